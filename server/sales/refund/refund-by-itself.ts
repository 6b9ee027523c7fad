import { sql } from 'kysely'
import { m } from '#messages'
import { enqueue } from '../../kit/jobs/jobs'
import { newId } from '../../kit/new-id'
import type { WriteContext } from '../../kit/resource/definition'
import { auditAndReturn } from '../../kit/resource/mutations'
import { settingOf } from '../../kit/setting-of'
import { insertParts, type Share, spread, waysBack } from './insert-parts'
import { refundTable } from './table'

/** Refunds a stray payment. It needs no approval, because nobody asked for it. The order is locked. */
export async function refundByItself(
  desk: WriteContext,
  order: { id: string },
  shares: readonly Share[],
): Promise<void> {
  await insertOwed(desk, order.id, { shares, awaits: null, author: desk.principal.username })
}

/** The person whose act makes the refund; no account means the console. */
export interface Closer {
  accountId: string | null
  username: string | null
}

/**
 * Refunds what was paid of an order that is closed, but for what is kept of its deposit. Beyond what one person may take back alone in a day,
 * it awaits the approval of another person than `closer`. The order is locked.
 */
export async function refundClosed(
  desk: WriteContext,
  order: { id: string; storeId: string; keptFen: number },
  closer: Closer,
): Promise<void> {
  const ways = await waysBack(desk.tx, order.id)
  const paidFen = ways.reduce((sum, { leftFen }) => sum + leftFen, 0)
  const shares = spread(paidFen - order.keptFen, ways)
  const { accountId, username } = closer
  const isAlone = await mayTakeBackAlone(desk, { ...order, username, amountFen: sumOf(shares) })
  const awaits = isAlone || accountId === null ? null : accountId
  await insertOwed(desk, order.id, { shares, awaits, author: username })
}

/** Locks the sum of what `username` took back alone today in the store, and says whether so much more is within the limit. */
export async function mayTakeBackAlone(
  { tx, now }: WriteContext,
  taken: { storeId: string; username: string | null; amountFen: number },
): Promise<boolean> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(taken_back_alone(${taken.storeId}, ${taken.username}, ${now}), 0)::bigint as fen
  `.execute(tx)
  const { correctionLimitFen } = await settingOf(tx, 'till_rules')
  return taken.amountFen + (rows[0]?.fen ?? 0) <= correctionLimitFen
}

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, share) => sum + share.amountFen, 0)

async function insertOwed(
  desk: WriteContext,
  orderId: string,
  { shares, awaits, author }: { shares: readonly Share[]; awaits: string | null; author: string | null },
): Promise<void> {
  const { tx, now } = desk
  const amountFen = sumOf(shares)
  if (amountFen === 0) return
  const id = newId(now.getTime())
  const reason =
    awaits === null
      ? m.payment_automatic_reason({}, { locale: 'zh-CN' })
      : m.payment_closed_reason({}, { locale: 'zh-CN' })
  await sql`
    insert into refund (id, refund_no, order_id, amount_fen, reason, status, is_automatic, requested_by_id, created_at, updated_at,
      created_by, updated_by)
    values (${id}, money_no('TK', ${now}, nextval('refund_no')), ${orderId}, ${amountFen}, ${reason},
      ${awaits === null ? 'processing' : 'requested'}, ${awaits === null}, ${awaits}, ${now}, ${now}, ${author}, ${author})
  `.execute(tx)
  await insertParts(tx, id, shares, now)
  await auditAndReturn(desk, refundTable, id, { verb: 'create', before: null })
  if (awaits === null) await enqueue(tx, 'refund.send', { refundId: id }, { key: `refund ${id}` })
}
