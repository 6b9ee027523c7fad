import { m } from '#messages'
import type { MembershipPlan } from '../../../contract/catalogue/membership-plan'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export const membershipPlanCsv: CsvColumn<MembershipPlan>[] = [
  { header: (locale) => m.plan_code({}, { locale }), cell: ({ code }) => code },
  { header: (locale) => m.plan_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.plan_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`plan_kind_${kind}`]({}, { locale }),
  },
  { header: (locale) => m.plan_duration_days({}, { locale }), cell: ({ durationDays }) => durationDays },
  { header: (locale) => m.plan_times({}, { locale }), cell: ({ times }) => times },
  { header: (locale) => m.plan_valid_days({}, { locale }), cell: ({ validDays }) => validDays },
  { header: (locale) => m.plan_bonus_days({}, { locale }), cell: ({ bonusDays }) => bonusDays },
  { header: (locale) => m.plan_list_price({}, { locale }), cell: ({ listPriceFen }) => yuanOf(listPriceFen) },
  { header: (locale) => m.plan_sale_price({}, { locale }), cell: ({ salePriceFen }) => yuanOf(salePriceFen) },
  {
    header: (locale) => m.plan_stores({}, { locale }),
    cell: ({ storeScope, storeNames }, locale) =>
      storeScope === 'all' ? m.plan_every_store({}, { locale }) : storeNames.join(' '),
  },
  {
    header: (locale) => m.plan_status({}, { locale }),
    cell: ({ status }, locale) => m[`plan_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.plan_sale_from({}, { locale }), cell: ({ saleFrom }) => saleFrom },
  { header: (locale) => m.plan_sale_to({}, { locale }), cell: ({ saleTo }) => saleTo },
]
