import { type RawBuilder, sql } from 'kysely'
import { type JobRow, type JobState, jobStates } from '../../../contract/system/jobs'
import type { Tx } from '../../kit/db/schema'
import { countLimit } from '../../kit/resource/cached-count'

/*
 * The queue of the job library. Its view omits the payload, so this reads the library's private tables: its version is fixed in
 * package.json, and tests/api/job-queue.test.ts fails when a newer one changes them.
 */
const stateOf = sql<JobState>`case
  when job.locked_at is not null then 'running'
  when job.attempts >= job.max_attempts then 'given_up'
  when job.attempts > 0 then 'failed'
  else 'waiting'
end`

const longestError = 1_000

interface JobRequest {
  page: number
  pageSize: number
  state?: JobState[] | undefined
  name?: string | undefined
}

/** Running and failed jobs first, then by the time they are due. */
export async function listJobs(tx: Tx, { page, pageSize, state, name }: JobRequest) {
  const where = sql<boolean>`${state === undefined ? sql`true` : sql`${stateOf} = any(${state})`}
    and ${name === undefined ? sql`true` : sql`job.task_identifier = ${name}`}`
  const { rows: counted } = await sql<{ found: number }>`
    select count(*) as found from (select from graphile_worker.jobs job where ${where} limit ${countLimit + 1}) counted
  `.execute(tx)
  const found = counted[0]?.found ?? 0
  const rows = await readJobs(tx, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { rows, total: Math.min(found, countLimit), totalIsExact: found <= countLimit }
}

export async function readJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  const [row] = await readJobs(tx, sql<boolean>`job.id = ${id}::bigint`, sql``)
  return row
}

async function readJobs(tx: Tx, where: RawBuilder<boolean>, part: RawBuilder<unknown>): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select job.id::text as id, job.task_identifier as name, ${stateOf} as state, job.attempts, job.max_attempts, job.run_at, job.created_at,
      (select payload from graphile_worker._private_jobs own where own.id = job.id) as payload, left(job.last_error, ${longestError}) as error
    from graphile_worker.jobs job where ${where}
    order by array_position('{running,given_up,failed,waiting}'::text[], ${stateOf}), job.run_at, job.id ${part}
  `.execute(tx)
  return rows
}

/** The number of jobs of each kind and state. */
export async function countJobs(tx: Tx): Promise<Map<string, Record<JobState, number>>> {
  const { rows } = await sql<{ name: string; state: JobState; found: number }>`
    select job.task_identifier as name, ${stateOf} as state, count(*) as found from graphile_worker.jobs job group by 1, 2
  `.execute(tx)
  const counts = new Map<string, Record<JobState, number>>()
  for (const { name, state, found } of rows)
    counts.set(name, { ...(counts.get(name) ?? noJobs), [state]: found })
  return counts
}

// One member per state.
export const noJobs = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<JobState, number>

/** Makes a job due now; false for a running one. */
export async function putBack(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)
  `.execute(tx)
  return rows.length > 0
}

export async function takeOut(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx)
  return rows.length > 0
}
