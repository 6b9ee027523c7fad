import type { Db } from './schema'

/** Counting stops here: nobody pages further, and a million rows cost no more than this many. */
export const countLimit = 10_000

export interface Count {
  total: number
  totalIsExact: boolean
}

/** Where a known row of an ordered list stands: paging deep continues from it. */
export interface Anchor {
  offset: number
  at: string
  id: string
}

/** What is remembered for a while about one filter of one list. */
export interface Remembered {
  count: Promise<Count>
  /** Made for an earlier request: a row may have come or gone since. */
  isOld: boolean
  /** By sort and order. */
  anchors: Map<string, Anchor[]>
}

const lifetime = 2_000 // ms
const mostFilters = 500
/** A count made while a write may still be uncommitted is used once and not kept. */
const graceMs = 250 // ms

interface Table {
  filters: Map<string, Remembered & { until: number }>
  keepFrom: number
}

const memory = new WeakMap<Db, Map<string, Table>>()

/** The count of a filter, made once however many ask at a time, and kept for 2 s or until the table is written, here or by a process that says so. */
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

/** Counts even when the count is remembered. */
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

/** Called with each table that is written by this process. */
export function onForget(db: Db, listener: (tableName: string) => void): void {
  listeners.set(db, listener)
}

/** To be called by whatever writes the table. */
export function invalidateCount(db: Db, tableName: string): void {
  forgetLocally(db, [tableName])
  listeners.get(db)?.(tableName)
}

/** Forgets what other processes have written; all tables unless told. */
export function forgetLocally(db: Db, tableNames?: readonly string[]): void {
  for (const name of tableNames ?? memory.get(db)?.keys() ?? []) {
    const table = tableOf(db, name)
    table.filters.clear()
    table.keepFrom = performance.now() + graceMs
  }
}

function tableOf(db: Db, name: string): Table {
  const tables = memory.get(db) ?? new Map<string, Table>()
  memory.set(db, tables)
  const table = tables.get(name) ?? { filters: new Map(), keepFrom: 0 }
  tables.set(name, table)
  return table
}

const mostAnchors = 200

/** Notes the first and the last row of a page that was read. */
export function noteAnchors(anchors: Map<string, Anchor[]>, order: string, found: Anchor[]): void {
  const known = anchors.get(order) ?? []
  for (const anchor of found) if (!known.some(({ offset }) => offset === anchor.offset)) known.push(anchor)
  anchors.set(order, known.slice(-mostAnchors))
}

/** The nearest known row at or before an offset. */
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
