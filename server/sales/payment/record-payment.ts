import { nextInstalment } from '../../../contract/sales/instalment'
import { isCollectable, type Order, type PaymentChannel } from '../../../contract/sales/order'
import { advance } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import { endOfDay } from '../../kit/day'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { updateWithAudit } from '../../kit/resource/mutations'
import { type LedgerEntry, post } from '../../ledger/post'
import { channelsOf } from '../channels-of'
import { recordSale } from '../lead/record-sale'
import { type HeldOrder, lockOrder } from '../order-locks'
import { orderTable } from '../order-table'
import { fulfil } from './fulfil'

export interface ReceivedPayment {
  paymentId: string
  channel: PaymentChannel
  amountFen: number
  /** For a stored card: its id, and the part of the amount that was a gift and is no liability. */
  card?: { id: string; giftFen: number }
}

/** Books a received payment and adds it to the order; the payment's row is already written. The order is locked. */
export async function recordPayment(
  desk: WriteContext,
  order: HeldOrder,
  received: ReceivedPayment,
): Promise<Order> {
  const { id: orderId, storeId } = order
  await post(desk, { kind: 'payment', storeId, orderId, paymentId: received.paymentId }, [
    ...paymentEntries(received),
    { account: order.status === 'instalments' ? 'instalment' : 'deposit', amountFen: -received.amountFen },
  ])
  const counted = { ...order, paidFen: order.paidFen + received.amountFen }
  const { hasPendingPayment } = await lockOrder(desk.tx, orderId)
  // A set-off moves no money, so the member gets no message about a payment.
  const verb = received.channel === 'offset' ? 'setOff' : 'collect'
  return settleOrder(desk, { ...counted, hasPendingPayment }, verb)
}

/**
 * Writes an order's paid sum, and fulfils the order when it is paid in full, or the first instalment of its plan is. The order is locked.
 */
export async function settleOrder(
  desk: WriteContext,
  order: HeldOrder,
  verb: 'collect' | 'setOff' = 'collect',
): Promise<Order> {
  const { tx, now } = desk
  const verdict = advance(orderMachine, order.status, orderFacts(order, now), 'order.collect')
  if (!verdict.ok) throw problem('not_allowed_now', { state: order.status, allowed: [] })
  const { status } = verdict
  const restDueOn = nextInstalment(order.instalments, order.paidFen)?.dueOn ?? order.restDueOn
  const isFulfilled = order.status === 'pending' && status !== 'pending'
  return updateWithAudit(desk, orderTable, order.id, {
    verb,
    columns: {
      status,
      paidFen: order.paidFen,
      paidAt: isCollectable(status) ? null : now,
      // Until the end of the day on which the rest or the next instalment is due.
      ...(isCollectable(status) && restDueOn !== null && { restDueOn, expiresAt: endOfDay(restDueOn) }),
      channels: await channelsOf(desk, order.id),
      // Also found by the numbers of its payments, which its trigger reads.
      search: '',
    },
    also: async () => {
      if (!isFulfilled) return
      await fulfil({ ...desk, tx }, order)
      await recordSale({ ...desk, tx }, order)
    },
  })
}

/** The ledger entries of a payment's source. */
export function paymentEntries({ channel, amountFen, card }: ReceivedPayment): LedgerEntry[] {
  if (channel !== 'stored') return [{ account: channel, amountFen }]
  const { id = null, giftFen = 0 } = card ?? {}
  return [
    { account: 'stored_value', amountFen: amountFen - giftFen, membershipId: id },
    { account: 'revenue', amountFen: giftFen, membershipId: id },
  ]
}
