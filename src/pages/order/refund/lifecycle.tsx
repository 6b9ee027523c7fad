import { m } from '#messages'
import { type ListedRefund, refunds } from '../../../../contract/sales/refund'
import { isVoucherPlatform } from '../../../../contract/sales/refund-shares'
import { can, reasons } from '../../../../machines/lifecycle'
import { refundFacts } from '../../../../machines/refund/facts'
import { refundMachine } from '../../../../machines/refund/refund.machine'
import { buyerName } from '../../../domain/receipt/buyer-name'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import type { LifecycleTransition, PayloadForm } from '../../../kit/record/lifecycle-transition'
import { yuan } from '../../../lib/format'
import { nameOf } from './labels'

type Key = keyof typeof refunds.events
const isKey = (key: string): key is Key => key in refunds.events

/** The refund machine's decision for an event of `username`; the server uses the same machine. */
export const decideFor =
  (username: string) =>
  (row: ListedRefund, key: string): { allowed: boolean; refusal?: string } => {
    if (!isKey(key)) return { allowed: false }
    const facts = refundFacts(row, username)
    // The key is one of the contract's, and names an event of this machine.
    const type = refunds.events[key].event as `refund.${Key}`
    if (can(refundMachine, row.status, facts, type)) return { allowed: true }
    const guard = reasons(refundMachine, row.status, facts)[type]
    // A void withdraws such a refund; nobody does it here.
    return guard === undefined || guard === 'isVoided'
      ? { allowed: false }
      : { allowed: false, refusal: refusals[guard]?.() ?? m.problem_not_allowed_now() }
  }

/** The sentence for a guard that refuses. */
const refusals: Readonly<Record<string, () => string>> = {
  isOtherPerson: m.order_refund_needs_other,
  remoteIsBack: m.order_refund_remote_open,
  isNotOwed: m.order_refund_is_owed,
}

export const refundLifecycle = (): LifecycleTransition<ListedRefund>[] => [
  {
    key: 'approve',
    label: m.order_refund_do_approve(),
    done: (row) => m.order_refund_done_approve({ name: nameOf(row) }),
    warning: (row) => m.order_refund_approve_asks({ amount: yuan(row.amountFen), member: buyerName(row) }),
  },
  {
    key: 'succeed',
    label: m.order_refund_do_succeed(),
    done: (row) => m.order_refund_done_succeed({ name: nameOf(row) }),
    warning: succeedWarning,
  },
  {
    key: 'retry',
    label: m.order_refund_do_retry(),
    done: (row) => m.order_refund_done_retry({ name: nameOf(row) }),
    warning: () => m.order_refund_retry_asks(),
  },
  {
    key: 'fail',
    label: m.order_refund_do_fail(),
    isDestructive: true,
    done: (row) => m.order_refund_done_fail({ name: nameOf(row) }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} />,
  },
  {
    key: 'reject',
    label: m.order_refund_do_reject(),
    isDestructive: true,
    done: (row) => m.order_refund_done_reject({ name: nameOf(row) }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} />,
  },
]

/** What was paid out at the desk, and which vouchers their platforms returned. */
function succeedWarning(row: ListedRefund): string {
  const open = row.parts.filter(
    ({ channel, settledAt }) => channel !== 'wechat' && channel !== 'alipay' && settledAt === null,
  )
  const sumOf = (isVoucher: boolean) =>
    open
      .filter(({ channel }) => isVoucherPlatform(channel) === isVoucher)
      .reduce((sum, { amountFen, cashFen }) => sum + (cashFen ?? amountFen), 0)
  const [voucherFen, deskFen] = [sumOf(true), sumOf(false)]
  const member = buyerName(row)
  return [
    deskFen > 0 || voucherFen === 0 ? m.order_refund_succeed_asks({ amount: yuan(deskFen), member }) : null,
    voucherFen > 0 ? m.voucher_succeed_asks({ amount: yuan(voucherFen), member }) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

const Reason = ({ form }: { form: PayloadForm }) => (
  <ProseField
    {...payloadField(form, 'reason', '')}
    label={m.order_close_reason_field()}
    required
    maxLength={200}
  />
)
