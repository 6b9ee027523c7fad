import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/db/schema'
import { upgradeSearchText } from '../../kit/db/upgrade-search-text'
import { lockAllOf } from '../../shared/lock-members'

/** Tables whose search texts the server writes. A certificate's text begins with its coach's, so coaches come first. */
const tables = [
  'person',
  'member',
  'coach',
  'coach_course',
  'certificate',
  'account',
  'banner',
  'course_type',
  'earning_rule',
  'equipment',
  'exercise',
  'exercise_subtype',
  'exercise_type',
  'face_device',
  'locker',
  'media',
  'membership_plan',
  'product',
  'role',
  'site_text',
  'store',
  'training_plan',
  'video_course',
  'voucher_deal',
]

/**
 * Rows of one transaction, which is to be short: a course's text is carried to each of its sessions, and a member's orders and cards are locked.
 */
const batches: Record<string, number> = { coach_course: 1, member: 10 }
const otherBatch = 100

/**
 * Rewrites the search texts of the tables in `search_rewrite` in small transactions, and goes on where it was stopped. Triggers carry the
 * texts to lessons, bookings, orders, refunds, invoices, vouchers and rentals. Rows can be found before and after.
 */
export async function rewriteSearchTexts(db: Db): Promise<void> {
  for (const table of tables) {
    let isOver = false
    while (!isOver) isOver = await db.transaction().execute((tx) => rewriteBatch(tx, table))
  }
}

/** Whether all rows of the table are rewritten. */
async function rewriteBatch(tx: Tx, table: string): Promise<boolean> {
  const { rows: progress } = await sql<{ doneTo: string | null }>`
    select done_to from search_rewrite where table_name = ${table} for update
  `.execute(tx)
  const [known] = progress
  if (known === undefined) return true
  const after = known.doneTo === null ? sql`` : sql`where id > ${known.doneTo}`
  const { rows } = await sql<{ id: string; search: string }>`
    select id, search from ${sql.table(table)} ${after} order by id limit ${batches[table] ?? otherBatch}
  `.execute(tx)
  const last = rows.at(-1)
  if (last === undefined) {
    await sql`delete from search_rewrite where table_name = ${table}`.execute(tx)
    return true
  }
  const changed = rows
    .map(({ id, search }) => ({ id, search, upgraded: upgradeSearchText(search) }))
    .filter(({ search, upgraded }) => search !== upgraded)
  if (changed.length > 0) await write(tx, table, changed)
  await sql`update search_rewrite set done_to = ${last.id} where table_name = ${table}`.execute(tx)
  return false
}

async function write(
  tx: Tx,
  table: string,
  changed: readonly { id: string; search: string; upgraded: string }[],
): Promise<void> {
  const ids = changed.map(({ id }) => id)
  const isMember = table === 'member'
  if (isMember) await lockPeopleOf(tx, ids)
  // A trigger adds the member number again.
  const texts = changed.map(({ upgraded }) =>
    isMember ? upgraded.slice(0, upgraded.lastIndexOf('\n')) : upgraded,
  )
  await sql`
    update ${sql.table(table)} as found set search = made.text
    from unnest(${ids}::uuid[], ${changed.map(({ search }) => search)}::text[], ${texts}::text[]) as made (id, search, text)
    where found.id = made.id and found.search = made.search
  `.execute(tx)
}

/** Locks orders too, because their search text contains the member's. */
async function lockPeopleOf(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    select person_id from member where id = any(${ids})
  `.execute(tx)
  await lockAllOf(
    tx,
    rows.map(({ personId }) => personId),
  )
}
