import { sql } from 'kysely'
import { backups } from '../../../contract/system/backups'
import type { App, Parts } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { serve } from '../../kit/resource/serve'
import { enqueueBackup, makeJob } from './jobs'
import { isOverdue, lastGood, recentBackups } from './last-good'

/** Backups as 系统设置 shows them. */
export function backupRoutes(app: App, { folder, s3 }: Parts['backups']): void {
  const places = { folder, s3: s3 === undefined ? null : `s3://${s3.bucket}/backups` }
  serve(app, backups.status, async ({ tx, now }) => ({
    lastGood: await lastGood(tx),
    isOverdue: await isOverdue(tx, now),
    isRunning: await isRunning(tx),
    recent: await recentBackups(tx),
    places,
  }))
  serve(app, backups.make, async ({ tx, audit }) => {
    await enqueueBackup(tx, 'request')
    await audit({ action: 'backup.make', table: 'backup_run', rowId: null })
    return {}
  })
}

/** One that failed and waits for its next try is not running. */
async function isRunning(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs
    where task_identifier = ${makeJob} and (locked_at is not null or attempts = 0)
  `.execute(tx)
  return rows.length > 0
}
