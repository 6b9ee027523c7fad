import { sql } from 'kysely'
import { shanghaiDay } from '../../kit/day'
import type { Db } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'

/** Sums the rows of visits in `visit_day` to one for each day and store. */
export const visitJobs: Job[] = [
  { name: 'visits.addUp', every: '25 0 * * *', run: ({ db, now }) => addUpVisits(db, now) },
]

const counted = ['visits', ...Array.from({ length: 24 }, (_, hour) => `h${hour}`)]
const sums = sql.join(counted.map((name) => sql`sum(${sql.ref(name)})`))

/** Sums the days that are over, as `addUpDays` of the ledger does; a simultaneous reader sees either the rows or their sum. */
export async function addUpVisits(db: Db, now: Date): Promise<void> {
  await sql`
    with single as (
      select distinct day, store_id from visit_day where not is_added_up and day < ${shanghaiDay(now)}::date
    ), gone as (
      delete from visit_day using single
      where (visit_day.day, visit_day.store_id) = (single.day, single.store_id) returning visit_day.*
    )
    insert into visit_day
    select day, store_id, ${sums}, true from gone group by day, store_id order by day, store_id
  `.execute(db)
}
