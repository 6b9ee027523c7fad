import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { problem } from '../problem'
import { recordStatement } from '../tracing/record-statement'
import { isTracing } from '../tracing/start-tracing'
import type { Database } from './database'
import { namedClient } from './named-client'
import type { Db } from './schema'
import { registerConnections, shareConnections } from './text-rows'
import { typeParsers } from './type-parsers'

interface Options {
  /** Most connections held at once. */
  max?: number
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

/**
 * A query builder over a connection pool. Rows come back in camelCase; bigint and numeric as number, timestamptz as ISO 8601 UTC, date as
 * `yyyy-mm-dd`. A query waits up to 15 s for a free connection, and beyond `mostWaiting` waiting queries it throws `unavailable` at once.
 * database-monitor.ts detects a lost database sooner.
 */
export function createDb(url: string, options: Options = {}): Db {
  const connection = {
    connectionString: url,
    types: typeParsers,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'gym-console',
  }
  const pooled: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    // The declared constructor takes no argument, but the pool passes the configuration to it.
    Client: namedClient() as unknown as new () => pg.ClientBase,
    // Statements are sent without waiting for the answers to earlier ones.
    pipeline: true,
    max: options.max ?? 10,
    idleTimeoutMillis: 60_000,
  }
  const pool = new pg.Pool(pooled)
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  // The pool does not listen while a connection is in use; the running statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  const shared = shareConnections(connection)
  const end = async () => {
    await Promise.all([pool.end(), shared.end()])
  }
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: () => acquire(pool), end } }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    // Each statement would otherwise be timed for nobody.
    ...(isTracing() ? { log: recordStatement } : {}),
  })
  registerConnections(db, shared)
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/** How many connections of a database's pool are busy and idle, and how many queries wait for one. */
export function connectionCounts(db: Db): Record<'busy' | 'idle' | 'waiting', number> {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Two hundred bookings of one class wait 4 s on two cores, so queries beyond this number would time out. */
const mostWaiting = 500

async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= mostWaiting) throw problem('unavailable', { retryAfter: 5 })
  return pool.connect()
}
