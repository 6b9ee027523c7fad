import { sql } from 'kysely'
import type { Tx } from './schema'
import { type RowScope, type StoreScope, visibleTo } from './scope'

/** Whose the rows of a kind are; undefined where they belong to the whole chain. */
const kinds = new Map<string, RowScope | undefined>()

/** Tells by what names a kind of rows is called where many kinds are listed, and whose the rows are. */
export function registerKind(names: readonly string[], rows: RowScope | undefined): void {
  for (const name of names) kinds.set(kindOf(name), rows)
}

const kindOf = (name: string) => name.replaceAll('-', '_')

/**
 * Of rows of many kinds, those that may be named to a person. Of a row of another store, or of a kind that is not registered, only
 * the number may be told.
 */
export async function nameable<R extends { kind: string; id: string }>(
  tx: Tx,
  reach: StoreScope,
  rows: readonly R[],
): Promise<R[]> {
  if (reach.storeIds === null) return [...rows]
  const visible = new Set<string>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    for (const id of await visibleIds(tx, reach, kindOf(kind), ids)) visible.add(`${kind} ${id}`)
  }
  return rows.filter(({ kind, id }) => visible.has(`${kind} ${id}`))
}

async function visibleIds(tx: Tx, reach: StoreScope, kind: string, ids: string[]): Promise<string[]> {
  if (!kinds.has(kind)) return []
  const rows = kinds.get(kind)
  if (rows === undefined) return ids
  const { rows: found } = await sql<{ id: string }>`
    select id from ${sql.table(rows.table)}
    where ${sql.ref(`${rows.table}.id`)} = any(${ids}::uuid[]) and ${visibleTo(rows, reach)}
  `.execute(tx)
  return found.map(({ id }) => id)
}
