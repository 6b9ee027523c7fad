import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { Member } from '../../../../../contract/membership/member'
import { memberships } from '../../../../../contract/membership/membership'
import { can } from '../../../../../machines/lifecycle'
import { membershipFacts } from '../../../../../machines/membership/facts'
import { membershipMachine } from '../../../../../machines/membership/membership.machine'
import { FamilyLine } from '../../../../domain/family/family-line'
import { mobileText } from '../../../../domain/family/mobile-text'
import textStyle from '../../../../kit/ui/text.module.css'
import { useMay } from '../../../../kit/ui/use-may'
import { call } from '../../../../lib/api/call'
import { dayOf, yuan } from '../../../../lib/format'
import { Link } from '../../../../lib/link'
import { pathTo } from '../../../../lib/path-to'
import style from '../cashier.module.css'
import type { PayableCard, Purpose } from '../purpose'

interface Props {
  member: Member
  onPurpose: (purpose: Purpose) => void
  onOther: () => void
}

/** The buyer, their cards, and what can be sold for each. */
export function MemberBar({ member, onPurpose, onOther }: Props) {
  const salesOf = useSales(member)
  return (
    <section className={style.member} aria-label={m.order_member()}>
      <header>
        <Link className={textStyle.link} to={pathTo('member', { open: member.id })}>
          {member.name}
        </Link>
        <span>{mobileText(member)}</span>
        <span>{member.memberNo}</span>
        <span className={textStyle.faint}>{member.homeStoreName}</span>
        <Button size="small" type="tertiary" onClick={onOther}>
          {m.order_member_other()}
        </Button>
      </header>
      <FamilyLine personId={member.personId} />
      {member.isBlacklisted ? (
        <p role="alert" className={textStyle.alert}>
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
              {salesOf(card).map((kind) => (
                <button key={kind} type="button" onClick={() => onPurpose({ kind, card })}>
                  {labels[kind]()}
                  <span className="console-hidden"> {card.name}</span>
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const labels = { renew: m.order_renew, upgrade: m.order_upgrade, transfer: m.order_transfer }
type Sale = keyof typeof labels

/** The events that the membership machine allows; the server uses the same machine. Lessons of one course can only be bought again. */
function useSales({ id }: Member) {
  const may = useMay()
  const query = { member: id, status: 'pending,active,frozen', pageSize: '100' }
  const { data } = useQuery({
    queryKey: [memberships.name, 'list', query],
    queryFn: ({ signal }) => call(memberships.list, { query, signal }),
    enabled: may(memberships.list),
    staleTime: 0,
  })
  return (card: Member['memberships'][number]): Sale[] => {
    const whole = data?.rows.find((one) => one.id === card.id)
    if (whole === undefined || card.courseId !== null) return []
    const facts = membershipFacts(whole, dayOf(new Date()))
    return (['renew', 'upgrade', 'transfer'] as const).filter((kind) =>
      can(membershipMachine, whole.status, facts, `membership.${kind}`),
    )
  }
}

function leftOf({ endsOn, timesLeft, balanceFen }: PayableCard): string {
  const left =
    timesLeft !== null
      ? m.order_times_left({ count: timesLeft })
      : balanceFen !== null
        ? m.order_balance({ amount: yuan(balanceFen) })
        : null
  const until = m.order_ends_on({ day: endsOn })
  return left === null ? until : `${left} · ${until}`
}
