import type { Endpoint } from '../../../contract/endpoint'
import { primaryOf } from '../db/replica'
import type { Db } from '../db/schema'

/** Counting stops here, so that a list of a million rows costs no more than one of this many. */
export const countLimit = 10_000

export interface Count {
  total: number
  totalIsExact: boolean
}

/** The offset of a known row of an ordered list, from which deep paging continues. */
export interface Anchor {
  offset: number
  at: string
  id: string
}

/** The cached count and anchors of one filter of one list. */
export interface Remembered {
  count: Promise<Count>
  /** Cached by an earlier request, so rows may have been added or removed since. */
  isOld: boolean
  /** By sort and order. */
  anchors: Map<string, Anchor[]>
}

const lifetime = 2_000 // ms
const mostFilters = 500
/** A count made within this time of a write may miss it, so it is used once and not cached. */
const graceMs = 250 // ms

interface Table {
  filters: Map<string, Remembered & { until: number }>
  keepFrom: number
}

const memory = new WeakMap<Db, Map<string, Table>>()

/**
 * The count of a filter. Simultaneous calls share one query, and the result is cached for 2 s or until this process or a notifying one
 * writes the table.
 */
export function cachedCount(
  db: Db,
  tableName: string,
  filter: string,
  count: () => Promise<Count>,
): Remembered {
  const known = tableOf(db, tableName).filters.get(filter)
  if (known !== undefined && known.until > performance.now()) return { ...known, isOld: true }
  return countAgain(db, tableName, filter, count)
}

/** Counts without the cache. */
export function countAgain(
  db: Db,
  tableName: string,
  filter: string,
  count: () => Promise<Count>,
): Remembered {
  const table = tableOf(db, tableName)
  const now = performance.now()
  const fresh = { count: count(), anchors: new Map(), isOld: false, until: now + lifetime }
  table.filters.delete(filter)
  if (now < table.keepFrom) return fresh
  table.filters.set(filter, fresh)
  fresh.count.catch(() => table.filters.delete(filter))
  const oldest = table.filters.keys().next().value
  if (table.filters.size > mostFilters && oldest !== undefined) table.filters.delete(oldest)
  return fresh
}

const listeners = new WeakMap<Db, (tableName: string) => void>()

/** Calls `listener` with each table that this process writes. */
export function onForget(db: Db, listener: (tableName: string) => void): void {
  listeners.set(db, listener)
}

/** Every write of the table must call this. */
export function invalidateCount(db: Db, tableName: string): void {
  forgetLocally(db, [tableName])
  listeners.get(db)?.(tableName)
}

const tables = new Map<string, string>()

/** The table whose rows a resource lists, by the name that `affects` of the contract uses. */
export function registerCounted(resource: string, tableName: string): void {
  tables.set(resource, tableName)
}

/** Drops the counts of what a call of this endpoint affects, after its commit. `serve` does; jobs and raw routes call it themselves. */
export function invalidateAffected(db: Db, { affects }: Pick<Endpoint, 'affects'>): void {
  for (const resource of affects) {
    const table = tables.get(resource)
    if (table !== undefined) invalidateCount(db, table)
  }
}

/** Drops the counts of tables that other processes have written; the default is all tables. */
export function forgetLocally(db: Db, tableNames?: readonly string[]): void {
  for (const name of tableNames ?? memory.get(db)?.keys() ?? []) {
    const table = tableOf(db, name)
    table.filters.clear()
    table.keepFrom = performance.now() + graceMs
  }
}

function tableOf(of: Db, name: string): Table {
  const db = primaryOf(of)
  const tables = memory.get(db) ?? new Map<string, Table>()
  memory.set(db, tables)
  const table = tables.get(name) ?? { filters: new Map(), keepFrom: 0 }
  tables.set(name, table)
  return table
}

const mostAnchors = 200

/** Records the first and the last row of a page as anchors. */
export function noteAnchors(anchors: Map<string, Anchor[]>, order: string, found: Anchor[]): void {
  const known = anchors.get(order) ?? []
  for (const anchor of found) if (!known.some(({ offset }) => offset === anchor.offset)) known.push(anchor)
  anchors.set(order, known.slice(-mostAnchors))
}

/** The nearest anchor at or before an offset. */
export function nearestAnchor(
  anchors: Map<string, Anchor[]>,
  order: string,
  offset: number,
): Anchor | undefined {
  let nearest: Anchor | undefined
  for (const anchor of anchors.get(order) ?? [])
    if (anchor.offset <= offset && anchor.offset > (nearest?.offset ?? 0)) nearest = anchor
  return nearest
}
