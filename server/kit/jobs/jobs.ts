import { SpanKind } from '@opentelemetry/api'
import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema'
import type { Log } from '../log'
import { inSpan } from '../tracing/in-span'
import { dueInShanghai } from './due-in-shanghai'
import { keepRunning, loggerOver, poolOf } from './keep-running'

/**
 * A background job: `run` happens once for each occasion, whatever the number of processes, and again after a failure or a crash. Its
 * effects must be in one transaction; with `once` they happen exactly once.
 */
export interface Job {
  name: string
  /** Crontab of minute, hour and weekday in Shanghai, `5 0 * * *`; without it the job runs only by `enqueue`. */
  every?: string
  run: (tools: JobTools) => Promise<void>
}

export interface JobTools {
  db: Db
  now: Date
  log: Log
  payload: unknown
  /** Runs work in a transaction that also records the occasion; does nothing if it is recorded already. */
  once: (work: (tx: Tx) => Promise<void>) => Promise<void>
}

interface Surroundings {
  url: string
  db: Db
  clock: () => Date
  log: Log
}

/** The pauses grow from 3 s to 6 h, sixteen hours in all; a job that then still fails stays in `graphile_worker.jobs`. */
const attempts = 12

/** Migrates the tables of the job library; several processes may do so at once. */
export async function migrateJobs(url: string, log: Log): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  const pool = poolOf(url, log, 2)
  try {
    await runMigrations({ pgPool: pool, logger: await loggerOver(log) })
  } finally {
    await pool.end()
  }
}

/**
 * Enqueues a job for the commit of this transaction, or for `runAt`. A waiting job with the same `key` is replaced; jobs of one `queue` run
 * one at a time.
 */
export async function enqueue(
  tx: Tx,
  name: string,
  payload: unknown,
  { runAt, key, queue }: { runAt?: Date; key?: string; queue?: string } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, max_attempts => ${attempts}::int,
      run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text)
  `.execute(tx)
}

/** Runs the jobs in this process until `stop`, which waits 7 s for running ones. They continue after a loss of the database. */
export async function startJobs(
  jobs: readonly Job[],
  surroundings: Surroundings,
): Promise<{ stop(): Promise<void> }> {
  const { parseCronItem, parseCronItems } = await import('graphile-worker')
  const all = allOf(jobs)
  const taskList = Object.fromEntries(all.map((job) => [job.name, taskOf(job, surroundings)]))
  const due = all.flatMap(({ name, every }) =>
    every === undefined ? [] : dueInShanghai(name, every, parseCronItem),
  )
  const cron = parseCronItems(
    due.map((item) => ({ ...item, options: { ...item.options, maxAttempts: attempts } })),
  )
  return keepRunning(surroundings.url, surroundings.log, { taskList, cron })
}

function taskOf({ name, run }: Job, { db, clock, log }: Surroundings): Task {
  return async (payload, { job: { id, attempts, max_attempts: most } }) => {
    const now = clock()
    const once: JobTools['once'] = (work) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql`
          insert into job_done (id, at) values (${id}::bigint, ${now}) on conflict do nothing returning id
        `.execute(tx)
        if (rows.length > 0) await work(tx)
      })
    const began = performance.now()
    const noteRun = (error: string | null) =>
      noteEnd(db, { name, now, tookMs: Math.round(performance.now() - began), error }).catch((err) =>
        log.debug({ err, job: name }, 'how a job ended is not noted'),
      )
    try {
      await inSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, () => run({ db, now, log, payload, once }))
      await noteRun(null)
    } catch (err) {
      await noteRun(err instanceof Error ? err.message : String(err))
      const context = { err, job: name, id, attempt: attempts }
      if (attempts < most) log.warn(context, 'a job failed and will be tried again')
      else log.error(context, 'a job failed for the last time')
      throw err
    }
  }
}

/** The jobs of a console, and the kit's own. */
export function allOf(jobs: readonly Job[]): Job[] {
  return [...jobs, forgetOccasions]
}

const longestError = 1_000

async function noteEnd(
  db: Db,
  { name, now, tookMs, error }: { name: string; now: Date; tookMs: number; error: string | null },
): Promise<void> {
  await sql`
    insert into job_run (name, at, took_ms, error)
    values (${name}, ${now}, ${tookMs}, ${error === null ? null : [...error].slice(0, longestError).join('')})
    on conflict (name) do update set at = excluded.at, took_ms = excluded.took_ms, error = excluded.error
  `.execute(db)
}

/** No job is retried for a week, so older occasions are never checked again. */
const forgetOccasions: Job = {
  name: 'job.forgetOccasions',
  every: '40 3 * * *',
  run: async ({ db, now }) => {
    await sql`delete from job_done where at < ${now}::timestamptz - interval '7 days'`.execute(db)
  },
}
