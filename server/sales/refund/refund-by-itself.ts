import { sql } from 'kysely'
import { m } from '#messages'
import { enqueue } from '../../kit/jobs/jobs'
import { newId } from '../../kit/new-id'
import type { WriteContext } from '../../kit/resource/definition'
import { auditAndReturn } from '../../kit/resource/mutations'
import { insertParts, type Share } from './insert-parts'
import { refundTable } from './table'

/**
 * Refunds money that an order does not keep: a partial payment of a closed order, or a stray payment. It needs no approval. The order is
 * locked.
 */
export async function refundByItself(
  desk: WriteContext,
  order: { id: string },
  shares: readonly Share[],
): Promise<void> {
  const { tx, now, principal } = desk
  const amountFen = shares.reduce((sum, share) => sum + share.amountFen, 0)
  if (amountFen === 0) return
  const id = newId(now.getTime())
  const reason = m.payment_automatic_reason({}, { locale: 'zh-CN' })
  await sql`
    insert into refund (id, refund_no, order_id, amount_fen, reason, status, is_automatic, created_at, updated_at,
      created_by, updated_by)
    values (${id}, money_no('TK', ${now}, nextval('refund_no')), ${order.id}, ${amountFen}, ${reason}, 'processing', true,
      ${now}, ${now}, ${principal.username}, ${principal.username})
  `.execute(tx)
  await insertParts(tx, id, shares, now)
  await auditAndReturn(desk, refundTable, id, { verb: 'create', before: null })
  await enqueue(tx, 'refund.send', { refundId: id }, { key: `refund ${id}` })
}
