import IconCrossCircleStroked from '@douyinfe/semi-icons/lib/es/icons/IconCrossCircleStroked'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { CheckIn, CheckInRefusal } from '../../../../contract/membership/member'
import type { AdmittedGuest } from '../../../../contract/sales/guest'
import { saleOf } from '../../../domain/card/sale-of'
import { OpenDeposits } from '../../../domain/deposit/open-deposits'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { UnpaidLessons } from '../../../domain/lesson/unpaid-lessons'
import { Avatar } from '../../../kit/avatar/avatar'
import { useMay } from '../../../kit/ui/use-may'
import { dayOf, minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { DeskGuests } from '../guest/desk-guests'
import { currentCard, daysLeftOf, memberLabels, numberAndMobile } from '../labels'
import style from './desk.module.css'
import { LockerKey } from './locker-key'
import { SellButton } from './sell-button'
import type { AtDesk } from './use-desk'
import type { LockerKeys } from './use-locker-keys'

/** With this many visits left or fewer, the desk suggests a new card. */
const few = 3

interface Props {
  member: AtDesk
  visit: CheckIn
  keys: LockerKeys
  onGuest: (guest: AdmittedGuest['guest']) => void
  onGuestClosed: () => void
  onType: () => void
}

/** The reply in green or red, legible from behind the desk. */
export function DeskAnswer({ member, visit, keys, onGuest, onGuestClosed, onType }: Props) {
  const isIn = visit.result === 'pass'
  return (
    <div
      className={`${style.stage} ${style[`stage-${visit.result}`] ?? ''}`}
      role={isIn ? 'status' : 'alert'}
    >
      <p className={style.verdict}>
        {isIn ? <IconTickCircle aria-hidden /> : <IconCrossCircleStroked aria-hidden />}
        {isIn
          ? m.member_desk_in()
          : visit.denyReason === null
            ? m.member_desk_denied()
            : memberLabels.refusal.label(visit.denyReason)}
      </p>
      <div className={style.stageWho}>
        <Avatar name={member.name} id={member.avatarId} size="large" />
        <div>
          <h2>{member.name}</h2>
          <p>{numberAndMobile(member)}</p>
          {visit.nextAt === null ? null : (
            <p>
              <strong>{m.coverage_next_entry({ when: dayAndTime(visit.nextAt) })}</strong>
            </p>
          )}
          <p>{isIn ? cardLabel(visit) : (member.blacklistReason ?? m.member_desk_denied_kept())}</p>
        </div>
        <SellButton member={member} isPrimary={needsCard.includes(visit.denyReason)} />
      </div>
      {visit.debtFen === null || visit.debtSince === null ? null : (
        <p>
          <strong>
            {(visit.denyReason === 'lessons_due' ? m.debt_refused : m.debt_owed_since)({
              day: dayOf(visit.debtSince),
              amount: yuan(visit.debtFen),
            })}
          </strong>
        </p>
      )}
      {member.homeStoreId === undefined ? null : (
        <>
          <UnpaidLessons memberId={member.id} storeId={visit.storeId} />
          <OpenDeposits memberId={member.id} />
        </>
      )}
      {isIn ? <LockerKey keys={keys} /> : null}
      {isIn ? (
        <DeskGuests
          key={member.id}
          memberId={member.id}
          storeId={visit.storeId}
          onAdmitted={onGuest}
          onClosed={onGuestClosed}
          onType={onType}
        />
      ) : null}
      <Notes member={member} visit={visit} />
    </div>
  )
}

function cardLabel({ membershipName, timesLeft, tookUnit }: CheckIn): string {
  const times = timesLeft === null ? [] : [m.membership_times_said({ count: timesLeft })]
  const took = tookUnit ? [m.member_desk_took_unit()] : []
  return [membershipName ?? '', ...took, ...times].filter((part) => part !== '').join(' · ')
}

const needsCard: readonly (CheckInRefusal | null)[] = [
  'no_card',
  'card_expired',
  'card_without_entry',
  'no_units_left',
]

/** Further remarks for the person at the desk, with links. */
function Notes({ member, visit }: { member: AtDesk; visit: CheckIn }) {
  const [params] = useSearchParams()
  // A member of another store cannot buy here, and their sheet does not open.
  const isInReach = member.homeStoreId !== undefined
  const maySell = useMay()({ permission: 'order:write' }) && isInReach
  const card = member.memberships.find(({ id }) => id === visit.membershipId) ?? currentCard(member)
  const left = card === undefined ? null : daysLeftOf(card.endsOn, dayOf(new Date()))
  const endsSoon = visit.result === 'pass' && left !== null && left.tone !== 'none'
  const isShort = visit.timesLeft !== null && visit.timesLeft <= few
  const sheet = new URLSearchParams(params)
  sheet.set('open', member.id)
  return (
    <ul className={style.notes}>
      {visit.earlierAt === null ? null : (
        <li>{m.member_desk_earlier({ time: minuteOf(visit.earlierAt).slice(11) })}</li>
      )}
      {visit.activated ? <li>{m.member_desk_activated()}</li> : null}
      {endsSoon && card !== undefined ? (
        <li>
          <span>{m.member_desk_ends({ on: card.endsOn, left: left.label })}</span>
          {maySell && card.courseId === null ? (
            <Link to={saleOf('renew', member.id, card.id)}>{m.membership_do_renew()}</Link>
          ) : null}
        </li>
      ) : isShort ? (
        <li>{m.member_desk_few()}</li>
      ) : null}
      {isInReach ? (
        <li>
          <Link to={`?${sheet}`}>{m.member_desk_sheet()}</Link>
        </li>
      ) : null}
    </ul>
  )
}
