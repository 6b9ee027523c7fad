import path from 'node:path'
import { sql } from 'kysely'
import type { BackupPlaceKind, SettingValues } from '../../../contract/system/settings'
import { folderPlace, s3Place } from '../../kit/backup/place'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Db } from '../../kit/db/schema'
import type { BackupWorld } from './run-backup'

interface Kept {
  id: string
  startedAt: string
  place: BackupPlaceKind
  location: string
  file: string
}

type Rules = Pick<SettingValues['backup'], 'keepDays' | 'keepWeeks'>

/**
 * Deletes backups of the schedule and of the page beyond what the rules keep, by their recorded names: a file that this console did not
 * write is never touched. Returns the number of deleted ones.
 */
export async function deleteOldBackups(
  db: Db,
  { backups }: BackupWorld,
  rules: Rules,
  now: Date,
): Promise<number> {
  const { rows } = await sql<Kept>`
    select id, started_at, place, location, file from backup_run
    where error is null and removed_at is null and origin <> 'command' order by started_at desc, id desc
  `.execute(db)
  const beyond = rows.filter(({ id }) => !keptIds(rows, rules, now).has(id))
  let deleted = 0
  for (const { id, place, location, file } of beyond) {
    // Without the bucket's settings the file cannot be reached now.
    if (place === 's3' && backups.s3 === undefined) continue
    const kept =
      place === 'folder' || backups.s3 === undefined
        ? folderPlace(path.dirname(location))
        : s3Place(backups.s3)
    await kept.remove(file)
    await sql`update backup_run set removed_at = ${now} where id = ${id}`.execute(db)
    deleted += 1
  }
  return deleted
}

/** The newest of each of the last days and weeks, from Monday on, and always the newest of all. */
export function keptIds(
  newestFirst: readonly Pick<Kept, 'id' | 'startedAt'>[],
  { keepDays, keepWeeks }: Rules,
  now: Date,
): Set<string> {
  const today = shanghaiDay(now)
  const [firstDay, firstWeek] = [addDays(today, 1 - keepDays), addDays(mondayOf(today), -7 * (keepWeeks - 1))]
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id))
  const seen = new Set<string>()
  for (const { id, startedAt } of newestFirst) {
    const day = shanghaiDay(new Date(startedAt))
    const monday = mondayOf(day)
    for (const [period, isWithin] of [
      [`day ${day}`, day >= firstDay],
      [`week ${monday}`, keepWeeks > 0 && monday >= firstWeek],
    ] as const) {
      if (!isWithin || seen.has(period)) continue
      seen.add(period)
      kept.add(id)
    }
  }
  return kept
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
