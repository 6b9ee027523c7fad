import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { Member } from '../../../../contract/membership/member'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { bestFirst } from '../labels'
import type { MemberCards } from '../member-query'
import style from './card.module.css'
import { cardTag } from './labels'
import { CardPanel } from './panel'
import { isOver } from './validity'

/** The member's cards: live ones with all their commands, ended ones for the record. */
export function CardSection({ member, cards }: { member: Member; cards: MemberCards }) {
  const live = cards.rows.filter(({ status }) => !isOver(status)).sort(bestFirst)
  const ended = cards.rows.filter(({ status }) => isOver(status))
  const [params] = useSearchParams()
  const isSought = ended.some(({ id }) => id === params.get('card'))
  const count = ended.length + cards.older.length
  return (
    <section aria-labelledby="member-cards">
      <h2 id="member-cards">{m.member_memberships()}</h2>
      {live.length === 0 ? <p className={textStyle.faint}>{m.member_no_live_card()}</p> : null}
      <div className={style.panels}>
        {live.map((card) => (
          <CardPanel key={card.id} member={member} card={card} />
        ))}
      </div>
      {count === 0 ? null : (
        <details className={style.ended} open={live.length === 0 || isSought}>
          <summary>{m.member_ended_cards({ count })}</summary>
          <div className={style.panels}>
            {ended.map((card) => (
              <CardPanel key={card.id} member={member} card={card} />
            ))}
          </div>
          <ul>
            {cards.older.map((card) => (
              <li key={card.id}>
                {card.name} <StatusTag {...cardTag(card)} />
                <span className={textStyle.faint}>
                  {m.member_from_to({ from: card.startsOn, to: card.endsOn })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
