import type { ListedPlan } from '../../../contract/catalogue/membership-plan'

type Term = Pick<ListedPlan, 'durationDays' | 'validDays' | 'bonusDays'>

/** The plans that, bought and started on a day, are still valid after the lease. The first day counts. */
export function plansBeyond<P extends Term>(plans: readonly P[], leaseEndOn: string, today: string): P[] {
  const left = (Date.parse(leaseEndOn) - Date.parse(today)) / 86_400_000 + 1
  return plans.filter(
    ({ durationDays, validDays, bonusDays }) => (durationDays ?? validDays ?? 0) + bonusDays > left,
  )
}
