import { setTimeout as wait } from 'node:timers/promises'
import type { ParsedCronItem, Runner, TaskList } from 'graphile-worker'
import pg from 'pg'
import { DatabaseClient } from '../database-hosts/database-client'
import type { Log } from '../log'
import { settlesWithin } from '../settles-within'
import { ownJobs } from './own-jobs'

interface Work {
  taskList: TaskList
  cron: ParsedCronItem[]
}

/** Without batches, even of one, a failing completion in the library ends the process. */
const preset = {
  worker: { concurrentJobs: 2, pollInterval: 5_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

/**
 * Runs jobs until `stop`, which waits 7 s for running ones. The library ends when the database is unavailable for long, so it is restarted
 * every second until it runs, on connections of its own because one of them listens.
 */
export async function keepRunning(
  url: string,
  log: Log,
  { taskList, cron }: Work,
): Promise<{ stop(): Promise<void> }> {
  const { run } = await import('graphile-worker')
  const logger = await loggerOver(log)
  const ending = new AbortController()
  let runner: Runner | undefined
  let isPaused = false

  const runUntilItEnds = async () => {
    const pool = poolOf(url, log)
    const owner = ownJobs(pool, log)
    const options = { pgPool: pool, events: owner.events, logger, noHandleSignals: true, preset }
    try {
      runner = await run({ ...options, taskList }, undefined, cron)
      if (isPaused) log.info('the jobs go on')
      isPaused = false
      if (ending.signal.aborted) await runner.stop()
      await runner.promise
    } catch (err) {
      if (!ending.signal.aborted && !isPaused) log.warn({ err }, 'the jobs pause')
      isPaused = true
    } finally {
      runner = undefined
      owner.close()
      await settlesWithin(1_000, pool.end())
    }
  }
  const running = (async () => {
    while (!ending.signal.aborted) {
      await runUntilItEnds()
      await wait(1_000, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      ending.abort()
      runner?.stop().catch((err) => log.warn({ err }, 'the jobs did not stop cleanly'))
      // A job still running then is cut off with its transaction, and runs again elsewhere or later.
      await settlesWithin(7_000, running)
    },
  }
}

/** A pool for the library, which would read an address of one host only. */
export function poolOf(url: string, log: Log, max = 4): pg.Pool {
  const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 30_000 }
  const pool = new pg.Pool({
    connectionString: url,
    // The declared constructor takes no argument, but the pool passes the configuration to it.
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    max,
    keepAlive: true,
    ...timeouts,
    application_name: 'gym-console jobs',
  })
  pool.on('error', (err) => log.warn({ err }, 'a connection of the jobs broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Logs the library's warnings and errors as warnings and the rest as trace. */
export async function loggerOver(log: Log) {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (level, message, context) => {
    // `taskOf` logs a task's failure, with its cause.
    if (context?.failure) return
    log[level === 'error' || level === 'warning' ? 'warn' : 'trace'](message)
  })
}
