import { sql } from 'kysely'
import type { AnyResource, Columns, StoredRow, WriteRequest } from './definition'
import { readRow } from './list-rows'

/** The parts of a request that a background write needs. */
export type WriteContext = Pick<WriteRequest<unknown>, 'tx' | 'who' | 'scope' | 'now' | 'audit'>

interface Change {
  /** The action in the audit log, after the resource's name. */
  verb: string
  columns: Columns
  reason?: string | null
  /** The row before the change, when it has already been written. */
  before?: StoredRow
  /** Writes related rows of other tables, before the audit line. */
  also?: () => Promise<void>
}

/** Changes a row besides the request's own, with a version and an audit line. The caller must hold the locks. */
export async function updateWithAudit(
  desk: WriteContext,
  resource: AnyResource,
  id: string,
  change: Change,
): Promise<StoredRow> {
  const { tx, now, who } = desk
  const before = change.before ?? (await readRow(tx, resource, id, now))
  const values = Object.entries({ ...change.columns, updatedAt: now, updatedBy: who.username })
  await sql`
    update ${sql.table(resource.table)}
    set version = version + 1, ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id}
  `.execute(tx)
  await change.also?.()
  return auditSnapshot(desk, resource, id, { ...change, before: before ?? null })
}

/** Writes the audit line of a written row and returns the row. */
export async function auditSnapshot(
  desk: WriteContext,
  resource: AnyResource,
  id: string,
  { verb, reason = null, before }: Pick<Change, 'verb' | 'reason'> & { before: StoredRow | null },
): Promise<StoredRow> {
  const after = await readRow(desk.tx, resource, id, desk.now)
  if (after === undefined) throw new Error(`${resource.table} ${id} is gone`)
  const { table, contract } = resource
  await desk.audit({ action: `${contract.singular}.${verb}`, table, rowId: id, before, after, reason })
  return after
}
