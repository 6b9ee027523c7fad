import { sql } from 'kysely'
import type { Job } from '../kit/jobs/jobs'

/** Days; no session lasts a week, so no client resumes after it. */
const keptDays = 7

/** The second condition covers a database restored elsewhere: transaction ids of another cluster would never become due here. */
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
