import { sql } from 'kysely'
import { problem } from '../problem'
import type { Tx } from './schema'

/**
 * Locks two rows of a table in a fixed order, which prevents deadlocks. Throws a field problem at `path` when the other row is the same or
 * archived.
 */
export async function lockPair(
  tx: Tx,
  table: string,
  { id, otherId, path }: { id: string; otherId: string; path: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; archivedAt: string | null }>`
    select id, archived_at from ${sql.table(table)} where id in (${id}, ${otherId}) order by id for update
  `.execute(tx)
  const other = rows.find((row) => row.id === otherId.toLowerCase())
  if (other !== undefined && other.id !== id && other.archivedAt === null) return
  throw problem('invalid', {
    fields: [{ path: [path], code: other?.id === id ? 'same_row' : 'does_not_exist' }],
  })
}
