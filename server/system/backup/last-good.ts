import { sql } from 'kysely'
import { type Backup, backupOverdueAfterH } from '../../../contract/system/backups'
import type { BackupPlaceKind } from '../../../contract/system/settings'
import type { Db, Tx } from '../../kit/db/schema'

const members = sql`id, origin, started_at, ended_at, place, file, is_encrypted, bytes, error, removed_at`

export async function lastGood(tx: Tx): Promise<Backup | null> {
  const { rows } = await sql<Backup>`
    select ${members} from backup_run where error is null order by started_at desc, id desc limit 1
  `.execute(tx)
  return rows[0] ?? null
}

export async function recentBackups(tx: Tx): Promise<Backup[]> {
  const { rows } = await sql<Backup>`
    select ${members} from backup_run order by started_at desc, id desc limit 10
  `.execute(tx)
  return rows
}

/** Whether the last good backup is too old; without one, the time since the instance was set up counts. */
export async function isOverdue(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select ${now}::timestamptz - coalesce(
      (select max(started_at) from backup_run where error is null),
      (select min(applied_at) from schema_migration)
    ) > make_interval(hours => ${backupOverdueAfterH}) as overdue
  `.execute(tx)
  return rows[0]?.overdue ?? false
}

/** Where the last good backup is that the retention has not deleted. */
export async function lastGoodFile(db: Db) {
  const { rows } = await sql<{ place: BackupPlaceKind; location: string; file: string }>`
    select place, location, file from backup_run
    where error is null and removed_at is null order by started_at desc, id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}
