import { type Refund, refunds } from '../../../contract/sales/refund'
import { advance } from '../../../machines/lifecycle'
import { refundFacts } from '../../../machines/refund/facts'
import { refundMachine } from '../../../machines/refund/refund.machine'
import type { ColumnsOf } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { updateWithAudit } from '../../kit/resource/mutations'
import { refundTable } from './table'

export type RefundEvent = Parameters<typeof advance<typeof refundMachine>>[3]

const offered = new Set<string>(Object.values(refunds.events).map(({ event }) => event))

/** The status of a refund after an event; throws `not_allowed_now` with the allowed events. */
export function statusAfter(
  refund: Refund,
  event: RefundEvent,
  username: string | null,
  isVoided = false,
): Refund['status'] {
  const facts = { ...refundFacts(refund, username), isVoided }
  const verdict = advance(refundMachine, refund.status, facts, event)
  if (verdict.ok) return verdict.status
  const allowed = verdict.allowed.filter((one) => offered.has(one))
  throw problem('not_allowed_now', { state: refund.status, allowed })
}

/** Withdraws a refund of a closed order, because a payment that it returns never came. */
export async function withdrawRefund(desk: WriteContext, id: string, reason: string): Promise<void> {
  const before = await readRow(desk.tx, refundTable, id, desk.now)
  if (before === undefined) throw problem('not_found')
  const status = statusAfter(before, 'refund.reject', desk.principal.username, true)
  await updateWithAudit(desk, refundTable, id, {
    verb: 'reject',
    columns: { rejectReason: reason, status },
    reason,
    before,
  })
}

/** Applies an event of the console itself to a refund. */
export async function moveRefund(
  desk: WriteContext,
  id: string,
  event: RefundEvent,
  columns: ColumnsOf<'refund'>,
): Promise<void> {
  const before = await readRow(desk.tx, refundTable, id, desk.now)
  if (before === undefined) throw problem('not_found')
  const status = statusAfter(before, event, null)
  await updateWithAudit(desk, refundTable, id, {
    verb: event.replace('refund.', ''),
    columns: { ...columns, status },
    before,
  })
}
