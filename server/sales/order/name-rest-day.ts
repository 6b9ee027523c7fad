import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import type { HeldOrder } from '../order-locks'

/**
 * Writes the day that a payment names for the rest. With none, a day that was named for a code which nobody paid is of no use any more; the
 * day of a deposit stays.
 */
export async function nameRestDay(tx: Tx, order: HeldOrder, restDueOn: string | null): Promise<HeldOrder> {
  if (restDueOn === null && (order.restDueOn === null || order.paidFen > 0 || order.instalments.length > 0))
    return order
  await sql`update sales_order set rest_due_on = ${restDueOn} where id = ${order.id}`.execute(tx)
  return { ...order, restDueOn }
}
