import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log'
import { settlesWithin } from '../settles-within'
import { createDb } from './create-db'
import { isConnectionLost } from './is-connection-lost'
import type { Db } from './schema'

/** Milliseconds between checks, and for the answer of one. */
const every = 1_000
const patience = 1_000
/** A replica that is further behind, in milliseconds, is not read. */
const mostLag = 5_000
/** How long a read waits for the replica to have everything that was committed before it, in milliseconds. */
const longestWait = 100
const interval = 5 // ms

export interface ReplicaState {
  isRead: boolean
  /** The replica had everything that was committed so many milliseconds ago. */
  lagMs: number
  /** Reads so far, by who answered them. */
  reads: { replica: number; primary: number }
}

export interface Replica {
  state(): ReplicaState
  close(): Promise<void>
}

interface Followed {
  db: Db
  state: ReplicaState
  /** Called when the replica is no longer read. */
  listeners: Set<() => void>
}

const followed = new WeakMap<Db, Followed>()
const primaries = new WeakMap<Db, Db>()

/** The database itself for its replica, so that both share what is cached of them. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db

/**
 * Lets `readFrom` read a streaming replica of the database. Compares both each second, because a replica that hangs, lags or was promoted must
 * not be read. Its `close` is for the end of the process.
 */
export function followReplica(db: Db, url: string, log: Log): Replica {
  const onIdleError = (err: Error) => log.debug({ err }, 'a connection to the replica broke')
  const open = () => {
    const opened = createDb(url, { max: 8, onIdleError })
    primaries.set(opened, db)
    return opened
  }
  const state: ReplicaState = {
    isRead: false,
    lagMs: Number.POSITIVE_INFINITY,
    reads: { replica: 0, primary: 0 },
  }
  const one: Followed = { db: open(), state, listeners: new Set() }
  followed.set(db, one)
  let isClosed = false
  let hasBeenRead: boolean | undefined
  /** A position of the primary that the replica has not reached yet. */
  let target: Position | undefined
  let currentAt = Number.NEGATIVE_INFINITY

  /** Why the replica must not be read, if it must not. */
  const check = async (): Promise<string | undefined> => {
    target ??= await inTime(positionOf(db))
    // A database that is busy says nothing about the replica, which is only taken to be older then.
    if (target === undefined) return undefined
    const isThere = await inTime(isAt(one.db, target))
    if (isThere === undefined) {
      // Connections that hang would be waited for until the system gives them up, a quarter of an hour later.
      void one.db.destroy().catch(() => {})
      one.db = open()
      return 'it does not answer'
    }
    if (isThere) {
      currentAt = target.at
      target = undefined
    }
    return undefined
  }
  const note = (reason: string | undefined) => {
    state.lagMs = performance.now() - currentAt
    state.isRead = reason === undefined && state.lagMs <= mostLag
    if (state.isRead !== hasBeenRead) {
      if (state.isRead) log.info('reports, exports and the public API read the replica')
      else
        log.warn(
          { reason: reason ?? 'it is behind', lagMs: Math.round(state.lagMs) },
          'the replica is not read',
        )
    }
    hasBeenRead = state.isRead
    if (state.isRead) return
    for (const listener of one.listeners) listener()
    one.listeners.clear()
  }
  const run = async () => {
    const reason = await check().catch((error) => (error instanceof Error ? error.message : String(error)))
    if (reason !== undefined) target = undefined
    if (isClosed) return
    note(reason)
    setTimeout(run, every).unref()
  }
  void run()
  return {
    state: () => ({ ...state, lagMs: performance.now() - currentAt }),
    close: async () => {
      isClosed = true
      followed.delete(db)
      await settlesWithin(patience, one.db.destroy())
    },
  }
}

/**
 * Runs a read on the replica if there is one and it has everything that was committed before the call. Otherwise the read runs on the database
 * itself. If the replica is lost during the read, the read is repeated there. `mayLag`: the replica may be as far behind as it is read at all. `canRepeat`: false once the read has had an effect.
 */
export async function readFrom<T>(
  db: Db,
  read: (from: Db) => Promise<T>,
  { mayLag = false, canRepeat = () => true }: { mayLag?: boolean; canRepeat?: () => boolean } = {},
): Promise<T> {
  const one = followed.get(db)
  if (one === undefined) return read(db)
  if (await unlessLost(one, isFresh(db, one, mayLag)).catch(() => false))
    try {
      const result = await unlessLost(one, read(one.db))
      one.state.reads.replica += 1
      return result
    } catch (error) {
      if (!isReplicaLost(error) || !canRepeat()) throw error
    }
  one.state.reads.primary += 1
  return read(db)
}

class ReplicaLost extends Error {}

/** `40001`: the replica had to remove rows that the read still saw. */
const isReplicaLost = (error: unknown): boolean =>
  error instanceof ReplicaLost ||
  isConnectionLost(error) ||
  (error instanceof Error && ('code' in error ? error.code === '40001' : isReplicaLost(error.cause)))

function unlessLost<T>({ listeners }: Followed, reading: Promise<T>): Promise<T> {
  let listener = () => {}
  const lost = new Promise<never>((_, reject) => {
    listener = () => reject(new ReplicaLost('the replica is no longer read'))
    listeners.add(listener)
  })
  return Promise.race([reading, lost]).finally(() => listeners.delete(listener))
}

async function isFresh(db: Db, { db: replica, state }: Followed, mayLag: boolean): Promise<boolean> {
  if (!state.isRead || mayLag) return state.isRead
  const position = await positionOf(db)
  const end = performance.now() + longestWait
  while (!(await isAt(replica, position))) {
    if (performance.now() > end) return false
    await wait(interval)
  }
  return true
}

/** Undefined when it takes too long. */
async function inTime<T>(asking: Promise<T>): Promise<T | undefined> {
  const isSettled = await settlesWithin(
    patience,
    asking.catch(() => {}),
  )
  return isSettled ? asking : undefined
}

interface Position {
  lsn: string
  /** Of the cluster of databases that a replica copies. */
  system: string
  /** Milliseconds, as of performance.now(). */
  at: number
}

/** The end of everything that was committed and acknowledged. */
async function positionOf(db: Db): Promise<Position> {
  const at = performance.now()
  const { rows } = await sql<{ lsn: string; system: string }>`
    select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn,
      system_identifier::text as system
    from pg_control_system()
  `.execute(db)
  if (rows[0] === undefined) throw new Error('the database told no position')
  return { ...rows[0], at }
}

/** Throws when it is no replica of that database. */
async function isAt(replica: Db, { lsn, system }: Position): Promise<boolean> {
  const { rows } = await sql<{ isReplica: boolean; isSame: boolean; isThere: boolean | null }>`
    select pg_is_in_recovery() as is_replica, system_identifier::text = ${system} as is_same,
      pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as is_there
    from pg_control_system()
  `.execute(replica)
  const [found] = rows
  if (found?.isSame === false) throw new Error('it is a replica of another database')
  if (!found?.isReplica) throw new Error('it is no replica: it can be written')
  return found.isThere ?? false
}
