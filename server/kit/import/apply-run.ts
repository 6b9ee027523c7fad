import { sql } from 'kysely'
import type { Principal } from '../auth/authenticate'
import type { Db, Tx } from '../db/schema'
import { writeAudit } from '../db/write-audit'
import { problem } from '../problem'
import { invalidateCount } from '../resource/cached-count'
import type { WriteRequest } from '../resource/definition'
import { timeSlice } from '../time-slice'
import { failure, type Importable, type ImportReading } from './importable'
import { cellsOf } from './mapping'
import { importerNow } from './run-access'
import { lockRun, moveRun, type StoredImportRun } from './stored-import-run'
import { type Outcome, originsOf, writeRecord } from './write-record'

/** What the work on a run needs; `onProgress` is called after every part. */
export interface ImportContext {
  db: Db
  clock: () => Date
  onProgress?: (done: number) => void
}

/**
 * A run and the version that started the work, so that work of a cancelled and restarted run is skipped. `accountId` is the account that
 * started it; without one, the account that uploaded the file.
 */
interface Occasion {
  runId: string
  version?: number | undefined
  accountId?: string | undefined
}

/** Records per transaction: at most this many are repeated after a crash, and locks are held this long. */
const part = 100

interface Waiting {
  n: number
  record: unknown
}

/**
 * The dry run: writes every record in parts that are rolled back, and stores the outcomes. It restarts from the beginning after a crash,
 * and stops between two parts when cancelled.
 */
export async function checkRun(
  importable: Importable,
  { runId, version, accountId }: Occasion,
  context: ImportContext,
): Promise<void> {
  const { db, clock } = context
  const run = await db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!isRequested(run, 'checking', version)) return undefined
    await sql`
      update import_row set verdict = null, problems = '[]', row_id = null, name = null, applied_at = null where run_id = ${runId}
    `.execute(tx)
    return run
  })
  if (run === undefined) return
  const met = new Map<string, number>()
  let done = 0
  for (;;) {
    const records = await waiting(db, runId, sql`verdict is null`)
    const outcomes: Kept[] = []
    if (records.length > 0)
      await undone(db, async (tx) => {
        const readings = await readAll(importable, run, records)
        for (const [i, reading] of readings.entries())
          readings[i] = repeated(reading, importable, met, records[i]!.n)
        const principal = await importerNow(tx, importable, askerOf(run, accountId))
        const origins = await originsOf(importable, tx, readings, principal)
        for (const [i, reading] of readings.entries()) {
          const record = { reading, origin: origins[i], runId: null }
          const outcome = await writeRecord(importable, requestOf(tx, principal, clock()), record)
          outcomes.push({ n: records[i]!.n, name: reading.name, isApplied: false, ...outcome })
        }
      })
    const goesOn = await db.transaction().execute(async (tx) => {
      if (!isRequested(await lockRun(tx, runId), 'checking', run.version)) return false
      if (records.length > 0) await keepOutcomes(tx, runId, outcomes, clock())
      else await moveRun(tx, { id: runId, now: clock() }, 'import.checked')
      return records.length > 0
    })
    if (!goesOn) return
    done += records.length
    context.onProgress?.(done)
  }
}

/** Writes what the dry run found, one part per transaction. After a crash or a cancellation it continues with the rest. */
export async function applyRun(
  importable: Importable,
  { runId, version, accountId }: Occasion,
  context: ImportContext,
): Promise<void> {
  const { db, clock } = context
  let done = 0
  for (;;) {
    const written = await db.transaction().execute(async (tx) => {
      const run = await lockRun(tx, runId)
      if (!isRequested(run, 'applying', version)) return 0
      const records = await waiting(tx, runId, sql`applied_at is null and verdict in ('create', 'change')`)
      const outcomes: Kept[] = []
      const readings = await readAll(importable, run, records)
      const principal = await importerNow(tx, importable, askerOf(run, accountId))
      const origins = await originsOf(importable, tx, readings, principal)
      for (const [i, reading] of readings.entries()) {
        const record = { reading, origin: origins[i], runId }
        const outcome = await writeRecord(importable, requestOf(tx, principal, clock()), record)
        const isApplied = ['create', 'change'].includes(outcome.verdict)
        outcomes.push({ n: records[i]!.n, name: reading.name, isApplied, ...outcome })
      }
      await keepOutcomes(tx, runId, outcomes, clock())
      if (records.length === 0) {
        await moveRun(tx, { id: runId, now: clock() }, 'import.finish')
        if (importable.isPersonal) {
          await sql`update import_row set record = '[]' where run_id = ${runId}`.execute(tx)
          await sql`update import_run set sample = '[]' where id = ${runId}`.execute(tx)
        }
      }
      return records.length
    })
    for (const table of importable.tables) invalidateCount(db, table)
    if (written === 0) return
    done += written
    context.onProgress?.(done)
  }
}

const isRequested = (run: StoredImportRun, status: StoredImportRun['status'], version: number | undefined) =>
  run.status === status && (version === undefined || run.version === version)

async function waiting(tx: Tx, runId: string, which: ReturnType<typeof sql>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select n, record from import_row where run_id = ${runId} and ${which} order by n limit ${part}
  `.execute(tx)
  return rows
}

interface Kept extends Outcome {
  n: number
  name: string
  isApplied: boolean
}

async function keepOutcomes(tx: Tx, runId: string, outcomes: readonly Kept[], now: Date): Promise<void> {
  await sql`
    update import_row set verdict = given.verdict, name = left(given.name, 200), problems = given.problems,
      row_id = given."rowId", applied_at = case when given."isApplied" then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as given (n int, verdict text, name text, problems jsonb, "rowId" uuid, "isApplied" boolean)
    where run_id = ${runId} and import_row.n = given.n
  `.execute(tx)
}

const takenBack = Symbol('taken back')

/** Runs work in a transaction that is rolled back. */
async function undone(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      throw takenBack
    })
    .catch((error) => {
      if (error !== takenBack) throw error
    })
}

async function readAll(
  importable: Importable,
  run: StoredImportRun,
  records: readonly Waiting[],
): Promise<ImportReading[]> {
  const pause = timeSlice()
  const readings: ImportReading[] = []
  for (const { record } of records) {
    readings.push(readRecord(importable, run, record))
    await pause()
  }
  return readings
}

function readRecord(
  { table, shapes }: Importable,
  { shape, columns, mapping }: StoredImportRun,
  record: unknown,
): ImportReading {
  if (shape !== 'table') {
    const known = shapes.find(({ name }) => name === shape)
    if (known === undefined) throw problem('internal', {}, new Error(`no shape ${shape} any more`))
    return known.read(record)
  }
  // A table's records are kept as lists of cells.
  const cells = record as string[]
  const reading = table.read(cellsOf(cells, columns, mapping))
  const extent = cells.findLastIndex((cell) => cell !== '') + 1
  if (cells.length === columns.length || (cells.length > columns.length && extent <= columns.length))
    return reading
  return { ...reading, problems: [...reading.problems, failure([], 'cell_count')] }
}

/** Refuses a record that the file had before: the same id of its source, or the same name where names are unique. */
function repeated(
  reading: ImportReading,
  importable: Importable,
  met: Map<string, number>,
  n: number,
): ImportReading {
  const keys = [
    JSON.stringify(['id', reading.source, reading.sourceId]),
    JSON.stringify(['name', importable.uniqueName(reading)]),
  ]
  const row = keys.map((key) => met.get(key)).find((found) => found !== undefined)
  if (row !== undefined)
    return { ...reading, problems: [...reading.problems, failure(['name'], 'duplicate_in_file', { row })] }
  if (!reading.problems.some(({ isError }) => isError)) for (const key of keys) met.set(key, n)
  return reading
}

const askerOf = (run: StoredImportRun, accountId: string | undefined) =>
  accountId === undefined ? run : { ...run, accountId }

/** The write request that each record is written with, as if its person had sent it. */
function requestOf(tx: Tx, principal: Principal, now: Date): WriteRequest<unknown> {
  const { accountId, username, storeIds } = principal
  const author = { accountId, who: username || null, requestId: null, address: null, now }
  return {
    tx,
    principal,
    scope: { storeIds },
    id: '',
    body: undefined,
    version: 0,
    now,
    audit: (line) => writeAudit(tx, author, line),
  }
}
