import { sql } from 'kysely'
import type { PaymentChannel } from '../../../contract/sales/order'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { isOver } from './slice-of'

/** The amount refunded through one payment, in fen. */
export interface Share {
  paymentId: string
  amountFen: number
}

/** The refundable amount of each payment of an order, the latest payment first. The order is locked. */
export async function waysBack(tx: Tx, orderId: string) {
  const { rows } = await sql<{
    paymentId: string
    channel: PaymentChannel
    leftFen: number
    isCardOver: boolean
  }>`
    select payment.id as payment_id, channel, coalesce(${isOver(sql`membership_id`)}, false) as is_card_over,
      payment.amount_fen - coalesce((
      select sum(part.amount_fen) from refund_part part join refund on refund.id = refund_id
      where payment_id = payment.id and refund.status <> 'rejected'
    ), 0)::bigint as left_fen
    from payment where order_id = ${orderId} and status = 'succeeded' and not is_stray order by at desc, id desc
  `.execute(tx)
  return rows.filter(({ leftFen }) => leftFen > 0)
}

/** Distributes an amount over the payments, in their order. Throws when it exceeds their sum. */
export function spread(amountFen: number, ways: readonly { paymentId: string; leftFen: number }[]): Share[] {
  let restFen = amountFen
  const shares = ways.flatMap(({ paymentId, leftFen }) => {
    const takenFen = Math.min(restFen, leftFen)
    restFen -= takenFen
    return takenFen > 0 ? [{ paymentId, amountFen: takenFen }] : []
  })
  if (restFen > 0) throw new Error(`${restFen} fen of a refund have no way back`)
  return shares
}

/** Inserts the parts of a refund. The first has the refund's number, by which its channel knows it; others append their position. */
export async function insertParts(
  tx: Tx,
  refundId: string,
  shares: readonly Share[],
  now: Date,
): Promise<void> {
  const rows = shares.map((share) => ({ ...share, id: newId(now.getTime()) }))
  await sql`
    insert into refund_part (id, refund_id, payment_id, part_no, amount_fen)
    select (share ->> 'id')::uuid, refund.id, (share ->> 'paymentId')::uuid,
      refund_no || case when place > 1 then '_' || place else '' end, (share ->> 'amountFen')::bigint
    from refund, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (share, place)
    where refund.id = ${refundId}
  `.execute(tx)
}
