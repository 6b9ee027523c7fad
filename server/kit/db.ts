import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { NamedClient } from './named-client'
import { problem } from './problem'
import type { Database, Db } from './schema'
import { typeParsers } from './type-parsers'

interface Options {
  /** Most connections held at once. */
  max?: number
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

/**
 * A query builder over a pool of connections. Rows come back in camelCase; bigint and numeric as number, timestamptz
 * as ISO 8601 UTC, date as `yyyy-mm-dd`. A free connection is waited for 15 s, by so many at once as have a prospect of one: whoever
 * comes after is refused at once. That the database is gone, pulse.ts tells sooner.
 */
export function createDb(url: string, options: Options = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    // The declared constructor takes no argument; the pool passes the configuration to it all the same.
    Client: NamedClient as unknown as new () => pg.ClientBase,
    max: options.max ?? 10,
    types: typeParsers,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'gym-console',
  })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  // Nor does the pool listen while a connection is in use; the statement under way fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withShortQueue(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Two hundred people who book the same class wait for 4 s on two cores: more than these would wait in vain. */
const mostWaiting = 500

function withShortQueue(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      if (pool.waitingCount >= mostWaiting) throw problem('unavailable', { retryAfter: 5 })
      return pool.connect()
    },
    end: () => pool.end(),
  }
}
