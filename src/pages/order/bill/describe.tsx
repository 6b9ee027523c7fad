import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { yuan } from '../../../lib/format'
import { orderLabels } from '../labels'
import { billLabels } from './labels'

const money = (value: unknown) => yuan(Number(value))

/** The members of a bill and of its differences, as the audit log shows them. */
export const describeBill = describeBy(
  {
    channel: m.bill_channel,
    day: m.bill_day,
    fileName: m.bill_file_name,
    payments: m.bill_payments,
    paymentFen: m.bill_payments,
    refunds: m.bill_refunds,
    refundFen: m.bill_refunds,
    kind: m.bill_kind,
    subject: m.bill_subject,
    number: m.bill_number,
    status: m.bill_status,
    settlement: m.bill_settlement,
    settledBy: m.bill_settled_by,
  },
  {
    channel: orderLabels.channel.labelFor,
    kind: billLabels.kind.labelFor,
    subject: billLabels.subject.labelFor,
    status: billLabels.status.labelFor,
    paymentFen: money,
    refundFen: money,
  },
)
