import { m } from '#messages'
import { earningLabels } from '../../../domain/earning/labels'
import { describeBy } from '../../../kit/history/describe'
import { yuan } from '../../../lib/format'

const money = (value: unknown) => yuan(Number(value))

/** What the audit log keeps of a statement that was frozen or paid. */
export const describeStatement = describeBy(
  {
    personName: m.earning_person,
    storeName: m.earning_store,
    month: m.earning_month,
    state: m.earning_state,
    lessons: m.earning_lessons,
    lessonFen: m.earning_source_lesson,
    salesFen: m.earning_sales,
    commissionFen: m.earning_source_sale,
    correctionFen: m.earning_source_correction,
    totalFen: m.earning_total,
    sha256: m.earning_sha,
  },
  {
    state: earningLabels.state.labelFor,
    lessonFen: money,
    salesFen: money,
    commissionFen: money,
    correctionFen: money,
    totalFen: money,
  },
)
