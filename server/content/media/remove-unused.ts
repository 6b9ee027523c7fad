import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { authorOf, type RequestContext } from '../../kit/resource/serve'
import { readMedia } from './keep-picture'
import { blockersOf } from './table'

const days = 30
/** Rows deleted in one transaction. */
const batch = 50

const isOld = (now: Date) =>
  sql<boolean>`media.created_at < ${now}::timestamptz - make_interval(days => ${days})`

export async function countUnused(tx: Tx, now: Date): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes from media
    where ${isOld(now)} and id not in (select media_id from media_usage())
  `.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Deletes files without references, in small transactions that do not block editors for long. */
export async function removeUnused(
  request: RequestContext<unknown, { ids?: string[] | undefined }>,
): Promise<{ count: number; bytes: number }> {
  const { c, body, now } = request
  const { db, media } = c.get('parts')
  const named = body.ids === undefined ? sql`true` : sql`media.id = any(${body.ids})`
  const { rows } = await sql<{ id: string }>`
    select id from media where ${named} and ${isOld(now)} and id not in (select media_id from media_usage()) order by id
  `.execute(db)
  const deleted = { count: 0, bytes: 0 }
  for (let i = 0; i < rows.length; i += batch) {
    const ids = rows.slice(i, i + batch).map(({ id }) => id)
    const removed = await db.transaction().execute((tx) => removeRows(tx, request, ids))
    for (const { id, bytes } of removed) {
      await media.remove(id)
      deleted.count++
      deleted.bytes += bytes
    }
  }
  return deleted
}

async function removeRows(
  tx: Tx,
  { principal, request, now }: RequestContext<unknown, unknown>,
  ids: string[],
) {
  const author = authorOf({ principal, request, now })
  const { rows: held } = await sql<{ id: string }>`
    select id from media where id = any(${ids}) order by id for update
  `.execute(tx)
  const removed: { id: string; bytes: number }[] = []
  for (const { id } of held) {
    const row = await readMedia(tx, id, now)
    // It was referenced since it was counted.
    if (row === undefined || (await blockersOf(tx, id)).blockerCount > 0) continue
    await sql`delete from media where id = ${id}`.execute(tx)
    await writeAudit(tx, author, {
      action: 'media.delete',
      table: 'media',
      rowId: id,
      before: row,
      reason: 'unused',
    })
    removed.push({ id, bytes: row.bytes })
  }
  return removed
}
