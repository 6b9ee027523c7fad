import { type Refund, refunds } from '../../../contract/sales/refund'
import { advance } from '../../../machines/lifecycle'
import { refundFacts } from '../../../machines/refund/facts'
import { refundMachine } from '../../../machines/refund/refund.machine'
import { problem } from '../../kit/problem'
import { type Columns, untyped } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { updateWithAudit, type WriteContext } from '../../kit/resource/update-with-audit'
import { refundTable } from './table'

export type RefundEvent = Parameters<typeof advance<typeof refundMachine>>[3]

const offered = new Set<string>(Object.values(refunds.events).map(({ event }) => event))

/** The status of a refund after an event; throws `not_allowed_now` with the allowed events. */
export function statusAfter(refund: Refund, event: RefundEvent, username: string | null): string {
  const verdict = advance(refundMachine, refund.status, refundFacts(refund, username), event)
  if (verdict.ok) return verdict.status
  const allowed = verdict.allowed.filter((one) => offered.has(one))
  throw problem('not_allowed_now', { state: refund.status, allowed })
}

/** Applies an event of the console itself to a refund. */
export async function moveRefund(
  desk: WriteContext,
  id: string,
  event: RefundEvent,
  columns: Columns,
): Promise<void> {
  const before = await readRow(desk.tx, untyped(refundTable), id, desk.now)
  if (before === undefined) throw problem('not_found')
  // The select's members are those of the contract's row.
  const status = statusAfter(before as unknown as Refund, event, null)
  await updateWithAudit(desk, untyped(refundTable), id, {
    verb: event.replace('refund.', ''),
    columns: { ...columns, status },
    before,
  })
}
