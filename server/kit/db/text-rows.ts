import pg from 'pg'
import { DatabaseClient } from '../database-hosts/database-client'
import { problem } from '../problem'
import { isConnectionLost } from './is-connection-lost'
import type { Db } from './schema'
import { sendTogether } from './send-together'

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

/** Executes a statement of a few milliseconds without parsing its values. `db` is a pool, not a transaction. */
export function textRows(db: Db, statement: NamedStatement, values: unknown[]): Promise<TextRows> {
  const connections = sharedConnections.get(db)
  if (connections === undefined) throw new TypeError('textRows was called with a transaction')
  return connections.query(statement, values)
}

const sharedConnections = new WeakMap<Db, SharedConnections>()

/** Lets `textRows` use these connections for a query builder. */
export function registerConnections(db: Db, connections: SharedConnections): void {
  sharedConnections.set(db, connections)
}

export interface SharedConnections {
  query(statement: NamedStatement, values: unknown[]): Promise<TextRows>
  end(): Promise<void>
}

interface Shared {
  client: Promise<pg.Client>
  /** The columns of the statements prepared on it, which cannot change any more. */
  columns: Map<string, pg.FieldDef[]>
  /** Statements that are not answered yet. */
  waiting: number
}

/** One connection answers as much as a processor can; the second keeps a slow statement from delaying all others. */
const mostConnections = 2
/** With more statements waiting, another connection is used. */
const longQueue = 12
/** Beyond this number, which takes seconds to answer, statements are refused. */
const mostWaiting = 500

/**
 * Connections that many requests share: statements are sent without waiting for the answers to earlier ones, which saves half of the work of
 * handing connections round. Opened when needed, and again after they broke. Not for transactions, nor for what may take long.
 */
export function shareConnections(config: pg.ClientConfig): SharedConnections {
  const slots: (Shared | undefined)[] = Array.from({ length: mostConnections })
  return {
    query: async (statement, values) => {
      const one = leastBusy(slots) ?? open(config, slots)
      if (one.waiting >= mostWaiting) throw problem('unavailable', { retryAfter: 5 })
      one.waiting += 1
      try {
        return await send(await one.client, one.columns, statement, values)
      } catch (error) {
        if (isConnectionLost(error) || isOutdated(error)) forget(slots, one)
        throw error
      } finally {
        one.waiting -= 1
      }
    },
    end: async () => {
      const open = slots.splice(0, mostConnections)
      await Promise.all(open.map(async (one) => (await one?.client.catch(() => undefined))?.end()))
    },
  }
}

/** The first connection with a short queue; undefined when a further one should be opened. */
function leastBusy(slots: readonly (Shared | undefined)[]): Shared | undefined {
  const open = slots.filter((one) => one !== undefined)
  const free = open.find(({ waiting }) => waiting < longQueue)
  if (free !== undefined || open.length < slots.length) return free
  return open.reduce((least, one) => (one.waiting < least.waiting ? one : least))
}

function open(config: pg.ClientConfig, slots: (Shared | undefined)[]): Shared {
  const at = slots.indexOf(undefined)
  // Missing in the published types.
  const client = new DatabaseClient({ ...config, pipeline: true } as pg.ClientConfig)
  // Waiting statements fail by themselves.
  const isLost = () => forget(slots, shared)
  client.on('error', isLost)
  client.on('end', isLost)
  const shared: Shared = { client: client.connect().then(() => client), columns: new Map(), waiting: 0 }
  shared.client.catch(isLost)
  slots[at] = shared
  return shared
}

/** Ends a connection when its statements are answered; the next statement opens another. */
function forget(slots: (Shared | undefined)[], one: Shared): void {
  const at = slots.indexOf(one)
  if (at < 0) return
  slots[at] = undefined
  one.client.then((client) => client.end()).catch(() => {})
}

/** A migration by another process has changed the type of a statement's column. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

function send(
  client: pg.Client,
  columns: Shared['columns'],
  statement: NamedStatement,
  values: unknown[],
): Promise<TextRows> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: TextRows) => {
      if (error) return reject(error)
      if (result.columns.length > 0) columns.set(statement.name, result.columns)
      resolve(result)
    }
    // Those of all requests that arrive at once.
    sendTogether(client, setImmediate)
    client.query(new TextQuery({ ...statement, values }, columns.get(statement.name), done))
  })
}

/** The part of pg's connection that a query uses. */
interface Connection {
  describe(what: object): void
}

/**
 * A query that keeps the texts of its rows, and asks for the description of its columns only when it is not known. pg itself would make an
 * object with all columns for each result, which takes two fifths of a short request's time. The methods are those by which pg hands messages
 * to any query; pg-cursor has them too.
 */
class TextQuery extends pg.Query {
  private readonly result: TextRows
  private readonly isDescribed: boolean
  private readonly done: (error: Error | null, result: TextRows) => void

  constructor(config: pg.QueryConfig, columns: pg.FieldDef[] | undefined, done: TextQuery['done']) {
    super(config)
    this.result = { columns: columns ?? [], rows: [] }
    this.isDescribed = columns !== undefined
    this.done = done
  }

  prepare(connection: Connection): void {
    const prepare: (this: TextQuery, connection: Connection) => void = Reflect.get(
      pg.Query.prototype,
      'prepare',
    )
    const undescribed = { describe: { value: () => {} } }
    prepare.call(this, this.isDescribed ? Object.create(connection, undescribed) : connection)
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.result.columns = fields
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.result.rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.done(error, this.result)
  }

  handleReadyForQuery(): void {
    this.done(null, this.result)
  }
}
