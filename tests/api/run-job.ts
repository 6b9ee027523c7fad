import { pino } from 'pino'
import type { Job } from '../../server/kit/jobs/jobs'
import type { TestApp } from '../harness/app'

/** Runs a job as the worker does, at the app's clock; `once` is that of kit/jobs.ts, which has a test of its own. */
export async function runJob(
  { db, clock }: Pick<TestApp, 'db'> & { clock: () => Date },
  jobs: readonly Job[],
  name: string,
  payload: unknown = null,
): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${name}`)
  await job.run({
    db,
    now: clock(),
    log: pino({ level: 'silent' }),
    payload,
    once: (work) => db.transaction().execute(work),
  })
}
