import { sql } from 'kysely'
import { type Refund, refunds } from '../../../contract/sales/refund'
import type { ColumnsOf } from '../../kit/db/schema'
import { enqueue } from '../../kit/jobs/jobs'
import { problem } from '../../kit/problem'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import { lockTill } from '../../ledger/lock-till'
import { isRemote, lockOrder } from '../order-locks'
import { type RefundEvent, statusAfter } from './move'
import { planSetOff, settleSetOff } from './set-off'
import { finishRefund, settlePart } from './settle-part'
import { partsOf } from './slice-of'
import { refundTable } from './table'

type Key = EventKey<typeof refunds>

/** Applies an event of a refund: approved by another person than the requester, rejected, paid out, failed, retried. */
export async function applyRefundEvent(
  request: WriteRequest<EventBody<typeof refunds>>,
  key: Key,
): Promise<Refund> {
  const { tx, id, principal } = request
  await lockBookingRows(request)
  const before = await readForUpdate(refundTable, request)
  // The machine's events are the contract's, which names them as text.
  const status = statusAfter(before, refunds.events[key].event as RefundEvent, principal.username)
  if (key === 'succeed') return payOut(request)
  // The payload of `reject` and `fail`, which their schemas have parsed.
  const { reason = null } = request.body as { reason?: string }
  const columns: Record<Exclude<Key, 'succeed'>, ColumnsOf<'refund'>> = {
    approve: { approvedById: principal.accountId, approvedBy: principal.username },
    reject: { rejectReason: reason },
    fail: { error: reason },
    retry: { error: null },
  }
  if (key === 'approve') await planSetOff(request, before)
  const row = await updateWithAudit(request, refundTable, id, {
    verb: key,
    columns: { ...columns[key], status },
    reason,
    before,
  })
  const isSent = status === 'processing' && row.parts.some(({ channel }) => isRemote(channel))
  if (isSent) await enqueue(tx, 'refund.send', { refundId: id }, { key: `refund ${id}` })
  return key === 'approve' && (await settleSetOff(request, row)) ? refundNow(request) : row
}

/** The till and the order are locked before the refund. */
async function lockBookingRows({ tx, id }: WriteRequest<unknown>): Promise<void> {
  const { rows } = await sql<{ orderId: string; storeId: string }>`
    select order_id, store_id from refund join sales_order on sales_order.id = order_id where refund.id = ${id}
  `.execute(tx)
  const [about] = rows
  if (about === undefined) throw problem('not_found')
  await lockTill(tx, about.storeId, 'shared')
  await lockOrder(tx, about.orderId)
}

/** Settles the parts that were paid out at the desk; channel parts are settled already. */
async function payOut(request: WriteRequest<unknown>): Promise<Refund> {
  const { tx, id } = request
  for (const { id: partId, settledAt } of (await partsOf(tx, id)).parts) {
    if (settledAt !== null) continue
    // Read again, because the part before it may have been returned to the same card.
    const part = (await partsOf(tx, id)).parts.find((one) => one.id === partId)
    if (part !== undefined) await settlePart(request, part, null)
  }
  await finishRefund(request, id)
  return refundNow(request)
}

async function refundNow({ tx, id, now }: WriteRequest<unknown>): Promise<Refund> {
  const row = await readRow(tx, refundTable, id, now)
  if (row === undefined) throw problem('not_found')
  return row
}
