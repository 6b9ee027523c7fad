import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/schema'
import { problem } from '../problem'

/** The stores whose rows a principal may reach; null is every store. */
export interface StoreScope {
  readonly storeIds: readonly string[] | null
}

/**
 * The condition that limits a table's rows to stores. `visible` is a condition over the unaliased table, used in lists too:
 * `visible: ({ storeIds }) => sql<boolean>\`store.id = any(${storeIds})\``. It is only called when `storeIds` is not null.
 */
export interface RowScope {
  readonly table: string
  readonly visible: (scope: StoreScope & { storeIds: readonly string[] }) => RawBuilder<boolean>
  /** Parts of the same condition, any of which makes a row visible, for when each has an index that the whole would not use. */
  readonly visibleParts?: (scope: StoreScope & { storeIds: readonly string[] }) => RawBuilder<boolean>[]
}

/** The rows' condition for a principal; true with every store. */
export function visibleTo(rows: RowScope, { storeIds }: StoreScope): RawBuilder<boolean> {
  return storeIds === null ? sql<boolean>`true` : rows.visible({ storeIds })
}

/** Throws `not_found` for a row outside the scope; with every store it does not check that the row exists. */
export async function requireVisible(tx: Tx, rows: RowScope, scope: StoreScope, id: string): Promise<void> {
  if (scope.storeIds !== null) await requireRow(tx, rows, scope, id)
}

/** As `requireVisible`, but checks that the row exists with every store too. */
export async function requireRow(tx: Tx, rows: RowScope, scope: StoreScope, id: string): Promise<void> {
  const { rows: found } = await sql`
    select 1 from ${sql.table(rows.table)} where ${sql.ref(`${rows.table}.id`)} = ${id} and ${visibleTo(rows, scope)}
  `.execute(tx)
  if (found.length === 0) throw problem('not_found')
}

/** Throws for store ids outside the scope with the same problem as for a missing store. */
export function storesAllowed(
  { storeIds }: StoreScope,
  ids: readonly string[],
  path: (string | number)[] = ['storeIds'],
): void {
  if (storeIds === null || ids.every((id) => storeIds.includes(id))) return
  throw problem('invalid', { fields: [{ path, code: 'does_not_exist' }] })
}
