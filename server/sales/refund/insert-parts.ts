import { sql } from 'kysely'
import type { PaymentChannel } from '../../../contract/sales/order'
import { isVoucherPlatform, refundShares } from '../../../contract/sales/refund-shares'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import { yuanOf } from '../../kit/yuan-of'
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

/**
 * Distributes an amount over the payments. Throws when it exceeds their sum, and refuses a part of a voucher, naming the most that goes back
 * without one: `setOffFen` is what does so without any payment.
 */
export function spread(
  amountFen: number,
  ways: Awaited<ReturnType<typeof waysBack>>,
  setOffFen = 0,
): Share[] {
  const shares = refundShares(amountFen, ways)
  if (shares === null) {
    const [vouchers, others] = [ways.filter(isVoucher), ways.filter((way) => !isVoucher(way))]
    const params = {
      maximum: yuanOf(others.reduce((sum, { leftFen }) => sum + leftFen, setOffFen)),
      held: [...new Set(vouchers.map(({ leftFen }) => yuanOf(leftFen)))].join(' / '),
    }
    throw fieldsProblem([{ path: ['lines'], code: 'voucher_refunded_whole', params }])
  }
  const restFen = amountFen - shares.reduce((sum, share) => sum + share.amountFen, 0)
  if (restFen > 0) throw new Error(`${restFen} fen of a refund have no way back`)
  return shares.map(({ paymentId, amountFen: fen }) => ({ paymentId, amountFen: fen }))
}

const isVoucher = ({ channel }: { channel: PaymentChannel }) => isVoucherPlatform(channel)

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
