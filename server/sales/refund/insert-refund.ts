import { sql } from 'kysely'
import type { Refund, RefundDraft, RefundDue } from '../../../contract/sales/refund'
import { newId } from '../../kit/new-id'
import type { WriteContext } from '../../kit/resource/definition'
import { auditAndReturn } from '../../kit/resource/mutations'
import { insertParts, spread, waysBack } from './insert-parts'
import { openInstalmentsFen } from './open-instalments-fen'
import { refundTable } from './table'

interface NewRefund extends Pick<RefundDraft, 'lines' | 'reason'> {
  /** What is due for the order's lines. */
  due: readonly RefundDue[]
  /** null: the console requests it. */
  requester: { accountId: string | null; username: string | null } | null
}

/** Inserts a refund that waits for approval, and reserves its amount. The order is locked, and its rules have accepted the lines. */
export async function insertRefund(
  desk: WriteContext,
  orderId: string,
  { lines, due, reason, requester }: NewRefund,
): Promise<Refund> {
  const { tx, now, principal } = desk
  const id = newId(now.getTime())
  const amountFen = lines.reduce((sum, line) => sum + line.amountFen, 0)
  const author = requester?.username ?? principal.username
  await sql`
    insert into refund (id, refund_no, order_id, amount_fen, reason, status, is_automatic, requested_by_id, created_at, updated_at,
      created_by, updated_by)
    values (${id}, money_no('TK', ${now}, nextval('refund_no')), ${orderId}, ${amountFen}, ${reason}, 'requested',
      ${requester === null}, ${requester?.accountId ?? null}, ${now}, ${now}, ${author}, ${author})
  `.execute(tx)
  for (const { itemId, ...line } of lines) {
    const { dueFen = 0, rule = 'nothing' } = due.find((one) => one.itemId === itemId) ?? {}
    await sql`
      insert into refund_line (refund_id, item_id, amount_fen, terminates, return_qty, due_fen, rule)
      values (${id}, ${itemId}, ${line.amountFen}, ${line.terminates}, ${line.returnQty}, ${dueFen}, ${rule})
    `.execute(tx)
  }
  // What open instalments cover is set off when it is approved, because more of them may be paid by then.
  const setOffFen = Math.min(amountFen, await openInstalmentsFen(tx, orderId))
  await insertParts(tx, id, spread(amountFen - setOffFen, await waysBack(tx, orderId), setOffFen), now)
  return auditAndReturn(desk, refundTable, id, { verb: 'create', before: null })
}
