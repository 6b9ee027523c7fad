import { sql } from 'kysely'
import type { Instalment } from '../../contract/sales/instalment'
import type { PaymentChannel } from '../../contract/sales/order'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import { lockMembers } from '../shared/lock-members'

/*
 * Every transaction that moves money locks in this order: the store's till (server/ledger/lock-till.ts), the order, its members
 * by id, their cards by id. The order's lock also covers its payments, refunds and items.
 */

/** An order with the members that payments need. */
export interface HeldOrder {
  id: string
  orderNo: string
  /** Null for goods sold to somebody who is no member. */
  memberId: string | null
  storeId: string
  sellerId: string | null
  payableFen: number
  paidFen: number
  refundedFen: number
  forfeitedFen: number
  restDueOn: string | null
  /** The agreed plan; empty without one. */
  instalments: Instalment[]
  status: string
  expiresAt: string
  version: number
  hasPendingPayment: boolean
  /** Requested from channels without an answer so far. */
  awaitedFen: number
}

/** The agreed instalments of an order, the first one first. */
export const instalmentsOf = sql`
  (select coalesce(json_agg(json_build_object('dueOn', due_on, 'amountFen', amount_fen) order by position), '[]')
    from order_instalment where order_id = sales_order.id)`

/** Locks an order until the transaction ends, so that no other transaction moves its money. */
export async function lockOrder(tx: Tx, id: string): Promise<HeldOrder> {
  await sql`select from sales_order where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<HeldOrder>`
    select id, order_no, member_id, store_id, seller_id, payable_fen, paid_fen, refunded_fen, forfeited_fen, rest_due_on, status, expires_at, version,
      ${instalmentsOf} as instalments, awaited.found > 0 as has_pending_payment, awaited.fen as awaited_fen
    from sales_order cross join lateral (
      select count(*) as found, coalesce(sum(amount_fen), 0)::bigint as fen from payment
      where order_id = sales_order.id and payment.status = 'pending'
    ) as awaited
    where id = ${id}
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}

/** Locks the members whose cards an order concerns, and then those cards. */
export async function lockCardsOf(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from sales_order where id = ${orderId} and member_id is not null
    union
    select to_member_id from order_item where order_id = ${orderId} and to_member_id is not null
    union
    select membership.member_id from payment join membership on membership.id = membership_id where order_id = ${orderId}
    union
    select membership.member_id from membership join order_item item on item.id in (order_item_id)
      where item.order_id = ${orderId}
  `.execute(tx)
  await lockMembers(
    tx,
    rows.map(({ id }) => id),
  )
  await sql`
    select from membership where id in (
      select card_id from order_item where order_id = ${orderId}
      union
      select membership_id from payment where order_id = ${orderId}
      union
      select membership.id from membership join order_item on order_item.id = order_item_id where order_id = ${orderId}
    ) order by id for no key update
  `.execute(tx)
}

/** The store of an order, which must be known before its locks. */
export async function storeOfOrder(tx: Tx, orderId: string): Promise<string> {
  const { rows } = await sql<{ storeId: string }>`
    select store_id from sales_order where id = ${orderId}
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0].storeId
}

/** Channels whose payments another company's system confirms. */
export const isRemote = (channel: PaymentChannel): channel is 'wechat' | 'alipay' =>
  channel === 'wechat' || channel === 'alipay'
