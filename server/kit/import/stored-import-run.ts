import { sql } from 'kysely'
import type { ImportRun } from '../../../contract/system/imports'
import { importRunMachine } from '../../../machines/import-run/import-run.machine'
import { advance } from '../../../machines/lifecycle'
import type { Tx } from '../db/schema'
import { problem } from '../problem'
import type { Importable } from './importable'
import type { Mapping } from './mapping'
import type { RunAccess } from './run-access'

type Event = Parameters<typeof advance<typeof importRunMachine>>[3]

/** The members of a run that clients do not see. */
export interface StoredImportRun {
  id: string
  version: number
  kind: ImportRun['kind']
  shape: string
  status: ImportRun['status']
  columns: string[]
  mapping: Mapping
  accountId: string | null
  createdBy: string | null
}

/** Locks a run until the transaction ends, so that one process at a time works on it. */
export async function lockRun(tx: Tx, id: string): Promise<StoredImportRun> {
  const { rows } = await sql<StoredImportRun>`
    select id, version, kind, shape, status, columns, mapping, account_id, created_by from import_run where id = ${id} for update
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}

/** Sends an event to the run's machine and writes the new status. Throws `not_allowed_now`, and `stale` for an outdated version. */
export async function moveRun(
  tx: Tx,
  { id, version, now }: { id: string; version?: number; now: Date },
  event: Event,
  columns: { mapping?: Mapping; failure?: string } = {},
): Promise<StoredImportRun> {
  const run = await lockRun(tx, id)
  if (version !== undefined && run.version !== version) throw problem('stale')
  const verdict = advance(importRunMachine, run.status, {}, event)
  if (!verdict.ok) {
    const allowed = verdict.allowed.filter((one) => offered.has(one))
    throw problem('not_allowed_now', { state: run.status, allowed })
  }
  await sql`
    update import_run set status = ${verdict.status}, version = version + 1, updated_at = ${now},
      failure = ${columns.failure ?? null},
      mapping = coalesce(${columns.mapping ? JSON.stringify(columns.mapping) : null}::jsonb, mapping)
    where id = ${id}
  `.execute(tx)
  return lockRun(tx, id)
}

/** The events that a person may send; the others are sent by jobs. */
const offered = new Set<string>([
  'import.map',
  'import.check',
  'import.apply',
  'import.cancel',
] satisfies Event[])

const counts = sql`(
  select json_build_object(
    'records', count(*), 'checked', count(verdict), 'applied', count(applied_at),
    'create', count(*) filter (where verdict = 'create'), 'change', count(*) filter (where verdict = 'change'),
    'same', count(*) filter (where verdict = 'same'), 'refuse', count(*) filter (where verdict = 'refuse'),
    'warned', count(*) filter (where problems <> '[]' and verdict <> 'refuse'))
  from import_row where run_id = import_run.id)`

const members = sql`id, version, created_at, updated_at, created_by, kind, shape, file_name, bytes, encoding, status, failure,
  columns, mapping, sample, ${counts} as counts`

const isWithin = ({ kinds, accountId }: RunAccess) => sql`(kind = any(${kinds.map(({ kind }) => kind)})
  and ${accountId === null ? sql`true` : sql`account_id = ${accountId}`})`

/** A run in the contract's shape; throws `not_found` for one outside the access. */
export async function readRun(tx: Tx, id: string, access: RunAccess): Promise<ImportRun> {
  const { rows } = await sql<Omit<ImportRun, 'fields'>>`
    select ${members} from import_run where id = ${id} and ${isWithin(access)}
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return whole(rows[0], access.kinds)
}

/** The runs, the last one first. */
export async function listRuns(
  tx: Tx,
  { page, pageSize }: { page: number; pageSize: number },
  access: RunAccess,
) {
  const { rows } = await sql<Omit<ImportRun, 'fields'>>`
    select ${members} from import_run where ${isWithin(access)} order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tx)
  const total = await sql<{ found: number }>`
    select count(*)::int as found from import_run where ${isWithin(access)}
  `.execute(tx)
  return {
    rows: rows.map((row) => whole(row, access.kinds)),
    total: total.rows[0]?.found ?? 0,
    totalIsExact: true,
  }
}

function whole(row: Omit<ImportRun, 'fields'>, kinds: readonly Importable[]): ImportRun {
  const { fields } = importableOf(kinds, row.kind).table
  return { ...row, fields: fields.map(({ name, isRequired }) => ({ name, isRequired })) }
}

export function importableOf(kinds: readonly Importable[], kind: string): Importable {
  const found = kinds.find((one) => one.kind === kind)
  if (found === undefined) throw problem('invalid', { fields: [{ path: ['kind'], code: 'not_an_option' }] })
  return found
}
