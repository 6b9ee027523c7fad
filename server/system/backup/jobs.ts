import { sql } from 'kysely'
import type { Backup } from '../../../contract/system/backups'
import { backups } from '../../../contract/system/backups'
import { shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import { enqueue, type Job } from '../../kit/jobs/jobs'
import { invalidateAffected } from '../../kit/resource/cached-count'
import { settingOf } from '../../kit/setting-of'
import { deleteOldBackups } from './delete-old-backups'
import { type BackupWorld, runBackup } from './run-backup'

export const makeJob = 'backup.make'

/** The daily backup. A time that passed while the console was stopped is made up for on the same day. */
export function backupJobs(world: BackupWorld): Job[] {
  const schedule: Job = {
    name: 'backup.schedule',
    every: '*/5 * * * *',
    run: async ({ db, now }) => {
      const { isOn, at } = await settingOf(db, 'backup')
      if (!isOn) return
      const due = new Date(`${shanghaiDay(now)}T${at}:00+08:00`)
      if (now < due || (await hasRunSince(db, due))) return
      await db.transaction().execute((tx) => enqueueBackup(tx, 'schedule'))
    },
  }
  const make: Job = {
    name: makeJob,
    run: async ({ db, now, log, payload }) => {
      const { place, recipient, ...rules } = await settingOf(db, 'backup')
      // The payload that `enqueueBackup` passed.
      const { origin } = payload as { origin: Exclude<Backup['origin'], 'command'> }
      try {
        const { bytes, rows, files, tookMs } = await runBackup(db, world, {
          origin,
          place,
          recipient,
          now,
        })
        const deleted = await deleteOldBackups(db, world, rules, now)
        log.info({ bytes, rows, files, ms: tookMs, deleted }, 'backed up')
      } finally {
        invalidateAffected(db, backups.make)
      }
    },
  }
  return [schedule, make]
}

/** One waits at most: a second request joins it. */
export function enqueueBackup(tx: Tx, origin: Exclude<Backup['origin'], 'command'>): Promise<void> {
  return enqueue(tx, makeJob, { origin }, { key: makeJob, queue: makeJob })
}

/** A failed one is tried again by the queue. */
async function hasRunSince(db: Db, due: Date): Promise<boolean> {
  const { rows } = await sql`
    select from backup_run where origin = 'schedule' and started_at >= ${due}
    union all select from graphile_worker.jobs where task_identifier = ${makeJob} and attempts < max_attempts limit 1
  `.execute(db)
  return rows.length > 0
}
