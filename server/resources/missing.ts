import { sql } from 'kysely'
import type { FieldProblem } from '../../contract/problem'
import type { Tx } from '../kit/schema'

const archivable = new Set(['person', 'store', 'coach'])

/**
 * A problem for each id that names no row, or an archived one. The rows found are held until the transaction ends, so
 * that none of them is archived meanwhile.
 */
export async function missing(
  tx: Tx,
  table: 'person' | 'store' | 'coach' | 'media' | 'document',
  ids: readonly string[],
  pathOf: (index: number) => (string | number)[],
): Promise<FieldProblem[]> {
  if (ids.length === 0) return []
  const alive = archivable.has(table) ? sql`and archived_at is null` : sql``
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}) ${alive} order by id for key share
  `.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, i) =>
    found.has(id.toLowerCase()) ? [] : [{ path: pathOf(i), code: 'does_not_exist' }],
  )
}
