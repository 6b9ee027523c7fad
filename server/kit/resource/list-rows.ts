import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { shanghaiDay } from '../day'
import { unnamed } from '../db/named-client'
import type { Db, Tx } from '../db/schema'
import { type StatementTemplate, statementTemplate } from '../db/statement-template'
import { semaphore } from '../semaphore'
import {
  type Anchor,
  type Count,
  cachedCount,
  countAgain,
  countLimit,
  nearestAnchor,
  noteAnchors,
} from './cached-count'
import type { ListContract, ListedResource, ListedRowOf, QueryOf, RowOf } from './definition'
import { type ListRequest, type Matching, matchingOf } from './where'

/** One row in the contract's shape. */
export async function readRow<C extends ListContract>(
  tx: Tx,
  resource: ListedResource<C>,
  id: string,
  now: Date,
): Promise<RowOf<C> | undefined> {
  if (!declared.has(resource)) return (await readRows<C, RowOf<C>>(tx, resource, [id], now, 'whole'))[0]
  const statement = rowStatement(tx, resource)
  const compiled = CompiledQuery.raw(statement.text, statement.values({ ...timesOf(now), id }))
  return (await tx.executeQuery<RowOf<C>>(compiled)).rows[0]
}

/** The time of a request, and its Shanghai day. */
export interface Times {
  today: string
  now: Date
}
export const timesOf = (now: Date): Times => ({ today: shanghaiDay(now), now })

/** Two times, by which `statementTemplate` finds the parameters that follow a request's. */
export const sampleTimes = [
  timesOf(new Date('2001-02-03T04:05:06Z')),
  timesOf(new Date('2012-11-10T09:08:07Z')),
] as const
export const sampleIds: readonly [string, string] = [
  '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-000000000002',
]

type RowParameters = Times & { id: string }

const declared = new WeakSet<object>()
const rowStatements = new WeakMap<object, StatementTemplate<RowParameters>>()

/**
 * Lets `readRow` compile this resource's statement once. Call it only for a definition that lives as long as the process, because the
 * statement is kept in each connection.
 */
export function declareResource<C extends ListContract>(resource: ListedResource<C>): void {
  declared.add(resource)
}

/** The statement that reads one row of a declared resource, with its detail. */
export function rowStatement<C extends ListContract>(
  db: Db,
  resource: ListedResource<C>,
): StatementTemplate<RowParameters> {
  const known = rowStatements.get(resource)
  if (known !== undefined) return known
  const { table, joins = sql``, select, detail } = resource
  const more = detail === undefined ? sql`` : sql`, ${detail}`
  const made = statementTemplate(
    db,
    ({ today, now, id }: RowParameters) =>
      sql`select ${select(today, now)}${more} from ${sql.table(table)} ${joins} where ${sql.ref(`${table}.id`)} = ${id}`,
    [
      { ...sampleTimes[0], id: sampleIds[0] },
      { ...sampleTimes[1], id: sampleIds[1] },
    ],
  )
  rowStatements.set(resource, made)
  return made
}

/** From this offset on, paging continues from the nearest anchor. */
const deepOffset = 200
/** A text search by index scan gives up after this many rows, because all matches may be at the other end of a million. */
const maxScan = 5_000

/** A page of rows, and the total, which is cached for each filter. */
export async function listRows<C extends ListContract>(
  db: Db,
  resource: ListedResource<C>,
  request: ListRequest<C>,
): Promise<Count & { rows: ListedRowOf<C>[] }> {
  return listPage(db, resource, request, async (context, slice, isCollected) => {
    const places = await placesOf(context, slice, isCollected)
    const rows = await readRows<C, ListedRowOf<C>>(db, resource, idsOf(places), request.now, 'listed')
    return { places, rows }
  })
}

/** Exact counts at once: each may read millions of rows. */
const inTurn = semaphore(2, 20)

/** Reads a page's rows; when `isCollected`, all matches are few enough to be sorted. */
type ReadPage<C extends ListContract, Row> = (
  context: ListContext<C>,
  slice: Slice,
  isCollected: boolean,
) => Promise<{ places: SortPosition[]; rows: Row[] }>

/** A page of what `read` makes of its rows, and the total. */
export async function listPage<C extends ListContract, Row>(
  db: Db,
  resource: ListedResource<C>,
  request: ListRequest<C>,
  read: ReadPage<C, Row>,
): Promise<Count & { rows: Row[] }> {
  const { page, pageSize, sort, order, exactTotal = false } = request.query
  const matching = matchingOf(resource, request)
  const counts = exactTotal ? `${matching.key} exact` : matching.key
  const count = () =>
    exactTotal ? inTurn(() => countRows(db, resource, matching, null)) : countRows(db, resource, matching)
  const known = cachedCount(db, resource.table, counts, count)
  const countOnceMore = () => countAgain(db, resource.table, counts, count).count
  const slice: Slice = { offset: (page - 1) * pageSize, limit: pageSize }
  let counted = await known.count
  if (known.isOld && isBehind(counted, slice)) counted = await countOnceMore()
  if (isBehind(counted, slice)) return { rows: [], ...counted }
  // Sorting all matches takes as long as counting them did; when there were too many to count, a scan finds a page soon.
  const isCollected = matching.narrows && counted.totalIsExact && counted.total <= countLimit
  const key = `${sort} ${order}`
  const isDeep = slice.offset >= deepOffset && !isCollected
  const from = isDeep ? nearestAnchor(known.anchors, key, slice.offset) : undefined
  const { places, rows } = await read({ db, resource, request, matching }, { ...slice, from }, isCollected)
  if (isDeep) noteAnchors(known.anchors, key, ends(places, slice.offset))
  if (from === undefined && contradicts(counted, slice, places.length)) counted = await countOnceMore()
  return { rows, ...counted }
}

/** Whether a page begins after the last row. */
const isBehind = ({ total, totalIsExact }: Count, { offset }: Slice) => totalIsExact && offset >= total

/** Whether the page proves that rows were added or removed since they were counted. */
function contradicts({ total, totalIsExact }: Count, { offset, limit }: Slice, rows: number): boolean {
  if (!totalIsExact) return false
  return rows < limit ? offset + rows !== total : offset + rows > total
}

/** The total of a list; `request` is the list's own. */
export async function countListed<C extends ListContract>(
  db: Db,
  resource: ListedResource<C>,
  request: ListRequest<C>,
): Promise<Count> {
  const matching = matchingOf(resource, request)
  return cachedCount(db, resource.table, matching.key, () => countRows(db, resource, matching)).count
}

/** The exact total, without the limit. */
export async function countAll<C extends ListContract>(
  db: Db,
  resource: ListedResource<C>,
  request: ListRequest<C>,
): Promise<number> {
  const { total } = await countRows(db, resource, matchingOf(resource, request), null)
  return total
}

const batch = 500

/** Every matching row, in order, in batches that are read on demand. */
export async function* allRows<C extends ListContract>(
  db: Db,
  resource: ListedResource<C>,
  request: ListRequest<C>,
): AsyncGenerator<RowOf<C>[]> {
  const matching = matchingOf(resource, request)
  let from: Anchor | undefined
  for (;;) {
    // The last row of a batch is where the next one starts, so it is skipped.
    const slice: Slice = { offset: from === undefined ? 0 : 1, limit: batch, from }
    const places = await scanIndex({ db, resource, request, matching }, slice, null)
    if (places.length > 0)
      yield await readRows<C, RowOf<C>>(db, resource, idsOf(places), request.now, 'whole')
    const last = places.at(-1)
    if (places.length < batch || last === undefined) return
    from = { ...last, offset: 0 }
  }
}

async function countRows(
  db: Db,
  { table }: Pick<ListedResource<ListContract>, 'table'>,
  { wheres }: Matching,
  limit: number | null = countLimit,
): Promise<Count> {
  const most = limit === null ? sql`` : sql`limit ${limit + 1}`
  // A row that several conditions match counts once.
  const columns = wheres.length > 1 ? sql.ref(`${table}.id`) : sql``
  const each = wheres.map((where) => sql`(select ${columns} from ${sql.table(table)} where ${where} ${most})`)
  const { rows } = await sql<{ found: number }>`${planEachTime}
    select count(*) as found from (select from (${sql.join(each, sql` union `)}) every ${most}) counted
  `.execute(db)
  const found = rows[0]?.found ?? 0
  return { total: Math.min(found, limit ?? found), totalIsExact: limit === null || found <= limit }
}

export interface Slice {
  /** Relative to `from` when it is set, whose own offset counts too. */
  offset: number
  limit: number
  from?: Anchor | undefined
}

/** The position of a row in its order. */
export interface SortPosition {
  id: string
  /** The sort value, as text. */
  at: string
}

/** The best plan depends on the filter and the offset, so each execution is planned again. */
const planEachTime = sql.raw(unnamed)

export interface ListContext<C extends ListContract> {
  db: Db
  resource: ListedResource<C>
  request: ListRequest<C>
  matching: Matching
}

/** Finds the ids first, because a skipped row then costs only an index entry; when a scan finds too few matches, it sorts all of them. */
export async function placesOf<C extends ListContract>(
  context: ListContext<C>,
  slice: Slice,
  isCollected: boolean,
): Promise<SortPosition[]> {
  if (isCollected) return sortMatches(context, slice)
  if (context.matching.found === undefined) return scanIndex(context, slice, null)
  const places = await scanIndex(context, slice, maxScan + slice.offset)
  return places.length < slice.limit ? sortMatches(context, slice) : places
}

/** Scans the order's index over at most `most` filtered rows, and keeps the matches. */
async function scanIndex<C extends ListContract>(
  context: ListContext<C>,
  slice: Slice,
  most: number | null,
): Promise<SortPosition[]> {
  const { table, id, by, after, order, part } = partsOf(context, slice)
  const { filtered, found } = context.matching
  const { rows } = await (found === undefined
    ? sql<SortPosition>`${planEachTime}
        select ${id} as id, (${by})::text as at from ${table} where ${filtered} ${after} order by ${order(by, id)} ${part}`
    : sql<SortPosition>`${planEachTime}
        select id, place::text as at from (
          select ${id} as id, ${by} as place, ${found} as is_found from ${table} where ${filtered} ${after}
          order by ${order(by, id)} limit ${most}
        ) met where is_found order by ${order(sql`place`, sql`id`)} ${part}`
  ).execute(context.db)
  return rows
}

/** Finds all matches by the indexes of the filters and the search, and sorts them. */
async function sortMatches<C extends ListContract>(
  context: ListContext<C>,
  slice: Slice,
): Promise<SortPosition[]> {
  const { table, id, by, after, order, part } = partsOf(context, slice)
  const each = context.matching.wheres.map(
    (where) => sql`select ${id} as id, ${by} as place from ${table} where ${where} ${after}`,
  )
  const { rows } = await sql<SortPosition>`${planEachTime}
    with found as materialized (${sql.join(each, sql` union `)})
    select id, place::text as at from found order by ${order(sql`place`, sql`id`)} ${part}
  `.execute(context.db)
  return rows
}

/** The parts of a statement that finds a page's rows in their order. */
export function partsOf<C extends ListContract>(
  { resource, request: { query } }: Pick<ListContext<C>, 'resource' | 'request'>,
  { offset, limit, from }: Slice,
) {
  const id = sql.ref(`${resource.table}.id`)
  const sort: QueryOf<C>['sort'] = query.sort
  const by = resource.sorts[sort]
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const compare = query.order === 'asc' ? sql`>=` : sql`<=`
  return {
    table: sql.table(resource.table),
    id,
    by,
    after: from === undefined ? sql`` : sql`and (${by}, ${id}) ${compare} (${from.at}, ${from.id})`,
    order: (first: RawBuilder<unknown>, second: RawBuilder<unknown>) =>
      sql`${first} ${direction}, ${second} ${direction}`,
    part: sql`limit ${limit} offset ${offset - (from?.offset ?? 0)}`,
  }
}

/** The rows of these ids, in their order. */
async function readRows<C extends ListContract, Row extends { id: string }>(
  tx: Tx,
  { table, joins = sql``, select, detail, limit }: ListedResource<C>,
  ids: readonly string[],
  now: Date,
  extent: 'whole' | 'listed',
): Promise<Row[]> {
  const more = extent === 'whole' && detail !== undefined ? sql`, ${detail}` : sql``
  const only = limit === undefined ? sql`` : sql`and ${limit.where}`
  // With `= any` PostgreSQL would plan the reading of one row again each time.
  const isOne = ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids})`
  const { rows } = await sql<Row>`
    select ${select(shanghaiDay(now), now)}${more} from ${sql.table(table)} ${joins}
    where ${sql.ref(`${table}.id`)} ${isOne} ${only}
  `.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const idsOf = (places: SortPosition[]) => places.map(({ id }) => id)

function ends(places: SortPosition[], offset: number): Anchor[] {
  const last = places.length - 1
  return places.flatMap((place, i) => (i === 0 || i === last ? [{ ...place, offset: offset + i }] : []))
}
