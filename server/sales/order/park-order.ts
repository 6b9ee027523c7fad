import { sql } from 'kysely'
import type { Order } from '../../../contract/sales/order'
import { problem } from '../../kit/problem'
import { readRow } from '../../kit/resource/list-rows'
import type { RequestContext } from '../../kit/resource/serve'
import { lockOrder } from '../order-locks'
import { orderTable } from '../order-table'

type Request = RequestContext<unknown, unknown>

/** Sets an unpaid order aside. Its version stays, because nothing that it says has changed. */
export async function parkOrder(request: Request): Promise<Order> {
  const { tx, id, now, principal, audit } = request
  await requirePending(request)
  await sql`
    update sales_order set parked_at = ${now}, parked_by = ${principal.username}, taken_up_at = null, taken_up_by = null where id = ${id}
  `.execute(tx)
  await audit({ action: 'order.park', table: 'sales_order', rowId: id })
  return readOrder(request)
}

/** Notes at whose till an unpaid order is open. */
export async function takeUpOrder(request: Request): Promise<Order> {
  const { tx, id, now, principal, audit } = request
  const before = await requirePending(request)
  if (before.parkedAt === null && before.takenUpBy === principal.username) return before
  await sql`
    update sales_order set parked_at = null, parked_by = null, taken_up_at = ${now}, taken_up_by = ${principal.username} where id = ${id}
  `.execute(tx)
  // Opening one's own new order is no event of its history.
  if (before.parkedAt !== null || before.takenUpBy !== null)
    await audit({ action: 'order.take_up', table: 'sales_order', rowId: id })
  return readOrder(request)
}

async function requirePending(request: Request): Promise<Order> {
  await lockOrder(request.tx, request.id)
  const order = await readOrder(request)
  if (order.status !== 'pending') throw problem('not_allowed_now', { state: order.status, allowed: [] })
  return order
}

async function readOrder({ tx, id, now }: Request): Promise<Order> {
  const order = await readRow(tx, orderTable, id, now)
  if (order === undefined) throw problem('not_found')
  return order
}
