import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log'

/** An arbitrary lock number, which every process of every version must share. */
const lock = 730_104
const every = 5_000

/**
 * Shows which processes are alive: each listening connection holds a lock in its name, which ends with it. Jobs of a dead process are
 * released within ten seconds; the library alone waits four hours.
 */
export function ownJobs(pool: pg.Pool, log: Log): { events: WorkerEvents; close(): void } {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    const announce = () =>
      client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lock, workerPool.id])
    // The library is about to send its own statement.
    client.once('drain', () =>
      announce().catch((err) => log.warn({ err }, 'others may take this process for dead')),
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
