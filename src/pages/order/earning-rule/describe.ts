import { m } from '#messages'
import type { EarningTier } from '../../../../contract/sales/earning-rule'
import { earningLabels, percentOf } from '../../../domain/earning/labels'
import { describeBy } from '../../../kit/history/describe'
import { courseKindLabels, levelLabels } from './level-labels'
import { tiersText } from './scope-of'

/** A rule's members as its history and a conflict show them. */
export const describeEarningRule = describeBy(
  {
    name: m.earning_rule_name,
    kind: m.earning_rule_kind,
    storeName: m.earning_store,
    sessionKind: m.earning_session_kind,
    level: m.earning_level,
    coachName: m.earning_coach,
    courseName: m.earning_course,
    soldKind: m.earning_sold_kind,
    basis: m.earning_basis,
    tiers: m.earning_tiers,
    absencePermille: m.earning_absence_field,
    validFrom: m.earning_valid_from,
    validTo: m.earning_valid_to,
    note: m.earning_rule_note,
  },
  {
    kind: earningLabels.kind.labelFor,
    sessionKind: courseKindLabels.labelFor,
    level: levelLabels.labelFor,
    soldKind: earningLabels.sold.labelFor,
    basis: earningLabels.basis.labelFor,
    absencePermille: (value) => percentOf(Number(value)),
    // The audit log keeps a rule's tiers as the contract has them.
    tiers: (value) => (Array.isArray(value) ? tiersText(value as EarningTier[]) : String(value)),
  },
)
