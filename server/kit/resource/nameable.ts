import { sql } from 'kysely'
import type { Tx } from '../db/schema'
import { type RowScope, type StoreScope, visibleTo } from './store-scope'

/** The row scope of each registered kind; undefined for rows of the whole chain. */
const kinds = new Map<string, RowScope | undefined>()

/** Registers a kind of row under the names that mixed lists use, with its row scope. */
export function registerKind(names: readonly string[], rows: RowScope | undefined): void {
  for (const name of names) kinds.set(kindOf(name), rows)
}

const kindOf = (name: string) => name.replaceAll('-', '_')

/** Of rows of many kinds, those whose name the principal may see. Rows of other stores or of unregistered kinds may only be counted. */
export async function nameable<R extends { kind: string; id: string }>(
  tx: Tx,
  scope: StoreScope,
  rows: readonly R[],
): Promise<R[]> {
  if (scope.storeIds === null) return [...rows]
  const visible = new Set<string>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    for (const id of await visibleIds(tx, scope, kindOf(kind), ids)) visible.add(`${kind} ${id}`)
  }
  return rows.filter(({ kind, id }) => visible.has(`${kind} ${id}`))
}

async function visibleIds(tx: Tx, scope: StoreScope, kind: string, ids: string[]): Promise<string[]> {
  if (!kinds.has(kind)) return []
  const rows = kinds.get(kind)
  if (rows === undefined) return ids
  const { rows: found } = await sql<{ id: string }>`
    select id from ${sql.table(rows.table)}
    where ${sql.ref(`${rows.table}.id`)} = any(${ids}::uuid[]) and ${visibleTo(rows, scope)}
  `.execute(tx)
  return found.map(({ id }) => id)
}
