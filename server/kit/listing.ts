import { sql } from 'kysely'
import { type Anchor, type Count, countLimit, nearestAnchor, noteAnchors, remember } from './count'
import { shanghaiDay } from './day'
import type { AnyResource, Row } from './descriptor'
import { type Asked, type Matching, matchingOf } from './matching'
import { unnamed } from './named-client'
import type { Db, Tx } from './schema'

/** One row as the contract has it. */
export async function readRow(
  tx: Tx,
  resource: AnyResource,
  id: string,
  now: Date,
): Promise<Row | undefined> {
  const [row] = await readRows(tx, resource, [id], now, 'whole')
  return row
}

/** Up to so many rows are cheaper found by their filters and then sorted than met on a walk along the order's index. */
const few = 1_000
/** From this offset on, paging continues from a row whose place is known. */
const deep = 200

/** A page of rows, and the count of all, which is made once for each filter. */
export async function listRows(
  db: Db,
  resource: AnyResource,
  asked: Asked,
): Promise<Count & { rows: Row[] }> {
  const { page, pageSize, sort, order } = asked.query
  const matching = matchingOf(resource, asked)
  const { count, anchors } = remember(db, resource.table, matching.key, () =>
    countRows(db, resource, matching),
  )
  const { total, totalIsExact } = await count
  const slice: Slice = { offset: (page - 1) * pageSize, limit: pageSize }
  if (totalIsExact && slice.offset >= total) return { rows: [], total, totalIsExact }
  const way: Way = matching.narrows && totalIsExact && total <= few ? 'sorted' : 'ordered'
  const key = `${sort} ${order}`
  const from =
    slice.offset >= deep && way === 'ordered' ? nearestAnchor(anchors, key, slice.offset) : undefined
  const places = await findPlaces(db, resource, asked, matching, way, { ...slice, from })
  if (slice.offset >= deep) noteAnchors(anchors, key, ends(places, slice.offset))
  return { rows: await readRows(db, resource, idsOf(places), asked.now, 'listed'), total, totalIsExact }
}

const batch = 500

/** Every row that matches, in order, in batches, each read when it is asked for. */
export async function* allRows(db: Db, resource: AnyResource, asked: Asked): AsyncGenerator<Row[]> {
  const matching = matchingOf(resource, asked)
  let from: Anchor | undefined
  for (;;) {
    // The row that ended the last batch is where the next one starts: it is left out.
    const slice: Slice = { offset: from === undefined ? 0 : 1, limit: batch, from }
    const places = await findPlaces(db, resource, asked, matching, 'ordered', slice)
    if (places.length > 0) yield await readRows(db, resource, idsOf(places), asked.now, 'whole')
    const last = places.at(-1)
    if (places.length < batch || last === undefined) return
    from = { ...last, offset: 0 }
  }
}

async function countRows(db: Db, { table }: AnyResource, { where }: Matching): Promise<Count> {
  const { rows } = await sql<{ found: number }>`${planEachTime}
    select count(*) as found from (select from ${sql.table(table)} where ${where} limit ${countLimit + 1}) counted
  `.execute(db)
  const found = rows[0]?.found ?? 0
  return { total: Math.min(found, countLimit), totalIsExact: found <= countLimit }
}

interface Slice {
  /** Counted from `from` where there is one, whose own offset counts too. */
  offset: number
  limit: number
  from?: Anchor | undefined
}

/** `ordered` walks the index of the order and keeps what matches; `sorted` collects what matches and sorts it. */
type Way = 'ordered' | 'sorted'

/** Where a row stands in its order. */
interface Place {
  id: string
  /** The value it is sorted by, as text. */
  at: string
}

/** How best to find rows depends on what is looked for and how far down: no plan serves every page. */
const planEachTime = sql.raw(unnamed)

/** The ids first: a row that is passed over costs an index entry. */
async function findPlaces(
  db: Db,
  { table, sorts }: AnyResource,
  { query }: Asked,
  { where, whereOrdered }: Matching,
  way: Way,
  { offset, limit, from }: Slice,
): Promise<Place[]> {
  const id = sql.ref(`${table}.id`)
  const by = sorts[query.sort]!
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const compare = query.order === 'asc' ? sql`>=` : sql`<=`
  const after = from === undefined ? sql`` : sql`and (${by}, ${id}) ${compare} (${from.at}, ${from.id})`
  const part = sql`limit ${limit} offset ${offset - (from?.offset ?? 0)}`
  const { rows } = await (way === 'ordered'
    ? sql<Place>`${planEachTime}
        select ${id} as id, (${by})::text as at from ${sql.table(table)} where ${whereOrdered} ${after}
        order by ${by} ${direction}, ${id} ${direction} ${part}`
    : sql<Place>`${planEachTime}
        with found as materialized (select ${id} as id, ${by} as place from ${sql.table(table)} where ${where})
        select id, place::text as at from found order by place ${direction}, id ${direction} ${part}`
  ).execute(db)
  return rows
}

/** The rows of these ids, in their order. */
async function readRows(
  tx: Tx,
  { table, joins = sql``, select, detail }: AnyResource,
  ids: readonly string[],
  now: Date,
  extent: 'whole' | 'listed',
): Promise<Row[]> {
  const more = extent === 'whole' && detail !== undefined ? sql`, ${detail}` : sql``
  const { rows } = await sql<Row>`
    select ${select(shanghaiDay(now), now)}${more} from ${sql.table(table)} ${joins} where ${sql.ref(`${table}.id`)} = any(${ids})
  `.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const idsOf = (places: Place[]) => places.map(({ id }) => id)

function ends(places: Place[], offset: number): Anchor[] {
  const last = places.length - 1
  return places.flatMap((place, i) => (i === 0 || i === last ? [{ ...place, offset: offset + i }] : []))
}
