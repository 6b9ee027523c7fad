import { sql } from 'kysely'
import type { Refund } from '../../../contract/sales/refund'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { lockOrder } from '../order-locks'
import { recordPayment } from '../payment/record-payment'
import { insertParts, spread, waysBack } from './insert-parts'
import { openInstalmentsFen } from './open-instalments-fen'
import { finishRefund, settlePart } from './settle-part'
import { partsOf } from './slice-of'

/**
 * Sets a refund off against the open instalments of its order when it is approved: a payment by `offset`, without money, pays them, and a part
 * of the refund returns it. What exceeds them goes back by the order's payments. The order is locked.
 */
export async function planSetOff(desk: WriteContext, { id, orderId, amountFen }: Refund): Promise<void> {
  const { tx, now, principal } = desk
  const order = await lockOrder(tx, orderId)
  // More instalments may have been paid since it was requested.
  if (order.instalments.length === 0) return
  // What is set off now could not be paid by that code any more.
  if (order.status === 'instalments' && order.hasPendingPayment)
    throw fieldsProblem([{ path: ['payments'], code: 'set_off_awaits_payment' }])
  await sql`delete from refund_part where refund_id = ${id}`.execute(tx)
  const offsetFen = Math.min(amountFen, await openInstalmentsFen(tx, orderId))
  const shares = spread(amountFen - offsetFen, await waysBack(tx, orderId), offsetFen)
  if (offsetFen > 0) {
    const paymentId = newId(now.getTime())
    await sql`
      insert into payment (id, payment_no, order_id, channel, amount_fen, status, at, settled_at, who)
      values (${paymentId}, money_no('PA', ${now}, nextval('payment_no')), ${orderId}, 'offset', ${offsetFen}, 'succeeded', ${now}, ${now},
        ${principal.username})
    `.execute(tx)
    await recordPayment(desk, order, { paymentId, channel: 'offset', amountFen: offsetFen })
    shares.unshift({ paymentId, amountFen: offsetFen })
  }
  await insertParts(tx, id, shares, now)
}

/** Settles what was set off of an approved refund, which moves no money, and ends a refund that has nothing else; false without such a part. */
export async function settleSetOff(desk: WriteContext, { id }: Refund): Promise<boolean> {
  const { parts } = await partsOf(desk.tx, id)
  const part = parts.find(({ channel, settledAt }) => channel === 'offset' && settledAt === null)
  if (part === undefined) return false
  await settlePart(desk, part, null)
  if (parts.length === 1) await finishRefund(desk, id)
  return true
}
