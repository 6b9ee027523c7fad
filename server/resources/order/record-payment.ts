import { sql } from 'kysely'
import type { PaymentChannel } from '../../../contract/order'
import { advance } from '../../../machines/lifecycle'
import { orderMachine } from '../../../machines/order/order.machine'
import { orderFacts } from '../../../machines/order/order-facts'
import { problem } from '../../kit/problem'
import { type StoredRow, untyped } from '../../kit/resource-definition'
import { updateWithAudit, type WriteContext } from '../booking/update-with-audit'
import { type LedgerEntry, post } from '../ledger/post'
import { fulfil } from './fulfil'
import { type HeldOrder, lockOrder } from './order-locks'
import { orderTable } from './order-table'

export interface ReceivedPayment {
  paymentId: string
  channel: PaymentChannel
  amountFen: number
  /** Of a stored card: which, and how much of it was a gift, which is nobody's debt. */
  card?: { id: string; giftFen: number }
}

/** Books money that came for an order and counts it; the payment's own row says so already. The order is locked. */
export async function recordPayment(
  desk: WriteContext,
  order: HeldOrder,
  received: ReceivedPayment,
): Promise<StoredRow> {
  const { id: orderId, storeId } = order
  await post(desk, { kind: 'payment', storeId, orderId, paymentId: received.paymentId }, [
    ...paymentEntries(received),
    { account: 'deposit', amountFen: -received.amountFen },
  ])
  const counted = { ...order, paidFen: order.paidFen + received.amountFen }
  return settleOrder(desk, {
    ...counted,
    hasPendingPayment: (await lockOrder(desk.tx, orderId)).hasPendingPayment,
  })
}

/** Writes an order's sum, and when it is whole gives out what was bought. The order is locked. */
export async function settleOrder(desk: WriteContext, order: HeldOrder): Promise<StoredRow> {
  const { tx, now } = desk
  const verdict = advance(orderMachine, order.status, orderFacts(order, now), 'order.collect')
  if (!verdict.ok) throw problem('not_allowed_now', { state: order.status, allowed: [] })
  const { status } = verdict
  return updateWithAudit(desk, untyped(orderTable), order.id, {
    verb: 'collect',
    columns: {
      status,
      paidFen: order.paidFen,
      paidAt: status === 'paid' ? now : null,
      channels: await channelsOf(desk, order.id),
      // Found by the numbers of its payments too, which its trigger reads.
      search: '',
    },
    also: async () => {
      if (status === 'paid') await fulfil({ ...desk, tx }, order)
    },
  })
}

/** The entries on the side that money came from. */
export function paymentEntries({ channel, amountFen, card }: ReceivedPayment): LedgerEntry[] {
  if (channel !== 'stored') return [{ account: channel, amountFen }]
  const { id = null, giftFen = 0 } = card ?? {}
  return [
    { account: 'stored_value', amountFen: amountFen - giftFen, membershipId: id },
    { account: 'revenue', amountFen: giftFen, membershipId: id },
  ]
}

async function channelsOf({ tx }: WriteContext, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select channel from payment where order_id = ${orderId} and status = 'succeeded' and not is_stray
    group by channel order by min(at), channel
  `.execute(tx)
  return rows.map(({ channel }) => channel)
}
