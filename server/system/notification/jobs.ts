import { sql } from 'kysely'
import { backupOverdueAfterH } from '../../../contract/system/backups'
import { notificationsMost } from '../../../contract/system/notification'
import { shanghaiDay } from '../../kit/day'
import type { Job } from '../../kit/jobs/jobs'
import { isOpenLead } from '../../sales/lead/resource'

/** A device that is silent for less has had a pause, not a failure. */
const silentMinutes = 10
const [readDays, keptDays] = [30, 90]

/** What becomes due without anybody doing something. The key of a notification makes each happen once. */
export const notificationJobs: Job[] = [
  {
    name: 'notification.leads',
    every: '0 8 * * *',
    run: async ({ db, now }) => {
      const today = shanghaiDay(now)
      await sql`
        select notify_account(array(select id from account where person_id = lead.owner_id), null, 'lead_due', lead.id, ${now},
          ${today}::text)
        from lead where ${isOpenLead} and owner_id is not null and next_step_on = ${today}::date
      `.execute(db)
    },
  },
  {
    name: 'notification.watch',
    every: '*/5 * * * *',
    run: async ({ db, now }) => {
      await sql`
        select notify_account(accounts_holding('device:control', array[store_id]), null, 'device_offline', face_device.id, ${now},
          iso_instant(last_seen_at), null, last_seen_at)
        from face_device
        where status = 'active' and archived_at is null
          and last_seen_at < ${now}::timestamptz - make_interval(mins => ${silentMinutes})
          and last_seen_at > ${now}::timestamptz - interval '1 day'
      `.execute(db)
      await sql`
        update notification set read_at = ${now}
        from face_device
        where kind = 'device_offline' and read_at is null and face_device.id = row_id
          and (face_device.last_seen_at > notification.starts_at or face_device.status <> 'active')
      `.execute(db)
      await sql`
        select notify_account(accounts_holding('setting:write', '{}'), null, 'backup_overdue', null, ${now}, iso_instant(last.at), null,
          last.at)
        from (select coalesce(
          (select max(started_at) from backup_run where error is null),
          (select min(applied_at) from schema_migration)) as at) last
        where ${now}::timestamptz - last.at > make_interval(hours => ${backupOverdueAfterH})
      `.execute(db)
    },
  },
  {
    name: 'notification.forget',
    every: '40 4 * * *',
    run: async ({ db, now }) => {
      await sql`
        delete from notification
        where created_at < ${now}::timestamptz - make_interval(days => ${keptDays})
          or read_at < ${now}::timestamptz - make_interval(days => ${readDays})
          or id in (
            select id from (
              select id, row_number() over (partition by account_id order by created_at desc, id desc) as place from notification
            ) ranked where place > ${notificationsMost}
          )
      `.execute(db)
    },
  },
]
