import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { m } from '#messages'
import type { Backup } from '../../../contract/system/backups'
import type { BackupPlaceKind } from '../../../contract/system/settings'
import { backupParts } from '../../backup-parts'
import type { Parts } from '../../kit/app'
import type { OnProgress } from '../../kit/backup/contents'
import { type BackupMade, makeBackup } from '../../kit/backup/make-backup'
import {
  type BackupPlace,
  type BackupSurroundings,
  folderPlace,
  newFileName,
  s3Place,
} from '../../kit/backup/place'
import type { Db } from '../../kit/db/schema'
import { localFileStore } from '../../kit/files/local-file-store'
import { newId } from '../../kit/new-id'
import { Refusal } from '../../kit/refusal'

export type BackupWorld = Pick<Parts, 'media' | 'documentDir' | 'backups'>

export interface BackupChoice {
  origin: Backup['origin']
  place: BackupPlaceKind
  /** A public key of age, or '' for an archive in the clear. */
  recipient: string
  now: Date
}

export interface BackupEnded extends BackupMade {
  file: string
  location: string
  tookMs: number
}

/** Makes a backup and records how it ended. */
export async function runBackup(
  db: Db,
  { media, documentDir, backups }: BackupWorld,
  { origin, place: kind, recipient, now: startedAt }: BackupChoice,
  onProgress?: OnProgress,
): Promise<BackupEnded> {
  const start = performance.now()
  const tookMs = () => Math.round(performance.now() - start)
  const file = newFileName(startedAt, recipient !== '')
  const location = locationOf(backups, kind, file)
  const run = { id: newId(), origin, startedAt, place: kind, location, file, isEncrypted: recipient !== '' }
  try {
    const place = placeOf(backups, kind)
    await requireSpace(db, backups, kind)
    // Documents stay sealed by the data keys.
    const stores = { media, documents: localFileStore(documentDir) }
    const made = await makeBackup({
      url: backups.url,
      stores,
      parts: backupParts,
      recipient: recipient || undefined,
      place,
      file,
      onProgress,
    })
    const { bytes, rows, files } = made
    await record(db, run, { bytes, rows, files, error: null, tookMs: tookMs() })
    return { ...made, file, location, tookMs: tookMs() }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const nothing = { bytes: null, rows: null, files: null }
    await record(db, run, { ...nothing, error: message.slice(0, 1_000), tookMs: tookMs() })
    throw error
  }
}

interface Run {
  id: string
  origin: Backup['origin']
  startedAt: Date
  place: BackupPlaceKind
  location: string
  file: string
  isEncrypted: boolean
}
interface Outcome {
  bytes: number | null
  rows: number | null
  files: number | null
  error: string | null
  tookMs: number
}

async function record(db: Db, run: Run, { tookMs, ...outcome }: Outcome): Promise<void> {
  await db
    .insertInto('backupRun')
    .values({ ...run, ...outcome, endedAt: new Date(run.startedAt.getTime() + tookMs) })
    .execute()
}

export function placeOf({ folder, s3 }: BackupSurroundings, kind: BackupPlaceKind): BackupPlace {
  if (kind === 'folder') return folderPlace(folder)
  if (s3 === undefined) throw new Refusal((locale) => m.backup_refused_no_s3({}, { locale }))
  return s3Place(s3)
}

function locationOf({ folder, s3 }: BackupSurroundings, kind: BackupPlaceKind, file: string): string {
  return kind === 'folder' ? path.join(folder, file) : `s3://${s3?.bucket ?? ''}/backups/${file}`
}

/** A disk that a backup fills stops an embedded database on it too. */
async function requireSpace(db: Db, { folder }: BackupSurroundings, kind: BackupPlaceKind): Promise<void> {
  if (kind !== 'folder') return
  const { rows } = await sql<{ bytes: number }>`
    select bytes from backup_run where bytes is not null order by started_at desc limit 1
  `.execute(db)
  const last = rows[0]?.bytes ?? 0
  const there = await statfs(folder).catch(() => undefined)
  if (there === undefined) return
  const free = there.bavail * there.bsize
  if (free > last * 1.2) return
  throw new Refusal((locale) =>
    m.backup_refused_no_space({ folder, free: sizeText(free), last: sizeText(last) }, { locale }),
  )
}

/** `12.3 MB`. */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes / 1024, 0]
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
  return `${size.toFixed(1)} ${units[unit]}`
}
