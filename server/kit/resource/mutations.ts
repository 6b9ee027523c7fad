import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { advance } from '../../../machines/lifecycle'
import { newId } from '../new-id'
import { fieldsProblem, problem } from '../problem'
import type { AnyResource, Columns, Draft, StoredRow, WriteRequest } from './definition'
import { readRow } from './list-rows'
import { nameable } from './nameable'

export async function createRow(resource: AnyResource, request: WriteRequest<Draft>): Promise<StoredRow> {
  const id = await insertRow(resource, request)
  return auditAndReturn(resource, request, { id, verb: 'create', before: null })
}

/** As `createRow`, without the audit line, for a dry run; both must refuse the same drafts. */
export async function insertRow(resource: AnyResource, request: WriteRequest<Draft>): Promise<string> {
  const { table, search } = resource
  const { tx, now, who, body } = request
  const next = normalized(resource, body)
  await validate(resource, request, { next, changed: next, before: null })
  const id = newId(now.getTime())
  const at = { createdAt: now, updatedAt: now, createdBy: who.username, updatedBy: who.username }
  const columns = defined({ id, ...at, ...resource.columns(next), search: await search.text(next, tx) })
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})
  `.execute(tx)
  await resource.children?.(request, id, next)
  return id
}

/** Writes what differs from the row; without a difference it writes nothing. `verb` is the action in the audit log. */
export async function updateRow(
  resource: AnyResource,
  request: WriteRequest<Draft>,
  verb = 'update',
): Promise<StoredRow> {
  const { search } = resource
  const before = await readForUpdate(resource, request)
  if (before.archivedAt !== null) throw problem('archived')
  const given = Object.entries(normalized(resource, request.body))
  const changed = Object.fromEntries(given.filter(([name, value]) => !isDeepStrictEqual(value, before[name])))
  if (Object.keys(changed).length === 0) return before
  const next = { ...before, ...changed }
  await validate(resource, request, { next, changed, before })
  const isFoundElsewhere = search.members.some((name) => name in changed)
  const text = isFoundElsewhere ? await search.text(next, request.tx) : undefined
  await change(resource, request, { ...resource.columns(changed), search: text })
  await resource.children?.(request, before.id, changed)
  return auditAndReturn(resource, request, { id: before.id, verb, before })
}

export async function archiveRow(resource: AnyResource, request: WriteRequest<unknown>): Promise<StoredRow> {
  await lock(resource, request)
  const before = await readForUpdate(resource, request)
  if (before.archivedAt !== null) throw problem('archived')
  const held = await resource.blockers?.(request.tx, before.id)
  if (held !== undefined && held.blockerCount > 0)
    throw problem('in_use', { ...held, blockers: await nameable(request.tx, request.scope, held.blockers) })
  const columns = await resource.archiving?.(request, before)
  await change(resource, request, { ...columns, archivedAt: request.now })
  return auditAndReturn(resource, request, { id: before.id, verb: 'archive', before })
}

export async function restoreRow(resource: AnyResource, request: WriteRequest<unknown>): Promise<StoredRow> {
  const before = await readForUpdate(resource, request)
  if (before.archivedAt === null)
    throw problem('not_allowed_now', { state: before.status ?? 'active', allowed: [] })
  await change(resource, request, { archivedAt: null })
  return auditAndReturn(resource, request, { id: before.id, verb: 'restore', before })
}

/** Sends a lifecycle event to the resource's machine, and writes the status and the event's columns. */
export async function applyEvent(
  resource: AnyResource,
  key: string,
  request: WriteRequest<unknown>,
): Promise<StoredRow> {
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
  await change(resource, request, { status: verdict.status, ...columns(request.body, request.now) })
  await lifecycle.afterEvent?.(request, { key, body: request.body, before })
  return auditAndReturn(resource, request, { id: before.id, verb: key, before })
}

/** Locks the row, so that a transaction about to refer to it waits and then sees the result. */
async function lock({ table }: AnyResource, { tx, id }: WriteRequest<unknown>): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
}

/** The row of the request, checked against the version in If-Match. */
export async function readForUpdate(
  resource: AnyResource,
  { tx, id, version, now }: WriteRequest<unknown>,
): Promise<StoredRow> {
  const row = await readRow(tx, resource, id, now)
  if (row === undefined) throw problem('not_found')
  if (row.version !== version) throw problem('stale', { current: row })
  return row
}

async function change(
  resource: AnyResource,
  request: WriteRequest<unknown>,
  columns: Columns,
): Promise<void> {
  const { tx, id, version, now, who } = request
  const values = Object.entries(defined({ ...columns, updatedAt: now, updatedBy: who.username }))
  const { rows } = await sql`
    update ${sql.table(resource.table)}
    set version = version + 1, ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id} and version = ${version} returning id
  `.execute(tx)
  // Another person wrote it since it was read.
  if (rows.length === 0) throw problem('stale', { current: await readRow(tx, resource, id, now) })
}

async function validate(
  { check }: AnyResource,
  request: WriteRequest<unknown>,
  about: { next: Draft; changed: Draft; before: StoredRow | null },
): Promise<void> {
  const fields = (await check?.(request, about)) ?? []
  if (fields.length > 0) throw fieldsProblem(fields)
}

async function auditAndReturn(
  resource: AnyResource,
  request: WriteRequest<unknown>,
  { id, verb, before }: { id: string; verb: string; before: StoredRow | null },
): Promise<StoredRow> {
  const after = await readRow(request.tx, resource, id, request.now)
  if (after === undefined) throw new Error(`${resource.table} ${id} is gone after it was written`)
  const { table, contract, auditSnapshot = (row: StoredRow) => row } = resource
  await request.audit({
    action: `${contract.singular}.${verb}`,
    table,
    rowId: id,
    before: before && auditSnapshot(before),
    after: auditSnapshot(after),
    reason: reasonOf(request.body),
  })
  return after
}

function reasonOf(body: unknown): string | null {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : null
  return typeof reason === 'string' ? reason : null
}

function normalized({ normalize: tidy }: AnyResource, draft: Draft): Draft {
  return tidy === undefined ? draft : defined(tidy(draft))
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
