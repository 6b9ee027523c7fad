import { sql } from 'kysely'
import type { MediaKind } from '../../../contract/content/media'
import type { FieldProblem } from '../../../contract/problem'
import type { Tx } from '../db/schema'

const archivable = new Set([
  'person',
  'store',
  'coach',
  'exercise_type',
  'exercise_subtype',
  'exercise',
  'course_type',
])

/**
 * A problem for each id whose row is missing or archived. The rows found are locked until the transaction ends, so that none is archived
 * before.
 */
export async function findMissingReferences(
  tx: Tx,
  table:
    | ('person' | 'store' | 'coach' | 'media' | 'document')
    | ('exercise_type' | 'exercise_subtype' | 'exercise' | 'course_type'),
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

interface Chosen {
  id: string | null | undefined
  path: FieldProblem['path']
}

/** As `findMissingReferences`, for media; it also reports media of another kind. */
export async function missingMedia(
  tx: Tx,
  kind: MediaKind,
  chosen: readonly Chosen[],
): Promise<FieldProblem[]> {
  const given = chosen.flatMap(({ id, path }) => (id ? [{ id, path }] : []))
  const ids = given.map(({ id }) => id)
  const absent = await findMissingReferences(tx, 'media', ids, (i) => given[i]!.path)
  if (absent.length > 0 || ids.length === 0) return absent
  const { rows } = await sql<{ id: string }>`
    select id from media where id = any(${ids}) and kind <> ${kind}
  `.execute(tx)
  const others = new Set(rows.map(({ id }) => id))
  return given.flatMap(({ id, path }) =>
    others.has(id.toLowerCase()) ? [{ path, code: `not_a_${kind}` }] : [],
  )
}
