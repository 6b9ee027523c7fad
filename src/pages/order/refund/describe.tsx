import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { minuteOf, yuan } from '../../../lib/format'
import { worded } from './labels'

/** A refund's members as its history shows them. */
export const describeRefund = describeBy(
  {
    refundNo: m.payment_refund_no,
    orderNo: m.payment_refund_order,
    memberName: m.payment_refund_member,
    amountFen: m.payment_refund_amount,
    status: m.payment_refund_status,
    reason: m.payment_refund_reason,
    requestedBy: m.payment_refund_requested_by,
    approvedBy: m.payment_refund_approved_by,
    rejectReason: m.order_refund_rejected_because,
    error: m.order_refund_error,
    settledAt: m.payment_refund_settled_at,
  },
  {
    status: worded,
    amountFen: (value) => yuan(Number(value)),
    settledAt: (value) => minuteOf(String(value)),
  },
)
