import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportVerdict, RowProblem } from '../../../contract/import'
import { check } from '../../../contract/issue'
import { type FieldProblem, problemStatus } from '../../../contract/problem'
import type { Asked, Draft } from '../descriptor'
import { postgresProblem } from '../postgres-problem'
import { fieldsProblem, ProblemError } from '../problem'
import { createRow, updateRow } from '../writing'
import type { Importable, Reading } from './importable'

/** What became of a record, or would become. */
export interface Outcome {
  verdict: ImportVerdict
  rowId: string | null
  problems: RowProblem[]
}

/** Writes what a record says, in a transaction of the caller's, or nothing when something refuses it: the transaction goes on all the same. */
export async function writeRecord(
  importable: Importable,
  asked: Asked<unknown>,
  reading: Reading,
  runId: string,
): Promise<Outcome> {
  const { tx } = asked
  const { problems } = reading
  if (problems.some(({ isError }) => isError)) return { verdict: 'refuse', rowId: null, problems }
  const digest = digestOf(reading)
  const origin = await originOf(importable, asked, reading)
  if (origin?.digest.equals(digest)) return { verdict: 'same', rowId: origin.rowId, problems }
  await sql`savepoint record`.execute(tx)
  try {
    const completed = await importable.complete(asked, reading)
    const body = valid(importable, completed.draft)
    const row =
      origin === undefined
        ? await createRow(importable.resource, { ...asked, body })
        : await updateRow(
            importable.resource,
            { ...asked, id: origin.rowId, version: origin.version, body },
            'import',
          )
    await sql`
      insert into import_origin (kind, source, source_id, row_id, digest, run_id)
      values (${importable.kind}, ${reading.source}, ${reading.sourceId}, ${row.id}, ${digest}, ${runId})
      on conflict (kind, source, source_id) do update set digest = excluded.digest, run_id = excluded.run_id
    `.execute(tx)
    await sql`release savepoint record`.execute(tx)
    const verdict = origin === undefined ? 'create' : 'change'
    return { verdict, rowId: row.id, problems: [...problems, ...completed.problems] }
  } catch (error) {
    await sql`rollback to savepoint record`.execute(tx)
    return { verdict: 'refuse', rowId: origin?.rowId ?? null, problems: [...problems, ...reasons(error)] }
  }
}

async function originOf({ kind, resource }: Importable, { tx }: Asked<unknown>, reading: Reading) {
  const { rows } = await sql<{ rowId: string; digest: Buffer; version: number }>`
    select row_id, digest, written.version from import_origin origin join ${sql.table(resource.table)} written on written.id = row_id
    where origin.kind = ${kind} and origin.source = ${reading.source} and origin.source_id = ${reading.sourceId}
  `.execute(tx)
  return rows[0]
}

function valid({ resource }: Importable, draft: Draft): Draft {
  const { value, fields } = check(resource.contract.draft, draft)
  if (fields !== undefined) throw fieldsProblem(fields)
  // Every draft is an object.
  return value as Draft
}

/** What refuses this record alone. What would refuse any, a database that is gone, is thrown on. */
function reasons(error: unknown): RowProblem[] {
  const refusal = error instanceof ProblemError ? error : postgresProblem(error)
  if (refusal === undefined || problemStatus[refusal.code] >= 500) throw error
  const fields: FieldProblem[] = refusal.extra.fields ?? [
    { path: [], code: refusal.code === 'archived' ? 'row_archived' : refusal.code },
  ]
  return fields.map((field) => ({ ...field, isError: true }))
}

function digestOf({ draft, wanted }: Reading): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([sorted(draft), sorted(wanted)]))
    .digest()
}

const sorted = (record: Record<string, unknown>) =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
