import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type Membership, memberships } from '../../../../contract/membership/membership'
import { actorLabel } from '../../../kit/history/actor-label'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf, yuan } from '../../../lib/format'
import style from './card.module.css'
import { cardLabels, deltaLabel } from './labels'

/** Every unit or amount that was used on a card or returned to it. */
export function CardUses({ card }: { card: Membership }) {
  const { data, error, refetch } = useQuery({
    queryKey: [memberships.name, 'uses', card.id, card.version],
    queryFn: ({ signal }) => call(memberships.uses, { id: card.id, signal }),
  })
  if (error !== null) return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton />
  if (data.rows.length === 0) return <p className={textStyle.faint}>{m.membership_uses_none()}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
    <section className={style.uses} aria-label={m.membership_uses()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.membership_use_at()}</th>
            <th scope="col">{m.membership_use_what()}</th>
            <th scope="col">{m.membership_use_who()}</th>
            <th scope="col">{m.membership_use_delta()}</th>
            <th scope="col">{m.membership_use_left()}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((use) => (
            <tr key={use.id}>
              <td>{minuteOf(use.at)}</td>
              <td>
                {cardLabels.use.label(use.reason)}
                {use.about === null ? null : <small>{use.about}</small>}
              </td>
              <td>{actorLabel(use.who)}</td>
              <td data-sign={use.delta < 0 ? 'minus' : 'plus'}>{deltaLabel(card.kind, use.delta)}</td>
              <td>{card.kind === 'stored' ? yuan(use.left) : count(use.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
