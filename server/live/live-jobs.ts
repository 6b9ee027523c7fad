import { sql } from 'kysely'
import type { Job } from '../kit/jobs'

/** Nobody resumes after a week: no session lasts so long. */
const keptDays = 7

/** The second condition is for a database that was restored elsewhere: what another cluster's transactions told is never due here. */
const forgetEvents: Job = {
  name: 'live.forget',
  every: '25 * * * *',
  run: async ({ db, now }) => {
    await sql`
      delete from live_event
      where at < ${now}::timestamptz - ${keptDays} * interval '1 day' or tx >= pg_snapshot_xmax(pg_current_snapshot())
    `.execute(db)
  },
}

export const liveJobs: Job[] = [forgetEvents]
