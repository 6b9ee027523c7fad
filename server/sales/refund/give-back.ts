import { sql } from 'kysely'
import { m } from '#messages'
import type { Db } from '../../kit/db/schema'
import { systemContext } from '../../kit/resource/system-context'
import { lockCardsOf, lockOrder } from '../order-locks'
import { dueOf } from './due-of'
import { insertRefund } from './insert-refund'

/** A lesson whose price has fallen below what is paid, and the account that changed it; null: the console itself. */
export interface GiveBack {
  appointmentId: string
  accountId: string | null
  username: string | null
}

/**
 * Requests the refund of what was paid of a lesson beyond its price, from the latest order that paid for it; a person approves it. It is a
 * job, because bookings must not lock orders.
 */
export async function giveBack(
  db: Db,
  now: Date,
  { appointmentId, accountId, username }: GiveBack,
): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from order_item
    where appointment_id = ${appointmentId} and sold_at is not null and refunded_fen < line_fen order by sold_at desc, id desc
  `.execute(db)
  for (const { orderId } of rows)
    await db.transaction().execute(async (tx) => {
      const desk = systemContext(tx, now)
      await lockOrder(tx, orderId)
      await lockCardsOf(tx, orderId)
      const due = await dueOf(tx, orderId, now)
      const lines = due.filter(({ rule, dueFen }) => rule === 'lesson' && dueFen > 0)
      if (lines.length === 0) return
      await insertRefund(desk, orderId, {
        lines: lines.map(({ itemId, dueFen }) => ({
          itemId,
          amountFen: dueFen,
          terminates: false,
          returnQty: 0,
        })),
        due,
        reason: m.debt_give_back({}, { locale: 'zh-CN' }),
        requester: accountId === null ? null : { accountId, username },
      })
    })
}
