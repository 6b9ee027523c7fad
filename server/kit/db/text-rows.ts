import type pg from 'pg'
import { problem } from '../problem'
import type { Db } from './schema'

/** A statement that PostgreSQL plans once per connection, under its name. */
export interface NamedStatement {
  name: string
  text: string
}

export interface TextRows {
  columns: pg.FieldDef[]
  /** The values as PostgreSQL sends them. */
  rows: (string | null)[][]
}

const pools = new WeakMap<Db, pg.Pool>()

/** Lets `textRows` use the pool behind a query builder. */
export function registerPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool)
}

/** The values of a text as it is, whatever their type. */
const unparsed = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** Executes a statement without parsing its values. `db` is a pool, not a transaction. */
export async function textRows(db: Db, { name, text }: NamedStatement, values: unknown[]): Promise<TextRows> {
  const pool = pools.get(db)
  if (pool === undefined) throw new TypeError('textRows was called with a transaction')
  const client = await acquire(pool)
  try {
    const { fields, rows } = await client.query({ name, text, values, rowMode: 'array', types: unparsed })
    return { columns: fields, rows }
  } finally {
    client.release()
  }
}

/** Two hundred bookings of one class wait 4 s on two cores, so queries beyond this number would time out. */
const mostWaiting = 500

/** A connection of the pool; throws `unavailable` at once when too many queries wait for one. */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= mostWaiting) throw problem('unavailable', { retryAfter: 5 })
  return pool.connect()
}
