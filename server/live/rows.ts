import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema'

/** A position in the order of all events: by transaction, then by number. Clients get it as the event's id. */
export interface StreamPosition {
  tx: bigint
  id: bigint
}

/** A stored event with its position. */
export interface AddressedEvent {
  place: StreamPosition
  storeId: string | null
  /** The only account that it is for. */
  accountId: string | null
  kind: string
  body: unknown
}

export const placeName = ({ tx, id }: StreamPosition) => `${tx}-${id}`

/** undefined for an id that no stream has sent. */
export function placeNamed(name: string | undefined): StreamPosition | undefined {
  const [, tx, id] = /^(\d{1,19})-(\d{1,18})$/.exec(name ?? '') ?? []
  return tx === undefined || id === undefined ? undefined : { tx: BigInt(tx), id: BigInt(id) }
}

export const isAfter = (one: StreamPosition, other: StreamPosition) =>
  one.tx === other.tx ? one.id > other.id : one.tx > other.tx

/** A position before which everything has been committed or rolled back. */
export async function placeNow(db: Db): Promise<StreamPosition> {
  const { rows } = await sql<{ tx: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as tx
  `.execute(db)
  return { tx: BigInt(rows[0]?.tx ?? 0), id: 0n }
}

const most = 1_000

/**
 * The events after a position, in order. A later number can commit first, so only events older than every running transaction are read;
 * `isHeld` says that newer ones wait.
 */
export async function readAfter(
  db: Db,
  from: StreamPosition,
): Promise<{ events: AddressedEvent[]; isHeld: boolean }> {
  const past = sql<boolean>`(tx, id) > (${String(from.tx)}::xid8, ${String(from.id)}::bigint)`
  const { rows } = await sql<Row & { isHeld: boolean }>`
    with settled as (select pg_snapshot_xmin(pg_current_snapshot()) as before)
    select found.*, held.is_held
    from settled
    cross join lateral (select exists (select from live_event where tx >= settled.before) as is_held) held
    left join lateral (
      select tx::text as tx, id::text as id, store_id, account_id, kind, body from live_event
      where ${past} and live_event.tx < settled.before order by live_event.tx, live_event.id limit ${most}
    ) found on true
    order by found.tx::xid8, found.id::bigint
  `.execute(db)
  const events = rows.flatMap((row) => eventOf(row))
  return { events, isHeld: events.length === most || (rows[0]?.isHeld ?? false) }
}

/** The events between two positions, of some kinds, of stores or of an account; null is all stores. Returns `limit` + 1 events when there are more. */
export async function readBetween(
  db: Db,
  {
    after,
    upTo,
    kinds,
    storeIds,
    accountId,
    limit,
  }: {
    after: StreamPosition
    upTo: StreamPosition
    kinds: ReadonlySet<string>
    storeIds: readonly string[] | null
    accountId: string | null
    limit: number
  },
): Promise<AddressedEvent[]> {
  const at = ({ tx, id }: StreamPosition): RawBuilder<unknown> =>
    sql`(${String(tx)}::xid8, ${String(id)}::bigint)`
  const { rows } = await sql<Row>`
    select tx::text as tx, id::text as id, store_id, account_id, kind, body from live_event
    where (tx, id) > ${at(after)} and (tx, id) <= ${at(upTo)}
      and kind = any(${[...kinds]}) and case when account_id is null
        then ${storeIds === null ? sql`true` : sql`store_id = any(${storeIds})`} else account_id = ${accountId} end
    order by live_event.tx, live_event.id limit ${limit + 1}
  `.execute(db)
  return rows.flatMap((row) => eventOf(row))
}

interface Row {
  tx: string | null
  id: string | null
  storeId: string | null
  accountId: string | null
  kind: string
  body: unknown
}

const eventOf = ({ tx, id, storeId, accountId, kind, body }: Row): AddressedEvent[] =>
  tx === null || id === null
    ? []
    : [{ place: { tx: BigInt(tx), id: BigInt(id) }, storeId, accountId, kind, body }]
