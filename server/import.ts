import { createWriteStream, existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { m } from '#messages'
import type { ImportRun } from '../contract/system/imports'
import { claimKeys, readKeyRing } from './kit/crypto/read-key-ring'
import { secretBox } from './kit/crypto/secret-box'
import type { Db } from './kit/db/schema'
import { applyRun, checkRun } from './kit/import/apply-run'
import type { Importable } from './kit/import/importable'
import { receiveFile } from './kit/import/receive-file'
import { reportColumns, reportLines, sentenceOf } from './kit/import/report-lines'
import { importableOf, moveRun, readRun } from './kit/import/stored-import-run'
import { createLog } from './kit/log'
import { ProblemError } from './kit/problem'
import { Refusal } from './kit/refusal'
import { csvStream } from './kit/resource/csv-stream'
import { shareCounts } from './kit/resource/share-counts'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { endProgress, showProgress } from './kit/terminal/show-progress'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { withDatabase } from './kit/terminal/with-instance'
import { importablesOf } from './system/import/importables-of'

/*
 * `npm run import -- <file> [--kind exercise] [--dry-run] [--report <file>]`: imports a file into the console's database, also while a
 * console runs, with the console's settings. The report is in the staff's language. Exits with 1 when the
 * file or the database refuses, with 2 when records were refused.
 */
await runCommand(async () => {
  const { values, given = '' } = readArguments(
    {
      kind: { type: 'string', default: 'exercise' },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
    (locale) => m.terminal_import_usage({}, { locale }),
    { least: 1, most: 1 },
  )
  if (!existsSync(given))
    throw new Refusal((locale) => m.terminal_import_missing({ file: given }, { locale }))
  const order = { file: given, kind: values.kind, isDryRun: values['dry-run'], report: values.report }
  await withDatabase(
    async (db, env) => {
      shareCounts(db, createLog('warn'))
      const secrets = secretBox(readKeyRing(env))
      await claimKeys(db, secrets, new Date())
      const refused = await importFile(db, importablesOf(secrets), order).catch((error: unknown) => {
        throw asRefusal(error)
      })
      if (refused > 0) process.exitCode = 2
    },
    { migrates: true, connections: 4 },
  )
})

interface Order {
  file: string
  kind: string
  isDryRun: boolean
  report: string | undefined
}

/** Returns the number of refused records. */
async function importFile(
  db: Db,
  importables: readonly Importable[],
  { file, kind, isDryRun, report = `${path.basename(file)}.report.csv` }: Order,
): Promise<number> {
  const importable = importableOf(importables, kind)
  const clock = () => new Date()
  const onProgress = (count: number) => showProgress(() => m.terminal_import_progress({ count }, { locale }))
  const context = { db, clock, onProgress }
  const author = { accountId: null, who: 'import', requestId: null, address: null, now: clock() }
  const id = await receiveFile(db, importable, author, { file, name: path.basename(file) })
  const move = (event: 'import.check' | 'import.apply') =>
    db.transaction().execute((tx) => moveRun(tx, { id, now: clock() }, event))
  await move('import.check')
  await checkRun(importable, { runId: id }, context)
  if (!isDryRun) {
    await move('import.apply')
    await applyRun(importable, { runId: id }, context)
  }
  const run = await readRun(db, id, { kinds: importables, accountId: null })
  endProgress()
  summaryOf(run).forEach(writeLine)
  await pipeline(
    // Node's web streams are the platform's, but declared separately.
    Readable.fromWeb(csvStream(reportColumns, reportLines(db, id), 'zh-CN') as ReadableStream),
    createWriteStream(report),
  )
  writeLine(m.terminal_import_report({ file: path.resolve(report) }, { locale }))
  return run.counts.refuse
}

function summaryOf({ fileName, shape, status, counts }: ImportRun): string[] {
  const { records, create, change, same, refuse, warned, applied } = counts
  return [
    m.terminal_import_records({ file: fileName, shape, count: records }, { locale }),
    m.terminal_import_counts({ create, change, same, refuse, warned }, { locale }),
    status === 'done'
      ? m.terminal_import_written({ count: applied }, { locale })
      : m.terminal_import_dry_run({}, { locale }),
  ]
}

/** A problem as the web page would show it, one line for each field. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  const { fields = [] } = error.extra
  const problems = fields.length > 0 ? fields : [error]
  return new Refusal((locale) => problems.map((one) => sentenceOf(one, locale)).join('\n'), { cause: error })
}
