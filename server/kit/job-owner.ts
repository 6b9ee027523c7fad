import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log'

/** Any number will do as long as every process of every version takes the same one. */
const lock = 730_104
const every = 5_000

/**
 * Tells which processes live: the connection on which one listens for jobs holds a lock in its name, which goes with it. Jobs in
 * the name of somebody without such a lock are free again within ten seconds; the library by itself waits four hours.
 */
export function ownJobs(pool: pg.Pool, log: Log): { events: WorkerEvents; close(): void } {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    const say = () => client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lock, workerPool.id])
    // The library is about to send its own statement.
    client.once('drain', () =>
      say().catch((err) => log.warn({ err }, 'others may take this process for dead')),
    )
  })
  const timer = setInterval(
    () => freeJobsOfTheDead(pool).catch((err) => log.debug({ err }, 'no jobs freed')),
    every,
  )
  return { events, close: () => clearInterval(timer) }
}

async function freeJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with held as materialized (
      select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'
    ), dead as materialized (
      select locked_by from held where pg_try_advisory_xact_lock($1, hashtext(locked_by))
    )
    select graphile_worker.force_unlock_workers(array(select locked_by from dead))`,
    [lock],
  )
}
