import { m } from '#messages'
import { targetMeasures } from '../../../../contract/sales/targets'
import { measureNames } from '../../../domain/earning/progress-of'
import { describeBy } from '../../../kit/history/describe'
import { count, yuan } from '../../../lib/format'

const nameOf = (value: unknown): string => {
  const measure = targetMeasures.find((one) => one === value)
  return measure === undefined ? String(value) : measureNames[measure]()
}

/** What the audit log keeps of a target. */
export const describeTarget = describeBy(
  {
    storeName: m.earning_store,
    personName: m.earning_person,
    month: m.earning_month,
    measure: m.target_measure,
    value: m.target_value,
    valueFen: m.target_value,
  },
  { measure: nameOf, value: (value) => count(Number(value)), valueFen: (value) => yuan(Number(value)) },
)
