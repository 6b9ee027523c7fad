import IconHelpCircle from '@douyinfe/semi-icons/lib/es/icons/IconHelpCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { isCardNo, isCardNoChecked } from '../../../../contract/membership/card-no'
import type { AdmittedGuest } from '../../../../contract/sales/guest'
import { mobileText } from '../../../domain/family/mobile-text'
import { Avatar } from '../../../kit/avatar/avatar'
import { ButtonKey } from '../../../kit/ui/button-key'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { cardLabels, remainingLabel } from '../card/labels'
import { agoOf, currentCard, daysLeftOf, memberLabels, numberAndMobile } from '../labels'
import memberStyle from '../list/member.module.css'
import style from './desk.module.css'
import { DeskAnswer } from './desk-answer'
import { DeskWaiting } from './desk-waiting'
import { RefusedWristband } from './refused-wristband'
import { SellButton } from './sell-button'
import { type AtDesk, type CheckInDesk, servingCards } from './use-desk'
import type { LockerKeys } from './use-locker-keys'

/** A card's number whose check digit is wrong. */
const isMistyped = (text: string) => isCardNo(text) && !isCardNoChecked(text)

/** The desk's present view: a query, a person, or the reply. */
export function DeskStage({
  desk,
  storeId,
  isLive,
  keys,
  onGuest,
  onGuestClosed,
}: {
  desk: CheckInDesk
  storeId: string
  isLive: boolean
  keys: LockerKeys
  /** A guest of the member at the desk was let in. */
  onGuest: (hostId: string, guest: AdmittedGuest['guest']) => void
  /** The form for a guest is closed: the cursor belongs in the desk's field. */
  onGuestClosed: () => void
}) {
  const { snapshot, reply, memberOf, refusal } = desk
  const { found, at, query, waiting, failure } = snapshot.context
  const member = memberOf(found[0]?.id)
  const rest =
    waiting.length === 0 ? null : (
      <p className={textStyle.note}>{m.member_desk_waiting({ count: waiting.length })}</p>
    )
  if (snapshot.matches('failed'))
    return (
      <div className={`${style.stage} ${style.stageDeny}`} role="alert">
        <strong>{errorSentence(failure)}</strong>
        <Button type="tertiary" onClick={desk.confirm}>
          {m.kit_retry()}
        </Button>
      </div>
    )
  const { band } = desk
  if (snapshot.matches('unknown') && band?.since)
    return (
      <>
        <RefusedWristband desk={desk} band={band} />
        {rest}
      </>
    )
  if (snapshot.matches('unknown'))
    return (
      <div className={`${style.stage} ${style.stageUnknown}`} role="alert">
        <p className={style.verdict}>
          <IconHelpCircle aria-hidden />
          {refusal === null
            ? (isMistyped(query.text) ? m.member_desk_mistyped : m.member_desk_unknown)({ text: query.text })
            : memberLabels.refusal.label(refusal)}
        </p>
        <p className={textStyle.faint}>
          {refusal === null
            ? (isMistyped(query.text) ? m.member_desk_mistyped_help : m.member_desk_unknown_help)()
            : m.member_desk_of_other_store({ text: query.text })}
        </p>
        {rest}
      </div>
    )
  if (snapshot.matches('choosing'))
    return (
      <div className={style.stage}>
        <p role="status">{m.member_desk_which({ count: found.length })}</p>
        <ul className={style.choices}>
          {found.map(({ id }, place) => (
            <Choice key={id} member={memberOf(id)} isOn={place === at} onChoose={() => desk.choose(place)} />
          ))}
        </ul>
      </div>
    )
  if (member === undefined) return <DeskWaiting storeId={storeId} isLive={isLive} keys={keys} />
  if (reply !== null)
    return (
      <>
        <DeskAnswer
          member={member}
          visit={reply}
          keys={keys}
          onGuest={(guest) => onGuest(member.id, guest)}
          onGuestClosed={onGuestClosed}
          onType={desk.keep}
        />
        {rest}
      </>
    )
  return <Found desk={desk} member={member} />
}

function Choice(props: { member: AtDesk | undefined; isOn: boolean; onChoose: () => void }) {
  const { member, isOn, onChoose } = props
  if (member === undefined) return null
  return (
    <li>
      <button type="button" aria-current={isOn} onClick={onChoose}>
        <Avatar name={member.name} id={member.avatarId} />
        <strong>{member.name}</strong>
        <span>{mobileText(member)}</span>
        <span>{member.memberNo}</span>
        <StatusTag {...memberLabels.standing.tag(member.standing)} />
        <span className={textStyle.faint}>{member.homeStoreName}</span>
      </button>
    </li>
  )
}

/** One person, the usable cards, and the check-in button. */
function Found({ desk, member }: { desk: CheckInDesk; member: AtDesk }) {
  const { found, at } = desk.snapshot.context
  const today = dayOf(new Date())
  const cards = servingCards(member)
  const shown = cards.length > 0 ? cards : [currentCard(member)].filter((card) => card !== undefined)
  const hasChoice = (found[0]?.cards.length ?? 0) > 0
  return (
    <div className={style.stage}>
      <div className={style.stageWho}>
        <Avatar name={member.name} id={member.avatarId} size="large" />
        <div>
          <h2>{member.name}</h2>
          <p>{numberAndMobile(member)}</p>
          <p className={textStyle.faint}>
            {member.homeStoreName ?? m.member_of_other_store()}
            {member.lastVisitOn ? ` · ${m.member_last_visit_on()} ${agoOf(member.lastVisitOn, today)}` : ''}
          </p>
        </div>
        <StatusTag {...memberLabels.standing.tag(member.standing)} />
      </div>
      {member.isBlacklisted ? (
        <p className={textStyle.alert} role="alert">
          {m.member_refused_blacklisted()} {member.blacklistReason}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div className={style.choices} role="group" aria-label={m.member_desk_card()}>
        {hasChoice ? (
          <button type="button" aria-pressed={at === 0} onClick={() => desk.choose(0)}>
            <strong>{m.member_desk_any_card()}</strong>
            <span className={textStyle.faint}>{m.member_desk_any_card_help()}</span>
          </button>
        ) : null}
        {shown.map((card, place) => {
          const left = daysLeftOf(card.endsOn, today)
          return (
            <button
              key={card.id}
              type="button"
              aria-pressed={hasChoice ? at === place + 1 : undefined}
              disabled={!hasChoice}
              onClick={() => desk.choose(place + 1)}
            >
              <strong>{card.name}</strong>
              <StatusTag {...cardLabels.status.tag(card.status)} />
              {remainingLabel(card) === null ? null : <span>{remainingLabel(card)}</span>}
              <span className={memberStyle[`days-${left.tone}`]}>
                {card.endsOn} {left.label}
              </span>
            </button>
          )
        })}
        {shown.length === 0 ? <p className={textStyle.faint}>{m.member_no_live_card()}</p> : null}
      </div>
      <div className={style.actions}>
        <Button
          theme="solid"
          type={cards.length > 0 ? 'primary' : 'tertiary'}
          size="large"
          loading={desk.snapshot.matches('checkingIn')}
          onClick={desk.confirm}
        >
          {m.member_desk_let_in()}
          <span aria-hidden="true">
            <ButtonKey>↵</ButtonKey>
          </span>
        </Button>
        <SellButton member={member} isPrimary={cards.length === 0} />
      </div>
    </div>
  )
}
