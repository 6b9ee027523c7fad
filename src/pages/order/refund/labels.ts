import { m } from '#messages'
import type { RefundDue, RefundStatus } from '../../../../contract/sales/refund'
import type { Tone } from '../../../kit/ui/status-tag'
import { minuteOf, yuan } from '../../../lib/format'

const statusSays: Record<RefundStatus, () => string> = {
  requested: m.payment_refund_status_requested,
  processing: m.payment_refund_status_processing,
  succeeded: m.payment_refund_status_succeeded,
  failed: m.payment_refund_status_failed,
  rejected: m.payment_refund_status_rejected,
}
const statusTone: Record<RefundStatus, Tone> = {
  requested: 'warning',
  processing: 'new',
  succeeded: 'good',
  failed: 'bad',
  rejected: 'quiet',
}

export const statusLabel = (status: RefundStatus) => statusSays[status]()
export const nameOf = ({ refundNo }: { refundNo: string }) => refundNo
export const statusOf = ({ status }: { status: RefundStatus }) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = statusSays
  return words[String(value)]?.() ?? String(value)
}

type Ruled = Pick<RefundDue, 'rule' | 'params' | 'lineFen'>

/** Why this amount is due, with its figures. */
export function ruleLabel({ rule, params, lineFen }: Ruled): string {
  const { until = '', left = 0, total = 0 } = params
  const says: Record<RefundDue['rule'], () => string> = {
    cooling_off: () => m.order_rule_cooling_off({ until: minuteOf(String(until)) }),
    period: () => m.order_rule_period({ left, total, paid: yuan(lineFen) }),
    times: () => m.order_rule_times({ left, total, paid: yuan(lineFen) }),
    stored: () => m.order_rule_stored({ left: yuan(Number(left)) }),
    unused: () => m.order_rule_unused(),
    goods: () => m.order_rule_goods({ until: minuteOf(String(until)) }),
    nothing: () => m.order_rule_nothing(),
  }
  return says[rule]()
}

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    approve: m.order_refund_do_approve,
    reject: m.order_refund_do_reject,
    succeed: m.order_refund_do_succeed,
    fail: m.order_refund_do_fail,
    retry: m.order_refund_do_retry,
  }
  return labels[verb]?.()
}
