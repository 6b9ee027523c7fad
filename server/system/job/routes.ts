import { sql } from 'kysely'
import { type JobKind, type JobRow, jobs } from '../../../contract/system/jobs'
import type { App } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { nextInShanghai } from '../../kit/jobs/due-in-shanghai'
import { allOf, enqueue, type Job } from '../../kit/jobs/jobs'
import { problem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { countJobs, listJobs, noJobs, putBack, readJob, takeOut } from './list-jobs'

/** Background jobs: their kinds, the queue, and what a person may do with it. */
export function jobRoutes(app: App, known: readonly Job[]): void {
  const all = allOf(known)
  serve(app, jobs.list, ({ tx, query }) => listJobs(tx, query))
  serve(app, jobs.kinds, async ({ tx, now }) => ({ rows: await kindsOf(tx, all, now) }))
  serve(app, jobs.retry, async ({ tx, id, audit }) => {
    const before = await found(tx, id)
    if (!(await putBack(tx, id))) throw isUnderWay(before)
    await audit({ action: 'job.retry', table: 'job', rowId: null, after: snapshotOf(before) })
    return found(tx, id)
  })
  serve(app, jobs.discard, async ({ tx, id, audit }) => {
    const before = await found(tx, id)
    if (!(await takeOut(tx, id))) throw isUnderWay(before)
    await audit({ action: 'job.discard', table: 'job', rowId: null, before: snapshotOf(before) })
    return {}
  })
  serve(app, jobs.run, async ({ tx, id: name, audit }) => {
    if (!all.some((one) => one.name === name && one.every !== undefined)) throw problem('not_found')
    // With the options of the schedule: one run at a time, and a waiting one is reused.
    await enqueue(tx, name, null, { key: name, queue: name })
    await audit({ action: 'job.run', table: 'job', rowId: null, after: { name } })
    return {}
  })
}

const isUnderWay = ({ state }: JobRow) => problem('not_allowed_now', { state, allowed: [] })

const snapshotOf = ({ id, name, payload, attempts, error }: JobRow) => ({
  id,
  name,
  payload,
  attempts,
  error,
})

async function found(tx: Tx, id: string): Promise<JobRow> {
  const row = await readJob(tx, id)
  if (row === undefined) throw problem('not_found')
  return row
}

async function kindsOf(tx: Tx, all: readonly Job[], now: Date): Promise<JobKind[]> {
  const { rows } = await sql<{ name: string; at: string; tookMs: number; error: string | null }>`
    select name, at, took_ms, error from job_run
  `.execute(tx)
  const ends = new Map(rows.map(({ name, ...end }) => [name, { ...end, isDone: end.error === null }]))
  const counts = await countJobs(tx)
  return all.map(({ name, every = null }) => ({
    name,
    every,
    nextAt: every === null ? null : nextInShanghai(every, now).toISOString(),
    last: ends.get(name) ?? null,
    queued: counts.get(name) ?? noJobs,
  }))
}
