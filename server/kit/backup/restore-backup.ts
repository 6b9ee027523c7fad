import type { Readable } from 'node:stream'
import pg from 'pg'
import { m } from '#messages'
import { pulseName } from '../db/database-monitor'
import { applyMigrations, lockMigrations, type Migration, readMigrations } from '../db/migrate'
import { requireWholeSchema } from '../db/require-whole-schema'
import { migrateJobs } from '../jobs/jobs'
import type { Log } from '../log'
import { projectRoot } from '../project-root'
import { Refusal } from '../refusal'
import { type ArchiveEntry, damaged, newerBackup, readArchive } from './archive-reader'
import type { About, BackupParts, FolderName, Manifest, OnProgress } from './contents'
import type { FileSink } from './file-sink'
import { compareRows, loadRows } from './load-rows'
import { connect, migrationsFolder, plainTexts, quoted } from './open-snapshot'

interface Restoration {
  /** An empty database. */
  url: string
  archive: Readable
  /** The secret key of an encrypted archive. */
  identity?: string | undefined
  parts: BackupParts
  files: FileSink
  /** Throws a refusal when the archive cannot be used here, before anything is written. */
  accept?: ((about: About) => Promise<void>) | undefined
  /** Reads every table back. */
  compares?: boolean
  log: Log
  onProgress?: OnProgress | undefined
}

export interface Restored {
  about: About
  rows: number
  files: number
  /** Tables that read back otherwise than the archive has them; empty unless `compares`. */
  different: string[]
  withoutFiles: Manifest['withoutFiles']
}

/**
 * Restores an archive into an empty instance: rows in one transaction, files under a temporary name until it is about to be committed.
 * Then runs the migrations that are newer than the archive. Throws a refusal, and leaves the instance empty, when anything does not fit.
 */
export async function restoreBackup(restoration: Restoration): Promise<Restored> {
  const { url, identity, accept, parts, log } = restoration
  const { about, entries, manifest } = await readArchive(restoration.archive, { identity })
  const client = await connect(url)
  try {
    await client.query(plainTexts)
    const known = await readMigrations(migrationsFolder)
    const older = migrationsUpTo(about, known)
    // A console that starts during the restore waits for this lock.
    await lockMigrations(client)
    await requireStopped(client)
    await requireEmpty(client, parts)
    await requireNotNewer(client, older)
    await accept?.(about)
    await applyMigrations(client, older)
    await migrateJobs(url, log)
    const restored = await load(client, { ...restoration, about, entries, manifest })
    await applyMigrations(client, known)
    await requireWholeSchema(url, projectRoot)
    await client.query('analyze')
    return restored
  } catch (error) {
    throw explained(error)
  } finally {
    restoration.archive.destroy()
    await client.end()
  }
}

interface Loading extends Restoration {
  about: About
  entries: AsyncIterable<ArchiveEntry>
  manifest: () => Promise<Manifest>
}

async function load(
  client: pg.Client,
  { about, entries, files, compares, onProgress, ...rest }: Loading,
): Promise<Restored> {
  await files.begin()
  await client.query('begin')
  try {
    const rows = await loadRows(client, { about, onProgress })
    let isInFiles = false
    let added = 0
    for await (const entry of entries) {
      if (!isInFiles && (await rows.take(entry))) continue
      if (!isInFiles) await rows.finish()
      isInFiles = true
      onProgress?.({ step: 'files', done: added, total: added })
      await addFile(files, entry)
      added += 1
    }
    if (!isInFiles) await rows.finish()
    const manifest = await rest.manifest()
    const isCounted = manifest.tables.every(({ name, rows: count }) => (rows.counts.get(name) ?? 0) === count)
    if (!isCounted) throw damaged()
    const different = compares ? await compareRows(client, { about, manifest, onProgress }) : []
    // A console that was starting before the lock was taken may be running now.
    await requireStopped(client)
    await files.place()
    await client.query('commit')
    await files.end()
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
    return { about, rows: total, files: added, different, withoutFiles: manifest.withoutFiles }
  } catch (error) {
    // The connection may be lost already, which rolls back too.
    await client.query('rollback').catch(() => {})
    await files.discard()
    throw error
  }
}

async function addFile(files: FileSink, { name, content }: ArchiveEntry): Promise<void> {
  // The id and the name become a path.
  const [, folder, id, file] = /^(media|documents)\/([0-9a-f-]{36})\/(\w[\w.-]*)$/.exec(name) ?? []
  if (folder === undefined || id === undefined || file === undefined) throw damaged()
  await files.add({ folder: folder as FolderName, id, name: file }, content)
}

/** The archive's migrations, which this build must know. */
function migrationsUpTo(about: About, known: readonly Migration[]): Migration[] {
  const older = known.slice(0, about.migrations.length)
  const isKnown = about.migrations.every(({ name }) => known.some((one) => one.name === name))
  if (!isKnown) throw newerBackup()
  const isSame = about.migrations.every(
    ({ name, checksum }, n) => older[n]?.name === name && older[n].checksum === checksum,
  )
  if (!isSame) throw new Refusal((locale) => m.backup_refused_other_migrations({}, { locale }))
  return older
}

async function requireStopped(client: pg.Client): Promise<void> {
  const { rowCount: running } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [pulseName],
  )
  if (running !== 0) throw new Refusal((locale) => m.backup_refused_running({}, { locale }))
}

async function requireEmpty(client: pg.Client, { tellingTables }: BackupParts): Promise<void> {
  for (const table of tellingTables) {
    const name = `public.${quoted(table)}`
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      name,
    ])
    if (!rows[0]?.there) continue
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount !== 0) throw new Refusal((locale) => m.backup_refused_not_empty({}, { locale }))
  }
}

/** An instance that was set up by a newer build cannot go back to the archive's schema. */
async function requireNotNewer(client: pg.Client, older: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  if (!rows[0]?.there) return
  const { rowCount } = await client.query('select from public.schema_migration where not name = any($1)', [
    older.map(({ name }) => name),
  ])
  if (rowCount !== 0) throw new Refusal((locale) => m.backup_refused_set_up({}, { locale }))
}

/** Rows that the schema refuses come from a damaged or a foreign file. */
function explained(error: unknown): unknown {
  const refuses = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
  return refuses ? damaged(error) : error
}
