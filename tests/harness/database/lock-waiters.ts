import { sql } from 'kysely'
import type { Db } from '../../../server/kit/db/schema'

/** How many transactions of this database wait for an advisory lock. */
export async function lockWaiters(db: Db) {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return rows[0]?.found
}
