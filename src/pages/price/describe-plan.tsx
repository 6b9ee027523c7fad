import { m } from '#messages'
import { coverage } from '../../../contract/catalogue/coverage'
import { coverageText } from '../../domain/card/coverage-text'
import { describeBy } from '../../kit/history/describe'
import { yuan } from '../../lib/format'
import { priceLabels } from './labels'

const money = (value: unknown) => yuan(Number(value))
const lines = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? value.join('\n') : m.kit_not_set()

/** A plan's members as its history and a conflict show them. */
export const describePlan = describeBy(
  {
    code: m.plan_code,
    name: m.plan_name,
    status: m.plan_status,
    kind: m.plan_kind,
    durationDays: m.plan_duration_days,
    times: m.plan_times,
    validDays: m.plan_valid_days,
    bonusDays: m.plan_bonus_days,
    listPriceFen: m.plan_list_price,
    salePriceFen: m.plan_sale_price,
    storeNames: m.plan_stores,
    freezeMaxDays: m.plan_freeze_max_days,
    freezeMinDays: m.plan_freeze_min_days,
    freezeMaxCount: m.plan_freeze_max_count,
    guestsPerMonth: m.guest_per_month,
    isTransferable: m.plan_is_transferable,
    transferFeeFen: m.plan_transfer_fee,
    activateWithinDays: m.plan_activate_within,
    benefits: m.plan_benefits,
    coverage: m.coverage_title,
    isCoverageAssumed: m.coverage_assumed,
    badge: m.plan_badge,
    saleFrom: m.plan_sale_from,
    saleTo: m.plan_sale_to,
    sort: m.plan_sort,
  },
  {
    status: priceLabels.status.labelFor,
    kind: priceLabels.kind.labelFor,
    badge: priceLabels.badge.labelFor,
    listPriceFen: money,
    salePriceFen: money,
    transferFeeFen: money,
    storeNames: lines,
    benefits: lines,
    coverage: (value) => {
      const { data } = coverage.safeParse(value)
      return data === undefined ? JSON.stringify(value) : coverageText(data).join('\n')
    },
  },
)
