import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { advance } from '../../../machines/lifecycle'
import type { ColumnsOf, TableName } from '../db/schema'
import { newId } from '../new-id'
import { fieldsProblem, problem } from '../problem'
import type {
  AppliedEvent,
  Contract,
  DraftOf,
  EventBody,
  EventKey,
  ResourceDefinition,
  RowOf,
  WriteContext,
  WriteRequest,
} from './definition'
import { readRow } from './list-rows'
import { nameable } from './nameable'

export async function createRow<C extends Contract>(
  resource: ResourceDefinition<C>,
  request: WriteRequest<DraftOf<C>>,
): Promise<RowOf<C>> {
  const id = await insertRow(resource, request)
  return auditAndReturn(request, resource, id, {
    verb: 'create',
    before: null,
    reason: reasonOf(request.body),
  })
}

/** As `createRow`, without the audit line, for a dry run; both must refuse the same drafts. */
export async function insertRow<C extends Contract>(
  resource: ResourceDefinition<C>,
  request: WriteRequest<DraftOf<C>>,
): Promise<string> {
  const { table, search } = resource
  const { tx, now, principal, body } = request
  const next = normalized(resource, body)
  await validate(resource, request, { next, changed: next, before: null })
  const id = newId(now.getTime())
  const at = { createdAt: now, updatedAt: now, createdBy: principal.username, updatedBy: principal.username }
  const columns = defined({ id, ...at, ...resource.columns(next), search: await search.text(next, tx) })
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})
  `.execute(tx)
  await resource.children?.(request, id, next)
  return id
}

/** Writes what differs from the row; without a difference it writes nothing. `verb` is the action in the audit log. */
export async function updateRow<C extends Contract>(
  resource: ResourceDefinition<C>,
  request: WriteRequest<Partial<DraftOf<C>>>,
  verb = 'update',
): Promise<RowOf<C>> {
  const { search } = resource
  const before = await readForUpdate(resource, request)
  if (before.archivedAt !== null) throw problem('archived')
  const changed = differing(normalized(resource, request.body), before)
  if (Object.keys(changed).length === 0) return before
  // A row has every member of the draft.
  const next = { ...before, ...changed } as DraftOf<C>
  await validate(resource, request, { next, changed, before })
  const isFoundElsewhere = search.members.some((name) => name in changed)
  const text = isFoundElsewhere ? await search.text(next, request.tx) : undefined
  return writeRequest(resource, request, {
    verb,
    before,
    columns: { ...resource.columns(changed), search: text },
    also: async () => resource.children?.(request, before.id, changed),
  })
}

export async function archiveRow<C extends Contract>(
  resource: ResourceDefinition<C>,
  request: WriteRequest<unknown>,
): Promise<RowOf<C>> {
  await lock(resource, request)
  const before = await readForUpdate(resource, request)
  if (before.archivedAt !== null) throw problem('archived')
  const held = await resource.blockers?.(request.tx, before.id)
  if (held !== undefined && held.blockerCount > 0)
    throw problem('in_use', { ...held, blockers: await nameable(request.tx, request.scope, held.blockers) })
  const columns = await resource.archiving?.(request, before)
  return writeRequest(resource, request, {
    verb: 'archive',
    before,
    columns: { ...columns, archivedAt: request.now },
  })
}

export async function restoreRow<C extends Contract>(
  resource: ResourceDefinition<C>,
  request: WriteRequest<unknown>,
): Promise<RowOf<C>> {
  const before = await readForUpdate(resource, request)
  if (before.archivedAt === null)
    throw problem('not_allowed_now', { state: before.status ?? 'active', allowed: [] })
  return writeRequest(resource, request, { verb: 'restore', before, columns: { archivedAt: null } })
}

/** Sends a lifecycle event to the resource's machine, and writes the status and the event's columns. */
export async function applyEvent<C extends Contract, E extends EventKey<C>>(
  resource: ResourceDefinition<C>,
  key: E,
  request: WriteRequest<EventBody<C, E>>,
): Promise<RowOf<C>> {
  const { lifecycle, contract } = resource
  const columns = lifecycle?.events[key]
  const event = contract.events[key]?.event
  if (lifecycle === undefined || columns === undefined || event === undefined)
    throw new TypeError(`${contract.name} has no lifecycle event ${key}`)
  await lock(resource, request)
  const before = await readForUpdate(resource, request)
  if (before.archivedAt !== null) throw problem('archived')
  const state = before.status ?? ''
  const verdict = advance(lifecycle.machine, state, lifecycle.facts(before, request.now), event)
  if (!verdict.ok) {
    // Events that only a job sends are not offered to the person.
    const offered = new Set<string>(Object.values(contract.events).map((one) => one.event))
    throw problem('not_allowed_now', { state, allowed: verdict.allowed.filter((one) => offered.has(one)) })
  }
  return writeRequest(resource, request, {
    verb: key,
    before,
    columns: { status: verdict.status, ...columns(request.body, request.now) },
    also: async () => {
      const applied: AppliedEvent<C, E> = { key, body: request.body, before }
      await lifecycle.afterEvent?.(request, applied)
    },
  })
}

/** Locks the row, so that a transaction about to refer to it waits and then sees the result. */
async function lock<C extends Contract>(
  { table }: ResourceDefinition<C>,
  { tx, id }: WriteRequest<unknown>,
): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
}

/** The row of the request, checked against the version in If-Match. */
export async function readForUpdate<C extends Contract>(
  resource: ResourceDefinition<C>,
  { tx, id, version, now }: WriteRequest<unknown>,
): Promise<RowOf<C>> {
  const row = await readRow(tx, resource, id, now)
  if (row === undefined) throw problem('not_found')
  if (row.version !== version) throw problem('stale', { current: row })
  return row
}

interface Change<Row, Columns> {
  /** The action in the audit log, after the resource's name. */
  verb: string
  columns: Columns
  reason?: string | null
  /** The row before the change, when it has already been read. */
  before?: Row
  /** The version that the row must have; without it the caller must hold the locks. */
  version?: number
  /** Writes related rows of other tables, before the audit line. */
  also?: () => Promise<void>
}

/** Changes a row, with a new version and an audit line. Throws `stale` when the row has another version than the given one. */
export async function updateWithAudit<C extends Contract, T extends TableName>(
  context: WriteContext,
  resource: ResourceDefinition<C, T>,
  id: string,
  change: Change<RowOf<C>, ColumnsOf<T>>,
): Promise<RowOf<C>> {
  const { tx, now, principal } = context
  const { verb, reason = null, version } = change
  const before = change.before ?? (await readRow(tx, resource, id, now)) ?? null
  const values = Object.entries(defined({ ...change.columns, updatedAt: now, updatedBy: principal.username }))
  const writing = sql`
    update ${sql.table(resource.table)}
    set version = version + 1, ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`} returning id
  `.execute(tx)
  // Sent without waiting for the update's answer, which takes as long as the update.
  const reading = (async () => {
    await change.also?.()
    return readRow(tx, resource, id, now)
  })()
  // Both have ended before the transaction does, because what is sent later would be outside of it.
  const [written, read] = await Promise.allSettled([writing, reading])
  if (written.status === 'rejected') throw written.reason
  const after = read.status === 'fulfilled' ? read.value : undefined
  // Another person wrote it since it was read.
  if (version !== undefined && written.value.rows.length === 0) throw problem('stale', { current: after })
  if (read.status === 'rejected') throw read.reason
  return auditAndReturn(context, resource, id, { verb, reason, before, after })
}

/** A change that the request names the version for, and perhaps the reason. */
function writeRequest<C extends Contract, T extends TableName>(
  resource: ResourceDefinition<C, T>,
  request: WriteRequest<unknown>,
  change: Omit<Change<RowOf<C>, ColumnsOf<T>>, 'version' | 'reason'>,
): Promise<RowOf<C>> {
  const { id, version, body } = request
  return updateWithAudit(request, resource, id, { ...change, version, reason: reasonOf(body) })
}

async function validate<C extends Contract>(
  { check }: ResourceDefinition<C>,
  request: WriteRequest<unknown>,
  checked: { next: DraftOf<C>; changed: Partial<DraftOf<C>>; before: RowOf<C> | null },
): Promise<void> {
  const fields = (await check?.(request, checked)) ?? []
  if (fields.length > 0) throw fieldsProblem(fields)
}

/** Writes the audit line of a written row and returns the row. */
export async function auditAndReturn<C extends Contract>(
  context: WriteContext,
  resource: ResourceDefinition<C>,
  id: string,
  {
    verb,
    reason = null,
    before,
    after = undefined,
  }: Pick<Change<RowOf<C>, unknown>, 'verb' | 'reason'> & {
    before: RowOf<C> | null
    /** The row, when it has been read since it was written. */
    after?: RowOf<C> | undefined
  },
): Promise<RowOf<C>> {
  const row = after ?? (await readRow(context.tx, resource, id, context.now))
  if (row === undefined) throw new Error(`${resource.table} ${id} is gone after it was written`)
  const { table, contract, auditSnapshot = (row: RowOf<C>) => row } = resource
  await context.audit({
    action: `${contract.singular}.${verb}`,
    table,
    rowId: id,
    before: before && auditSnapshot(before),
    after: auditSnapshot(row),
    reason,
  })
  return row
}

function reasonOf(body: unknown): string | null {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : null
  return typeof reason === 'string' ? reason : null
}

function normalized<C extends Contract, D extends Partial<DraftOf<C>>>(
  { normalize }: ResourceDefinition<C>,
  draft: D,
): D {
  // What normalizes a draft keeps its members.
  return normalize === undefined ? draft : (defined(normalize(draft)) as D)
}

/** The members of a part of a draft that differ from the row. */
function differing<D extends object>(part: D, row: object): D {
  const entries = Object.entries(part).filter(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(row, name)),
  )
  return Object.fromEntries(entries) as D
}

function defined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
