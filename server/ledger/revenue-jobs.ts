import { sql } from 'kysely'
import { shanghaiDay } from '../kit/day'
import type { Db } from '../kit/db/schema'
import type { Job } from '../kit/jobs/jobs'

/** Sums the rows of transfers in `revenue_day` to one for each day, store and key, and those of `till_day` to one for each day and store. */
export const revenueJobs: Job[] = [
  {
    name: 'ledger.addUp',
    // Runs after the used parts of cards were booked as earned.
    every: '20 0 * * *',
    run: ({ db, now }) => addUpDays(db, now),
  },
]

/**
 * Sums the days that are over. A simultaneous reader sees either the rows or their sum; rows added during the run are summed the next
 * night.
 */
export async function addUpDays(db: Db, now: Date): Promise<void> {
  await sql`
    with single as (
      select distinct dimension, day, store_id from revenue_day where not is_added_up and day < ${shanghaiDay(now)}::date
    ), gone as (
      delete from revenue_day using single
      where (revenue_day.dimension, revenue_day.day, revenue_day.store_id) = (single.dimension, single.day, single.store_id)
      returning revenue_day.*
    )
    insert into revenue_day
    select dimension, day, store_id, key, sum(orders), sum(received_fen), sum(refunded_fen), sum(earned_fen), sum(owed_fen), true
    from gone group by dimension, day, store_id, key
    having (sum(orders), sum(received_fen), sum(refunded_fen), sum(earned_fen), sum(owed_fen)) <> (0, 0, 0, 0, 0)
    order by dimension, day, store_id
  `.execute(db)
  await sql`
    with single as (
      select distinct day, store_id from till_day where not is_added_up and day < ${shanghaiDay(now)}::date
    ), gone as (
      delete from till_day using single where (till_day.day, till_day.store_id) = (single.day, single.store_id) returning till_day.*
    )
    insert into till_day
    select day, store_id, sum(movements), sum(cash_fen), true from gone group by day, store_id order by day, store_id
  `.execute(db)
}
