import { m } from '#messages'
import type { earningBases, earningRuleKinds, soldKinds } from '../../../contract/sales/earning-rule'
import type { earningStates } from '../../../contract/sales/earnings'
import { enumLabels } from '../../kit/ui/enum-labels'

export const earningLabels = {
  state: enumLabels<(typeof earningStates)[number]>(
    { draft: m.earning_state_draft, frozen: m.earning_state_frozen, paid: m.earning_state_paid },
    { draft: 'quiet', frozen: 'new', paid: 'good' },
  ),
  kind: enumLabels<(typeof earningRuleKinds)[number]>({
    lesson_fee: m.earning_kind_lesson_fee,
    sales_commission: m.earning_kind_sales_commission,
  }),
  basis: enumLabels<(typeof earningBases)[number]>({
    fixed: m.earning_basis_fixed,
    per_head: m.earning_basis_per_head,
    permille: m.earning_basis_permille,
    tiers: m.earning_basis_tiers,
  }),
  sold: enumLabels<(typeof soldKinds)[number]>({
    period: m.earning_sold_period,
    times: m.earning_sold_times,
    stored: m.earning_sold_stored,
    course: m.earning_sold_course,
    goods: m.earning_sold_goods,
  }),
}

export const percentOf = (permille: number) => `${permille / 10}%`

/** A month `2026-01` as people read it. */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return m.earning_month_of({ year, month: number })
}
