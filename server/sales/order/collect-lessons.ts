import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { ItemDraft, Order, orders } from '../../../contract/sales/order'
import { advance } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { updateWithAudit } from '../../kit/resource/mutations'
import { lockMembers } from '../../shared/lock-members'
import { type OpenLesson, openLessons, pendingOrderOf } from '../open-lessons'
import { lockOrder } from '../order-locks'
import { orderTable } from '../order-table'
import { createOrder } from './create-order'

type Collecting = output<(typeof orders)['collectLessons']['body']>

/**
 * The order that collects what is open of one member's lessons: a pending one of exactly these lessons at their present prices, or else a
 * new one. A pending order at other prices that nobody has paid is closed.
 */
export async function collectLessons(request: WriteRequest<Collecting>): Promise<Order> {
  const { tx, body, now } = request
  const [first] = await chosenLessons(request)
  const pending = await pendingOrderOf(request, body.appointmentIds)
  const order = pending && (await lockOrder(tx, pending.id))
  await lockMembers(tx, [first!.memberId])
  const lessons = await chosenLessons(request)
  if (order === undefined) {
    // While this request waited for the member, another cashier may have opened an order. It is read without a lock: locking an order
    // after its member could deadlock.
    const opened = await pendingOrderOf(request, body.appointmentIds)
    if (opened && (await isOfLessons(tx, opened.id, lessons)) && (await isAtPrices(tx, opened.id, lessons)))
      return (await readRow(tx, orderTable, opened.id, now))!
  }
  if (order?.status === 'pending' && (await isOfLessons(tx, order.id, lessons))) {
    if (await isAtPrices(tx, order.id, lessons)) return (await readRow(tx, orderTable, order.id, now))!
    const verdict = advance(orderMachine, order.status, orderFacts(order, now), 'order.close')
    if (verdict.ok && order.paidFen === 0)
      await updateWithAudit(request, orderTable, order.id, {
        verb: 'close',
        columns: { status: verdict.status, closedAt: now, closeReason: '课费有变，重新开单' },
      })
  }
  const items = lessons.map(
    ({ id, openFen }): ItemDraft => ({
      kind: 'lesson',
      appointmentId: id,
      unitPriceFen: openFen,
      discountFen: 0,
    }),
  )
  const { memberId, storeId } = lessons[0]!
  const draft = { memberId, storeId: body.storeId ?? storeId, sellerId: null, items, note: '' }
  return createOrder({ ...request, body: draft })
}

/** The lessons in the order of the request; all must exist, be open and belong to one member. */
async function chosenLessons(request: WriteRequest<Collecting>): Promise<OpenLesson[]> {
  const { appointmentIds } = request.body
  const known = await openLessons(request, appointmentIds)
  const lessons = appointmentIds.flatMap((id) => known.get(id) ?? [])
  const at = (i: number, code: string) => ({ path: ['appointmentIds', i], code })
  const problems = appointmentIds.flatMap((id, i) => {
    const lesson = known.get(id)
    if (lesson === undefined) return [at(i, 'does_not_exist')]
    return lesson.memberId === lessons[0]!.memberId ? [] : [at(i, 'lesson_of_other_member')]
  })
  if (problems.length > 0) throw fieldsProblem(problems)
  // Another person has collected or waived it since the page showed it.
  if (lessons.some(({ openFen }) => openFen === 0))
    throw problem('price_changed', {
      fields: lessons.flatMap(({ openFen }, i) => (openFen === 0 ? [at(i, 'lesson_not_open')] : [])),
    })
  return lessons
}

async function isOfLessons(tx: Tx, orderId: string, lessons: readonly OpenLesson[]): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select bool_and(coalesce(appointment_id = any(${lessons.map(({ id }) => id)}), false)) and count(*) = ${lessons.length} as is_same
    from order_item where order_id = ${orderId}
  `.execute(tx)
  return rows[0]?.isSame ?? false
}

async function isAtPrices(tx: Tx, orderId: string, lessons: readonly OpenLesson[]): Promise<boolean> {
  const { rows } = await sql<{ appointmentId: string; lineFen: number }>`
    select appointment_id, line_fen from order_item where order_id = ${orderId}
  `.execute(tx)
  const prices = new Map(rows.map(({ appointmentId, lineFen }) => [appointmentId, lineFen]))
  return lessons.every(({ id, openFen }) => prices.get(id) === openFen)
}
