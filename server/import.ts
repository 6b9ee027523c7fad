import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { parseArgs } from 'node:util'
import type { ImportRun } from '../contract/system/imports'
import { claimKeys, readKeyRing } from './kit/crypto/read-key-ring'
import { secretBox } from './kit/crypto/secret-box'
import { createDb } from './kit/db/create-db'
import { startPostgres } from './kit/db/postgres'
import { prepareDatabase } from './kit/db/prepare-database'
import type { Db } from './kit/db/schema'
import { readEnv } from './kit/env'
import { applyRun, checkRun } from './kit/import/apply-run'
import type { Importable } from './kit/import/importable'
import { receiveFile } from './kit/import/receive-file'
import { reportColumns, reportLines, sentenceOf } from './kit/import/report-lines'
import { importableOf, moveRun, readRun } from './kit/import/stored-import-run'
import { createLog } from './kit/log'
import { ProblemError } from './kit/problem'
import { projectRoot } from './kit/project-root'
import { csvStream } from './kit/resource/csv-stream'
import { shareCounts } from './kit/resource/share-counts'
import { importablesOf } from './system/import/importables-of'

/*
 * `npm run import -- <file> [--kind exercise] [--dry-run] [--report <file>]`: imports a file into the console's database, also while a
 * console runs, with the console's settings. The terminal output is English, the report is in the staff's language. Exits with 1 when the
 * file or the database refuses, with 2 when records were refused.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', default: 'exercise' },
    'dry-run': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const writeLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new Error('Usage: npm run import -- <file> [--kind exercise] [--dry-run] [--report <file>]')
  const refused = await withDatabase((db, importables) => importFile(db, importables, file))
  process.exitCode = refused > 0 ? 2 : 0
} catch (error) {
  process.stderr.write(`${sentencesOf(error).join('\n')}\n`)
  process.exitCode = 1
}

async function withDatabase<Result>(
  work: (db: Db, importables: readonly Importable[]) => Promise<Result>,
): Promise<Result> {
  const env = readEnv(process.env, projectRoot)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const url = env.databaseUrl ?? postgres?.url ?? ''
  try {
    await prepareDatabase(url, createLog('warn'))
    const db = createDb(url, { max: 4 })
    shareCounts(db, createLog('warn'))
    try {
      const secrets = secretBox(readKeyRing(env))
      await claimKeys(db, secrets, new Date())
      return await work(db, importablesOf(secrets))
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres?.stop()
  }
}

/** Returns the number of refused records. */
async function importFile(db: Db, importables: readonly Importable[], file: string): Promise<number> {
  const importable = importableOf(importables, values.kind)
  const clock = () => new Date()
  const onProgress = (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} records`)
  }
  const context = { db, clock, onProgress }
  const author = { accountId: null, who: 'import', requestId: null, address: null, now: clock() }
  const id = await receiveFile(db, importable, author, { file, name: path.basename(file) })
  const move = (event: 'import.check' | 'import.apply') =>
    db.transaction().execute((tx) => moveRun(tx, { id, now: clock() }, event))
  await move('import.check')
  await checkRun(importable, { runId: id }, context)
  if (!values['dry-run']) {
    await move('import.apply')
    await applyRun(importable, { runId: id }, context)
  }
  const run = await readRun(db, id, { kinds: importables, accountId: null })
  if (process.stderr.isTTY) process.stderr.write('\r')
  summaryOf(run).forEach(writeLine)
  const report = values.report ?? `${path.basename(file)}.report.csv`
  await pipeline(
    // Node's web streams are the platform's, but declared separately.
    Readable.fromWeb(csvStream(reportColumns, reportLines(db, id), 'zh-CN') as ReadableStream),
    createWriteStream(report),
  )
  writeLine(`Report: ${path.resolve(report)}`)
  return run.counts.refuse
}

function summaryOf({ fileName, shape, status, counts }: ImportRun): string[] {
  const { records, create, change, same, refuse, warned, applied } = counts
  return [
    `${fileName} (${shape}): ${records} records`,
    `  ${create} to create, ${change} to change, ${same} unchanged, ${refuse} refused, ${warned} with notes`,
    status === 'done' ? `  ${applied} written` : '  Dry run: nothing written',
  ]
}

function sentencesOf(error: unknown): string[] {
  if (error instanceof ProblemError) {
    const fields = error.extra.fields ?? []
    return fields.length > 0
      ? fields.map((field) => sentenceOf(field, 'en-US'))
      : [sentenceOf(error, 'en-US')]
  }
  return [error instanceof Error ? error.message : String(error)]
}
