import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { CurrentTill, ledger } from '../../contract/ledger/ledger'
import { shanghaiDay } from '../kit/day'
import type { Tx } from '../kit/db/schema'
import { newId } from '../kit/new-id'
import { fieldsProblem, problem } from '../kit/problem'
import { rowBaseOf } from '../kit/resource/row-base-of'
import type { RequestContext } from '../kit/resource/serve'
import { type RowScope, storesAllowed, visibleTo } from '../kit/resource/store-scope'
import { lockTill } from './lock-till'
import { tillOf } from './till-of'

type Close = input<(typeof ledger)['closeDay']['reply']>
type Closing = output<(typeof ledger)['closeDay']['body']>
type Listing = output<(typeof ledger)['closes']['query']>

export async function readTill({
  tx,
  scope,
  query,
  now,
}: RequestContext<{ store: string }, unknown>): Promise<CurrentTill> {
  storesAllowed(scope, [query.store], ['store'])
  await requireStore(tx, query.store, 'store')
  return (await tillOf(tx, query.store, shanghaiDay(now))).till
}

/**
 * Closes a store's till with the counted sum. It locks the till, so that a cash payment is entirely in this close or the next. Throws
 * `stale` with the present till when the expected sum has changed.
 */
export async function closeDay(request: RequestContext<unknown, Closing>): Promise<Close> {
  const { tx, scope, principal, now, audit, body } = request
  const { storeId, expectedFen, countedFen, note } = body
  storesAllowed(scope, [storeId], ['storeId'])
  await requireStore(tx, storeId, 'storeId')
  await lockTill(tx, storeId, 'alone')
  const { till, entryIds, movementIds } = await tillOf(tx, storeId, shanghaiDay(now))
  const isOvertaken = till.from !== null && now <= new Date(till.from)
  if (till.expectedFen !== expectedFen || isOvertaken) throw problem('stale', { current: till })
  if (countedFen !== expectedFen && note.length < 2)
    throw fieldsProblem([{ path: ['note'], code: 'difference_unexplained' }])
  const id = newId(now.getTime())
  await sql`
    insert into day_close (id, store_id, day, from_at, to_at, cash_in_fen, cash_out_fen, paid_in_fen, paid_out_fen,
      opening_fen, taken_fen, expected_fen, counted_fen, note, channels, due_lessons, bill_differences, created_at, updated_at, created_by, updated_by)
    values (${id}, ${storeId}, ${shanghaiDay(now)}, ${till.from}, ${now}, ${till.cashInFen}, ${till.cashOutFen}, ${till.paidInFen}, ${till.paidOutFen},
      ${till.openingFen}, ${till.takenFen}, ${expectedFen}, ${countedFen}, ${note}, ${JSON.stringify(till.channels)}, ${JSON.stringify(till.dueLessons)}, ${till.billDifferences}, ${now}, ${now}, ${principal.username},
      ${principal.username})
  `.execute(tx)
  await sql`
    insert into day_close_entry (entry_id, close_id) select unnest(${entryIds}::bigint[]), ${id}
  `.execute(tx)
  await sql`
    insert into day_close_movement (movement_id, close_id) select unnest(${movementIds}::uuid[]), ${id}
  `.execute(tx)
  await audit({ action: 'ledger.close', table: 'day_close', rowId: id, after: { ...body } })
  const [close] = await closesWhere(tx, sql`day_close.id = ${id}`, { offset: 0 })
  if (close === undefined) throw new Error(`close ${id} is gone`)
  return close
}

const pageSize = 20

/** The latest first. */
export async function listCloses(
  { tx, scope, query: { store, page } }: RequestContext<Listing, unknown>,
  rowScope: RowScope,
): Promise<input<(typeof ledger)['closes']['reply']>> {
  const ofStore = store === undefined ? sql`true` : sql`day_close.store_id = ${store}`
  const where = sql<boolean>`${visibleTo(rowScope, scope)} and ${ofStore}`
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from day_close where ${where} limit 10001) as counted
  `.execute(tx)
  const total = rows[0]?.total ?? 0
  const closes = await closesWhere(tx, where, { offset: (page - 1) * pageSize })
  return { rows: closes, total: Math.min(total, 10_000), totalIsExact: total <= 10_000 }
}

async function closesWhere(
  tx: Tx,
  where: ReturnType<typeof sql>,
  { offset }: { offset: number },
): Promise<Close[]> {
  const { rows } = await sql<Close>`
    select ${rowBaseOf('day_close')}, store_id, store.name as store_name, day, iso_instant(from_at) as "from",
      iso_instant(to_at) as "to", cash_in_fen, cash_out_fen, paid_in_fen, paid_out_fen, opening_fen, taken_fen, expected_fen, counted_fen, difference_fen, note, channels, due_lessons,
      bill_differences
    from day_close join store on store.id = store_id
    where ${where}
    order by to_at desc, day_close.id desc limit ${pageSize} offset ${offset}
  `.execute(tx)
  return rows
}

/** Allows archived stores, because a till is closed after its store. */
async function requireStore(tx: Tx, id: string, member: string): Promise<void> {
  const { rows } = await sql`select from store where id = ${id}`.execute(tx)
  if (rows.length === 0) throw fieldsProblem([{ path: [member], code: 'does_not_exist' }])
}
