import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import pg from 'pg'
import { m } from '#messages'
import { keyFileOf, readKeyRing } from '../crypto/read-key-ring'
import { secretBox } from '../crypto/secret-box'
import { explainRefusal } from '../db/explain-refusal'
import { startPostgres } from '../db/postgres'
import { type Env, readEnv } from '../env'
import { localFileStore } from '../files/local-file-store'
import { s3FileStore } from '../files/s3-file-store'
import type { FileStore } from '../files/store'
import type { Locale } from '../problem'
import { projectRoot } from '../project-root'
import type { About, OnProgress } from './contents'
import { type BackupPlace, folderPlace, s3Place } from './place'
import { BackupRefusal, sentenceOf } from './refusal'

/** The terminal's language, which the system's settings (LANG, LC_ALL) give: Chinese, or English for every other. */
export const terminalLocale: Locale = Intl.DateTimeFormat().resolvedOptions().locale.startsWith('zh')
  ? 'zh-CN'
  : 'en-US'

export const writeLine = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command; a failure is one sentence in the terminal's language and the exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    endProgress()
    process.stderr.write(`${sentenceOf(error, terminalLocale)}\n`)
    process.exitCode = 1
  }
}

/** The command line's options, and its arguments if `most` permits some; any other is refused with the usage. */
export function readArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  options: O,
  usage: (locale: Locale) => string,
  { least = 0, most = 0 }: { least?: number; most?: number } = {},
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: most > 0 })
    if (positionals.length >= least && positionals.length <= most) return { values, given: positionals[0] }
  } catch (cause) {
    throw new BackupRefusal(usage, { cause })
  }
  throw new BackupRefusal(usage)
}

/** Says of when and what an archive is. */
export function describeArchive({ at, postgres, tables, migrations }: About): void {
  const counts = { tables: tables.length, migrations: migrations.length }
  writeLine(m.backup_said_of({ at, postgres, ...counts }, { locale: terminalLocale }))
}

export interface Instance {
  env: Env
  url: string
  media: FileStore
  documentDir: string
}

/** The instance of the settings; starts the embedded database, or joins one that runs. */
export async function withInstance(work: (instance: Instance) => Promise<void>): Promise<void> {
  const env = readEnv(process.env, projectRoot)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const url = env.databaseUrl ?? postgres?.url ?? ''
  try {
    const media =
      env.s3 === undefined
        ? localFileStore(path.join(env.dataDir, 'media'))
        : await s3FileStore(env.s3, 'media')
    await work({ env, url, media, documentDir: path.join(env.dataDir, 'documents') })
  } catch (error) {
    // A database without the tables of this build.
    if (error instanceof pg.DatabaseError && error.code === '42P01')
      throw new BackupRefusal((locale) => m.backup_refused_other_build({}, { locale }), { cause: error })
    throw explainRefusal(url, error)
  } finally {
    await postgres?.stop()
  }
}

/** The file that a command line names: a path, or with `isInBucket` the name of an object. */
export function archiveOf(
  env: Pick<Env, 's3'>,
  given: string,
  isInBucket: boolean,
): { place: BackupPlace; file: string } {
  if (!isInBucket)
    return { place: folderPlace(path.dirname(path.resolve(given))), file: path.basename(given) }
  if (env.s3 === undefined) throw new BackupRefusal((locale) => m.backup_refused_no_s3({}, { locale }))
  return { place: s3Place(env.s3), file: path.basename(given) }
}

/** The secret key in a file as age-keygen writes it, with comments. */
export function identityIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  if (!existsSync(file)) throw new BackupRefusal((locale) => m.backup_refused_missing({ file }, { locale }))
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
  throw new BackupRefusal((locale) =>
    env.dataKeys === undefined && !existsSync(file)
      ? m.backup_refused_no_data_keys({ file, ids }, { locale })
      : m.backup_refused_wrong_data_keys({ where: dataKeysAt(env), ids }, { locale }),
  )
}

export const dataKeysAt = (env: Env) => (env.dataKeys === undefined ? keyFileOf(env.dataDir) : 'DATA_KEYS')

const progressEvery = 200 // ms
let lastShown = 0
let width = 0

/** Shows progress on one line of a terminal; nothing in a log. */
export const showProgress: OnProgress = ({ step, done, total }) => {
  if (!process.stderr.isTTY || Date.now() - lastShown < progressEvery) return
  lastShown = Date.now()
  const texts = {
    rows: m.backup_progress_rows,
    indexes: m.backup_progress_indexes,
    files: m.backup_progress_files,
    comparing: m.backup_progress_comparing,
  }
  const text = texts[step]({ done, total }, { locale: terminalLocale })
  process.stderr.write(`\r${text.padEnd(width)}`)
  width = text.length
}

export function endProgress(): void {
  if (width > 0) process.stderr.write(`\r${' '.repeat(width * 2)}\r`)
  width = 0
}

export const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
