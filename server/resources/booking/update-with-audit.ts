import { sql } from 'kysely'
import { readRow } from '../../kit/list-rows'
import type { AnyResource, Columns, StoredRow, WriteRequest } from '../../kit/resource-definition'

/** Who writes, when and within what, whatever the request was about. */
export type WriteContext = Pick<WriteRequest<unknown>, 'tx' | 'who' | 'scope' | 'now' | 'audit'>

interface Change {
  /** The audit line's, after the resource's name. */
  verb: string
  columns: Columns
  reason?: string | null
  /** The row as it was, where something else has changed it already. */
  before?: StoredRow
  /** What belongs to the change and stands in other tables; written before the change is told. */
  also?: () => Promise<void>
}

/** Changes a row that a request changes beside its own, with a version and an audit line. Its locks are the caller's. */
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

/** Writes the audit line of a row that has been written, and hands it back as it is. */
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
