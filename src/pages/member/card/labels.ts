import { m } from '#messages'
import type {
  MembershipKind,
  MembershipStatus,
  MembershipUse,
  membershipOrigins,
} from '../../../../contract/membership/membership'
import { enumLabels } from '../../../kit/ui/enum-labels'
import { count, yuan } from '../../../lib/format'

type Origin = (typeof membershipOrigins)[number]

export const cardLabels = {
  status: enumLabels<MembershipStatus>(
    {
      pending: m.membership_status_pending,
      active: m.membership_status_active,
      frozen: m.membership_status_frozen,
      expired: m.membership_status_expired,
      upgraded: m.membership_status_upgraded,
      transferred: m.membership_status_transferred,
      terminated: m.membership_status_terminated,
    },
    {
      pending: 'warning',
      active: 'good',
      frozen: 'new',
      expired: 'quiet',
      upgraded: 'quiet',
      transferred: 'quiet',
      terminated: 'bad',
    },
  ),
  origin: enumLabels<Origin>({
    sale: m.membership_origin_sale,
    opening: m.membership_origin_opening,
    renewal: m.membership_origin_renewal,
    upgrade: m.membership_origin_upgrade,
    transfer: m.membership_origin_transfer,
  }),
  kind: enumLabels<MembershipKind>({
    period: m.membership_kind_period,
    times: m.membership_kind_times,
    stored: m.membership_kind_stored,
  }),
  use: enumLabels<MembershipUse['reason']>({
    opening: m.membership_use_opening,
    booked: m.membership_use_booked,
    promoted: m.membership_use_promoted,
    swapped: m.membership_use_swapped,
    cancelled: m.membership_use_cancelled,
    session_cancelled: m.membership_use_session_cancelled,
    waived: m.membership_use_waived,
    expired: m.membership_use_expired,
    complimentary: m.membership_use_complimentary,
    disputed: m.membership_use_disputed,
    visited: m.membership_use_visited,
    paid: m.membership_use_paid,
    refunded: m.membership_use_refunded,
    adjusted: m.membership_use_adjusted,
  }),
  action: enumLabels({
    activate: m.membership_do_activate,
    freeze: m.membership_do_freeze,
    unfreeze: m.membership_do_unfreeze,
    extend: m.membership_do_extend,
    terminate: m.membership_do_terminate,
    renew: m.membership_do_renew,
    upgrade: m.membership_do_upgrade,
    transfer: m.membership_do_transfer,
    expire: m.membership_do_expire,
  }),
}

/** The status as people see it: a card that waits for a signature is not simply pending. */
export const cardTag = ({ status, isUnsigned }: { status: MembershipStatus; isUnsigned: boolean }) =>
  isUnsigned
    ? ({ label: m.agreement_waiting_card(), tone: 'warning' } as const)
    : cardLabels.status.tag(status)

interface Left {
  kind: MembershipKind
  timesLeft: number | null
  balanceFen: number | null
}

/** The units left on a card besides its days; null for a period card. */
export function remainingLabel({ timesLeft, balanceFen }: Left): string | null {
  if (timesLeft !== null) return m.membership_times_said({ count: count(timesLeft) })
  return balanceFen === null ? null : yuan(balanceFen)
}

/** `+2`, `-1`, `-¥30.00` */
export function deltaLabel(kind: MembershipKind, delta: number): string {
  const amount = kind === 'stored' ? yuan(Math.abs(delta)) : count(Math.abs(delta))
  return `${delta < 0 ? '−' : '+'}${amount}`
}
