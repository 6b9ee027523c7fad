import Button from '@douyinfe/semi-ui/lib/es/button'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import type { Member } from '../../../../contract/member'
import { yuan } from '../../../lib/format'
import type { Card, Purpose } from './purpose'

interface Props {
  member: Member
  onPurpose: (purpose: Purpose) => void
  onOther: () => void
}

/** Who buys, the cards they have, and what can be sold about each. */
export function MemberBar({ member, onPurpose, onOther }: Props) {
  return (
    <section className="cashier-member" aria-label={m.order_member()}>
      <header>
        <Link className="kit-link" to={`/member?open=${member.id}`}>
          {member.name}
        </Link>
        <span>{member.mobile}</span>
        <span>{member.memberNo}</span>
        <span className="kit-faint">{member.homeStoreName}</span>
        <Button size="small" type="tertiary" onClick={onOther}>
          {m.order_member_other()}
        </Button>
      </header>
      {member.isBlacklisted ? (
        <p role="alert" className="kit-alert">
          {m.order_member_blacklisted({ reason: member.blacklistReason ?? '' })}
        </p>
      ) : null}
      {member.memberships.length === 0 ? null : (
        <ul>
          {member.memberships.map((card) => (
            <li key={card.id}>
              <span>
                <strong>{card.name}</strong>
                <small>{leftOf(card)}</small>
              </span>
              {card.courseId === null
                ? (['renew', 'upgrade', 'transfer'] as const).map((kind) => (
                    <button key={kind} type="button" onClick={() => onPurpose({ kind, card })}>
                      {says[kind]()}
                      <span className="console-hidden"> {card.name}</span>
                    </button>
                  ))
                : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const says = { renew: m.order_renew, upgrade: m.order_upgrade, transfer: m.order_transfer }

function leftOf({ endsOn, timesLeft, balanceFen }: Card): string {
  const left =
    timesLeft !== null
      ? m.order_times_left({ count: timesLeft })
      : balanceFen !== null
        ? m.order_balance({ amount: yuan(balanceFen) })
        : null
  const until = m.order_ends_on({ day: endsOn })
  return left === null ? until : `${left} · ${until}`
}
