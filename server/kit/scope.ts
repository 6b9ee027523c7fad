import { type RawBuilder, sql } from 'kysely'
import { problem } from './problem'
import type { Tx } from './schema'

/** Which stores' rows a person may touch; null is every store. */
export interface StoreScope {
  readonly storeIds: readonly string[] | null
}

/**
 * How a table's rows are told apart by store. `visible` is a condition over the unaliased table, used in lists too:
 * `visible: ({ storeIds }) => sql<boolean>\`store.id = any(${storeIds})\``. It is asked only when `storeIds` is not null.
 */
export interface RowScope {
  readonly table: string
  readonly visible: (reach: StoreScope & { storeIds: readonly string[] }) => RawBuilder<boolean>
  /** The same condition in parts, any of which makes a row visible, where each has an index that all of them together would not use. */
  readonly visibleParts?: (reach: StoreScope & { storeIds: readonly string[] }) => RawBuilder<boolean>[]
}

/** The rows' condition for a person: true when every store is theirs. */
export function visibleTo(rows: RowScope, { storeIds }: StoreScope): RawBuilder<boolean> {
  return storeIds === null ? sql<boolean>`true` : rows.visible({ storeIds })
}

/** A row of another store is as if it did not exist. */
export async function requireVisible(tx: Tx, rows: RowScope, reach: StoreScope, id: string): Promise<void> {
  if (reach.storeIds !== null) await requireRow(tx, rows, reach, id)
}

/** As `requireVisible`, and refuses whoever reaches every store a row that does not exist. */
export async function requireRow(tx: Tx, rows: RowScope, reach: StoreScope, id: string): Promise<void> {
  const { rows: found } = await sql`
    select 1 from ${sql.table(rows.table)} where ${sql.ref(`${rows.table}.id`)} = ${id} and ${visibleTo(rows, reach)}
  `.execute(tx)
  if (found.length === 0) throw problem('not_found')
}

/** Refuses store ids outside a person's reach with the words used for a store that does not exist. */
export function storesAllowed(
  { storeIds }: StoreScope,
  ids: readonly string[],
  path: (string | number)[] = ['storeIds'],
): void {
  if (storeIds === null || ids.every((id) => storeIds.includes(id))) return
  throw problem('invalid', { fields: [{ path, code: 'does_not_exist' }] })
}
