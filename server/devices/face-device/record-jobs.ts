import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import { settingOf } from '../../kit/setting-of'

const batch = 5_000

/** Deletes access records after the set number of days; check-ins stay. */
export const recordJobs: Job[] = [
  { name: 'device.forgetRecords', every: '15 3 * * *', run: ({ db, now }) => forgetRecords(db, now) },
]

async function forgetRecords(db: Db, now: Date): Promise<void> {
  const { keepRecordsDays } = await settingOf(db, 'doors')
  await sql`delete from device_unread where received_at < ${now}::timestamptz - ${keepRecordsDays} * interval '1 day'`.execute(
    db,
  )
  let deletedCount: number
  do {
    const { rows } = await sql`
      delete from access_record where id in (
        select id from access_record
        where check_in_id is null and at < ${now}::timestamptz - ${keepRecordsDays} * interval '1 day'
          and day <= (${now}::timestamptz - ${keepRecordsDays} * interval '1 day' + interval '8 hours')::date
        order by day, at, id limit ${batch}
      ) returning id
    `.execute(db)
    deletedCount = rows.length
  } while (deletedCount === batch)
}
