import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { m } from '#messages'
import { keyFileOf, readKeyRing } from '../crypto/read-key-ring'
import { secretBox } from '../crypto/secret-box'
import type { Env } from '../env'
import { localFileStore } from '../files/local-file-store'
import { s3FileStore } from '../files/s3-file-store'
import type { FileStore } from '../files/store'
import { Refusal } from '../refusal'
import { writeLine } from '../terminal/run-command'
import { showProgress } from '../terminal/show-progress'
import { terminalLocale } from '../terminal/terminal-locale'
import type { About, OnProgress } from './contents'
import { type BackupPlace, folderPlace, s3Place } from './place'

/** Says of when and what an archive is. */
export function describeArchive({ at, postgres, tables, migrations }: About): void {
  const counts = { tables: tables.length, migrations: migrations.length }
  writeLine(m.backup_said_of({ at, postgres, ...counts }, { locale: terminalLocale }))
}

/** Where the files of an instance are. */
export async function fileStoresOf({ dataDir, s3 }: Env): Promise<{ media: FileStore; documentDir: string }> {
  const media =
    s3 === undefined ? localFileStore(path.join(dataDir, 'media')) : await s3FileStore(s3, 'media')
  return { media, documentDir: path.join(dataDir, 'documents') }
}

/** The file that a command line names: a path, or with `isInBucket` the name of an object. */
export function archiveOf(
  env: Pick<Env, 's3'>,
  given: string,
  isInBucket: boolean,
): { place: BackupPlace; file: string } {
  if (!isInBucket)
    return { place: folderPlace(path.dirname(path.resolve(given))), file: path.basename(given) }
  if (env.s3 === undefined) throw new Refusal((locale) => m.backup_refused_no_s3({}, { locale }))
  return { place: s3Place(env.s3), file: path.basename(given) }
}

/** The secret key in a file as age-keygen writes it, with comments. */
export function identityIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  if (!existsSync(file)) throw new Refusal((locale) => m.backup_refused_missing({ file }, { locale }))
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return lines.find((line) => line.startsWith('AGE-SECRET-KEY-')) ?? ''
}

/** The data keys that an archive needs and this instance lacks; never makes a key, which a restore would then be given instead. */
export function missingDataKeys(env: Env, needed: readonly string[]): string[] {
  if (env.dataKeys === undefined && !existsSync(keyFileOf(env.dataDir))) return [...needed]
  const { keyIds } = secretBox(readKeyRing(env))
  const held = new Set(keyIds.map((id) => id.toString('hex')))
  return needed.filter((id) => !held.has(id))
}

/** Throws a refusal that says which keys are missing, and where they belong. */
export function requireDataKeys(env: Env, needed: readonly string[]): void {
  const missing = missingDataKeys(env, needed)
  if (missing.length === 0) return
  const [ids, file] = [missing.join(', '), keyFileOf(env.dataDir)]
  throw new Refusal((locale) =>
    env.dataKeys === undefined && !existsSync(file)
      ? m.backup_refused_no_data_keys({ file, ids }, { locale })
      : m.backup_refused_wrong_data_keys({ where: dataKeysAt(env), ids }, { locale }),
  )
}

export const dataKeysAt = (env: Env) => (env.dataKeys === undefined ? keyFileOf(env.dataDir) : 'DATA_KEYS')

export const showStep: OnProgress = ({ step, done, total }) => {
  const texts = {
    rows: m.backup_progress_rows,
    indexes: m.backup_progress_indexes,
    files: m.backup_progress_files,
    comparing: m.backup_progress_comparing,
  }
  showProgress(() => texts[step]({ done, total }, { locale: terminalLocale }))
}

export const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
