import { m } from '#messages'
import type { MemberCard } from '../../../../contract/membership/member'

/** Why a membership cannot pay for a lesson on a day, or null. The server decides. */
export function unfit(membership: MemberCard, day: string): string | null {
  if (membership.status !== 'active') return m.appointment_membership_not_active()
  if (day < membership.startsOn) return m.appointment_membership_not_yet({ on: membership.startsOn })
  if (day > membership.endsOn) return m.appointment_membership_over({ on: membership.endsOn })
  return membership.timesLeft === 0 ? m.field_no_units_left() : null
}

/** The default membership: of those that may pay, the soonest to end. */
export function bestOf(memberships: readonly MemberCard[], day: string): string | null {
  const [first] = memberships
    .filter((one) => unfit(one, day) === null)
    .sort((a, b) => a.endsOn.localeCompare(b.endsOn))
  return first?.id ?? null
}

/** `10 次卡 · 剩 6 次 · 至 2026-06-30` */
export function membershipLabel({ name, timesLeft, endsOn }: MemberCard): string {
  return [
    name,
    timesLeft === null ? '' : m.appointment_units_left({ count: timesLeft }),
    m.appointment_until({ on: endsOn }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
