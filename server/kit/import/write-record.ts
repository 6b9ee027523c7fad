import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type FieldProblem, problemStatus } from '../../../contract/problem'
import type { ImportVerdict, RowProblem } from '../../../contract/system/imports'
import { postgresProblem } from '../db/postgres-problem'
import type { Tx } from '../db/schema'
import { ProblemError } from '../problem'
import type { WriteRequest } from '../resource/definition'
import { type StoreScope, visibleTo } from '../resource/store-scope'
import { failure, type Importable, type ImportReading } from './importable'

/** The result of a record, or of its dry run. */
export interface Outcome {
  verdict: ImportVerdict
  rowId: string | null
  problems: RowProblem[]
}

/** The row that a record created before, and the record's values then. */
interface Origin {
  rowId: string
  digest: Buffer
  version: number
  isWithinReach: boolean
}

/**
 * Writes a record in the caller's transaction, or nothing if it is refused, which does not abort the transaction. Without a run it is a dry
 * run, which skips history and origin because they refuse nothing.
 */
export async function writeRecord(
  importable: Importable,
  request: WriteRequest<unknown>,
  { reading, origin, runId }: { reading: ImportReading; origin: Origin | undefined; runId: string | null },
): Promise<Outcome> {
  const { tx } = request
  const { problems } = reading
  if (problems.some(({ isError }) => isError)) return { verdict: 'refuse', rowId: null, problems }
  if (origin?.isWithinReach === false)
    return { verdict: 'refuse', rowId: null, problems: [...problems, failure([], 'row_out_of_reach')] }
  const digest = digestOf(importable, reading)
  if (origin?.digest.equals(digest)) return { verdict: 'same', rowId: origin.rowId, problems }
  await sql`savepoint record`.execute(tx)
  try {
    const completed = await importable.complete(request, reading)
    const { draft } = completed
    const rowId = await importable.write(request, { reading, draft, origin, isTried: runId === null })
    if (runId !== null)
      await sql`
        insert into import_origin (kind, source, source_id, row_id, digest, run_id)
        values (${importable.kind}, ${reading.source}, ${reading.sourceId}, ${rowId}, ${digest}, ${runId})
        on conflict (kind, source, source_id) do update set digest = excluded.digest, run_id = excluded.run_id
      `.execute(tx)
    await sql`release savepoint record`.execute(tx)
    const verdict = origin === undefined ? 'create' : 'change'
    return { verdict, rowId, problems: [...problems, ...completed.problems] }
  } catch (error) {
    await sql`rollback to savepoint record`.execute(tx)
    return { verdict: 'refuse', rowId: origin?.rowId ?? null, problems: [...problems, ...reasons(error)] }
  }
}

/** The rows that records created before, in the records' order; they are locked until the transaction ends. */
export async function originsOf(
  { kind, resource }: Importable,
  tx: Tx,
  readings: readonly ImportReading[],
  scope: StoreScope,
): Promise<(Origin | undefined)[]> {
  const [sources, ids] = [readings.map(({ source }) => source), readings.map(({ sourceId }) => sourceId)]
  const held = sql.table(resource.table)
  const isWithinReach = resource.rows === undefined ? sql`true` : visibleTo(resource.rows, scope)
  const { rows } = await sql<Origin & { place: number }>`
    select place::int, row_id, digest, ${held}.version, ${isWithinReach} as is_within_reach
    from unnest(${sources}::text[], ${ids}::text[])
      with ordinality as given (source, source_id, place)
    join import_origin origin on (origin.source, origin.source_id) = (given.source, given.source_id) and origin.kind = ${kind}
    join ${held} on ${held}.id = row_id
    order by ${held}.id for no key update of ${held}
  `.execute(tx)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return readings.map((_, i) => byPlace.get(i + 1))
}

/** The problems that concern only this record; an error that would concern any, such as a lost database, is thrown again. */
function reasons(error: unknown): RowProblem[] {
  const refusal = error instanceof ProblemError ? error : postgresProblem(error)
  if (refusal === undefined || problemStatus[refusal.code] >= 500) throw error
  const fields: FieldProblem[] = refusal.extra.fields ?? [
    { path: [], code: refusal.code === 'archived' ? 'row_archived' : refusal.code },
  ]
  return fields.map((field) => ({ ...field, isError: true }))
}

function digestOf({ fingerprint }: Importable, { draft, unresolved }: ImportReading): Buffer {
  const text = JSON.stringify([sorted(draft), sorted(unresolved)])
  return fingerprint?.(text) ?? createHash('sha256').update(text).digest()
}

const sorted = (record: Record<string, unknown>) =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
