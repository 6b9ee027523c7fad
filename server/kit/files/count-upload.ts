import { sql } from 'kysely'
import { shanghaiDay } from '../day'
import type { Db, Tx } from '../db/schema'
import { problem } from '../problem'

const gigabyte = 1024 ** 3

/** The daily uploads of one account: enough for a course library's films at once, but too little for a stolen session to fill the disk. */
export const dailyQuota = { files: 2_000, bytes: 20 * gigabyte }
/** The unfinished uploads: for an account, four films at once; in total, what a small disk can hold. */
export const unfinishedQuota = { account: 2 * gigabyte, all: 20 * gigabyte }

interface Announced {
  accountId: string | null
  /** The declared size, or the maximum without one. */
  bytes: number
  now: Date
}

/** Counts a file before any byte of it is accepted; a later refusal does not uncount it. Throws `upload_quota`. */
export async function countUpload(db: Db | Tx, { accountId, bytes, now }: Announced): Promise<void> {
  const { rows } = await sql`
    insert into upload_day (account_id, day, files, bytes) values (${accountId}, ${shanghaiDay(now)}, 1, ${bytes})
    on conflict (account_id, day) do update set files = upload_day.files + 1, bytes = upload_day.bytes + excluded.bytes
    where upload_day.files < ${dailyQuota.files} and upload_day.bytes + excluded.bytes <= ${dailyQuota.bytes}
    returning day
  `.execute(db)
  if (rows.length === 0) throw problem('upload_quota', { retryAfter: untilTomorrow(now) })
}

/** As `countUpload`, and also counts unfinished uploads. Throws `too_many_unfinished` too. Must run in one transaction with the new row. */
export async function countUnfinished(tx: Tx, announced: Announced): Promise<void> {
  const { accountId, bytes } = announced
  // Serializes uploads, because all of them compare with one sum.
  await sql`select pg_advisory_xact_lock(hashtextextended('unfinished uploads', 0))`.execute(tx)
  await countUpload(tx, announced)
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(size) filter (where account_id = ${accountId}), 0)::bigint as own,
      coalesce(sum(size), 0)::bigint as all
    from upload where media_id is null
  `.execute(tx)
  const { own, all } = rows[0] ?? { own: 0, all: 0 }
  if (own + bytes > unfinishedQuota.account || all + bytes > unfinishedQuota.all)
    throw problem('too_many_unfinished', { retryAfter: 3_600 })
}

const [hour, day] = [3_600, 86_400] // s

/** Seconds until the day ends in Shanghai. */
function untilTomorrow(now: Date): number {
  return day - ((Math.floor(now.getTime() / 1_000) + 8 * hour) % day)
}
