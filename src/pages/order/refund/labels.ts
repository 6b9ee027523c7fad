import { m } from '#messages'
import type { RefundDue, RefundStatus } from '../../../../contract/sales/refund'
import { enumLabels } from '../../../kit/ui/enum-labels'
import { minuteOf, yuan } from '../../../lib/format'

export const refundLabels = {
  status: enumLabels<RefundStatus>(
    {
      requested: m.payment_refund_status_requested,
      processing: m.payment_refund_status_processing,
      succeeded: m.payment_refund_status_succeeded,
      failed: m.payment_refund_status_failed,
      rejected: m.payment_refund_status_rejected,
    },
    {
      requested: 'warning',
      processing: 'new',
      succeeded: 'good',
      failed: 'bad',
      rejected: 'quiet',
    },
  ),
  action: enumLabels({
    approve: m.order_refund_do_approve,
    reject: m.order_refund_do_reject,
    succeed: m.order_refund_do_succeed,
    fail: m.order_refund_do_fail,
    retry: m.order_refund_do_retry,
  }),
}

export const nameOf = ({ refundNo }: { refundNo: string }) => refundNo
type Ruled = Pick<RefundDue, 'rule' | 'params' | 'lineFen'>

/** Why this amount is due, with its figures. */
export function ruleLabel({ rule, params, lineFen }: Ruled): string {
  const { until = '', left = 0, total = 0 } = params
  const labels: Record<RefundDue['rule'], () => string> = {
    cooling_off: () => m.order_rule_cooling_off({ until: minuteOf(String(until)) }),
    period: () => m.order_rule_period({ left, total, paid: yuan(lineFen) }),
    times: () => m.order_rule_times({ left, total, paid: yuan(lineFen) }),
    stored: () => m.order_rule_stored({ left: yuan(Number(left)) }),
    unused: () => m.order_rule_unused(),
    goods: () => m.order_rule_goods({ until: minuteOf(String(until)) }),
    lesson: () => m.order_rule_lesson(),
    nothing: () => m.order_rule_nothing(),
  }
  return labels[rule]()
}
