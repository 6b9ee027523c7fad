import { type RawBuilder, sql } from 'kysely'
import type { PaymentChannel } from '../../../contract/sales/order'
import type { Tx } from '../../kit/db/schema'

/** One part of a refund, in fen. */
export interface RefundPart {
  id: string
  refundId: string
  orderId: string
  orderNo: string
  storeId: string
  partNo: string
  paymentId: string
  paymentNo: string
  channel: PaymentChannel
  amountFen: number
  settledAt: string | null
  /** The channel's last refusal. */
  error: string | null
  /** For the payment: its amount, its refunded sum, the gift part from a stored card, and that card. */
  paymentFen: number
  paymentRefundedFen: number
  giftFen: number
  membershipId: string | null
  isStray: boolean
}

export interface RefundLine {
  itemId: string
  amountFen: number
  terminates: boolean
  /** How many of the product come back to the stock. */
  returnQty: number
  productId: string | null
  /** The card that the line created; a transfer's price is a fee and no part of its card. */
  cardId: string | null
  cardStatus: string | null
  /** The lesson that the line paid. */
  appointmentId: string | null
}

/** Whether a card has ended, so that it cannot receive money; null without a card. */
export const isOver = (cardId: RawBuilder<unknown>) => sql<boolean>`(
  select card.status not in ('pending', 'active', 'frozen') from membership card where card.id = ${cardId})`

/** A refund's parts and lines, each in its order. */
export async function partsOf(
  tx: Tx,
  refundId: string,
): Promise<{ parts: RefundPart[]; lines: RefundLine[] }> {
  const { rows: parts } = await sql<RefundPart>`
    select part.id, refund_id, refund.order_id, order_no, store_id, part_no, payment_id, payment_no, channel, part.amount_fen,
      part.settled_at, part.error, payment.amount_fen as payment_fen, payment.refunded_fen as payment_refunded_fen, gift_fen,
      membership_id, is_stray
    from refund_part part
    join refund on refund.id = refund_id
    join sales_order on sales_order.id = refund.order_id
    join payment on payment.id = payment_id
    where refund_id = ${refundId} order by part.id
  `.execute(tx)
  const { rows: lines } = await sql<RefundLine>`
    select item_id, amount_fen, terminates, return_qty, item.product_id, card.id as card_id, card.status as card_status, item.appointment_id
    from refund_line join order_item item on item.id = item_id
    left join membership card on card.order_item_id = item.id and item.kind <> 'transfer'
    where refund_id = ${refundId} order by position
  `.execute(tx)
  return { parts, lines }
}

/** The lines that a part covers, with their amounts: parts and lines are matched in their orders, and both sum to the refund. */
export async function sliceOf(tx: Tx, part: RefundPart): Promise<{ line: RefundLine; amountFen: number }[]> {
  const { parts, lines } = await partsOf(tx, part.refundId)
  const place = parts.findIndex(({ id }) => id === part.id)
  const from = parts.slice(0, place).reduce((sum, { amountFen }) => sum + amountFen, 0)
  const to = from + part.amountFen
  let begun = 0
  return lines.flatMap((line) => {
    const [first, last] = [Math.max(from, begun), Math.min(to, begun + line.amountFen)]
    begun += line.amountFen
    return last > first ? [{ line, amountFen: last - first }] : []
  })
}
