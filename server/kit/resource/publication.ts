import { type RawBuilder, sql } from 'kysely'
import type { $ZodObject } from 'zod/v4/core'
import { check } from '../../../contract/check'
import type {
  PublishedVersion,
  publicationStatuses,
  revertBody,
  versionsReply,
} from '../../../contract/content/publication'
import type { Endpoint } from '../../../contract/endpoint'
import type { FieldProblem } from '../../../contract/problem'
import { publicationMachine } from '../../../machines/publication/publication.machine'
import type { App } from '../app'
import type { Tx } from '../db/schema'
import { fieldsProblem, problem } from '../problem'
import type { Contract, Draft, DraftOf, ResourceDefinition, Writing } from './definition'
import { updateRow } from './mutations'
import { serve } from './serve'

type Status = (typeof publicationStatuses)[number]

/** The columns that the kit needs of a publishable row. */
export interface PublishableRow {
  id: string
  status: Status
  isModified: boolean
}

/** What is published of a table, as SQL over the unaliased table. */
export interface Publishable<R extends PublishableRow> {
  /**
   * Also the `kind` of its copies. The table has `status` as in contract/content/publication.ts, a check that archived rows are not published, and
   * the two `publication_agrees` triggers that banner has in migration 0008.
   */
  table: string
  /** The draft as jsonb with the contract's names, which is published and compared with the present copy; see `draftCopy`. */
  copy: RawBuilder<unknown>
  /** The tstzrange in which visitors see the copy; the default is always. */
  window?: RawBuilder<unknown>
  /** A uuid[] of the copy's media, which cannot be removed while the copy exists. */
  media?: RawBuilder<unknown>
  /** The problems that prevent publishing. Runs after the row is written and locked, in the publishing transaction. */
  refuse?: (writing: Writing, row: R) => Promise<FieldProblem[]>
}

/**
 * The parts of a publishable resource. Its definition takes `joins`, `lifecycle` and `archiving` as they are, `select(now)` as part of its
 * select, and the filters it needs; `servePublication` serves its versions.
 */
export interface Publication<R extends PublishableRow> {
  /** A join of the present copy, as `standing`. */
  joins: RawBuilder<unknown>
  /** The members of `publicationRow`. */
  select: (now: Date) => RawBuilder<unknown>
  hasStatus: (list: readonly Status[]) => RawBuilder<boolean>
  /** Rows that visitors see at an instant; for a future one, by what is decided now. */
  isLiveAt: (instant: string) => RawBuilder<boolean>
  lifecycle: {
    machine: typeof publicationMachine
    facts: (row: R) => { isModified: boolean }
    events: { publish: () => Record<string, never>; unpublish: () => Record<string, never> }
    afterEvent: (writing: Writing, context: { key: string; before: R }) => Promise<void>
  }
  /** Unpublishes a row when it is archived. */
  archiving: (writing: Writing, before: R) => Promise<{ status?: Status }>
}

/** See `Publication`. Throws `not_publishable` with the fields when `refuse` names any. */
export function publicationOf<R extends PublishableRow>(of: Publishable<R>): Publication<R> {
  const id = sql.ref(`${of.table}.id`)
  const status = sql.ref(`${of.table}.status`)
  return {
    joins: sql`left join publication standing on standing.row_id = ${id} and standing.ended_at is null`,
    select: (now) => sql`
      ${status}, standing.row_id is not null and standing.copy <> ${of.copy} as is_modified,
      standing.published_at, standing.who as published_by,
      coalesce(standing.valid @> ${now}::timestamptz and standing.shown @> ${now}::timestamptz, false) as is_live`,
    hasStatus: (list) => sql`${status} = any(${list})`,
    isLiveAt: (instant) => sql`exists (
      select from publication where row_id = ${id} and valid @> ${instant}::timestamptz and shown @> ${instant}::timestamptz)`,
    lifecycle: {
      machine: publicationMachine,
      facts: ({ isModified }) => ({ isModified }),
      events: { publish: () => ({}), unpublish: () => ({}) },
      afterEvent: async (writing, { key, before }) => {
        if (key === 'publish') await publish(writing, of, before)
        if (key === 'unpublish') await unpublish(writing, before.id)
      },
    },
    archiving: async (writing, { id, status }) => {
      if (status !== 'published') return {}
      await unpublish(writing, id)
      return { status: 'unpublished' satisfies Status }
    },
  }
}

/**
 * The draft of a table as jsonb. Each member of the contract's draft is the column of its name, unless `own` has an expression: instants
 * use `instant_text(column)`, and values of other tables are selected.
 */
export function draftCopy<D extends $ZodObject>(
  table: string,
  draft: D,
  own: { [Member in keyof D['_zod']['def']['shape']]?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const expressions: Record<string, RawBuilder<unknown> | undefined> = own
  const pairs = Object.keys(draft._zod.def.shape).map(
    (name) => sql`${sql.lit(name)}, ${expressions[name] ?? sql.ref(`${table}.${name}`)}`,
  )
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

/** The copies of a table's rows that visitors see at an instant, as a table `live (row_id, n, copy)` for a `from`. */
export function liveCopies(table: string, at: Date | string): RawBuilder<unknown> {
  return sql`live_copies(${table}, ${at}::timestamptz) as live`
}

/** Every copy of a row, the latest first. */
async function versionsOf(tx: Tx, id: string): Promise<PublishedVersion[]> {
  const { rows } = await sql<PublishedVersion>`
    select n, published_at as from, ended_at as until, who, copy from publication where row_id = ${id} order by n desc
  `.execute(tx)
  return rows
}

type PublishableContract = Contract & {
  readonly draft: $ZodObject
  readonly on: Record<'publish' | 'unpublish', Endpoint>
  readonly versions: Endpoint<Endpoint['query'], Endpoint['body'], typeof versionsReply>
  readonly revert: Endpoint<Endpoint['query'], typeof revertBody, Endpoint['reply']>
}

/** Serves `versions` and `revert`, which copies a published copy into the draft. Call it next to `serveResource`. */
export function servePublication<C extends PublishableContract>(
  app: App,
  resource: ResourceDefinition<C>,
): void {
  const { contract, rows } = resource
  const { versions, revert }: PublishableContract = contract
  const options = rows === undefined ? {} : { rows }
  serve(
    app,
    versions,
    async ({ tx, id }) => {
      await requireRow(tx, resource.table, id)
      return { rows: await versionsOf(tx, id) }
    },
    options,
  )
  serve(
    app,
    revert,
    async (request) => {
      await requireRow(request.tx, resource.table, request.id)
      const body = await draftOf(request.tx, contract, request.id, request.body.n)
      return updateRow(resource, { ...request, body }, 'revert')
    },
    options,
  )
}

async function requireRow(tx: Tx, table: string, id: string): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(tx)
  if (rows.length === 0) throw problem('not_found')
}

/** The copy published as `n`, without members that today's draft does not have. */
async function draftOf<C extends PublishableContract>(
  tx: Tx,
  contract: C,
  id: string,
  n: number,
): Promise<Partial<DraftOf<C>>> {
  const { rows } = await sql<{ copy: Draft }>`
    select copy from publication where row_id = ${id} and n = ${n}
  `.execute(tx)
  const copy = rows[0]?.copy
  if (copy === undefined) throw fieldsProblem([{ path: ['n'], code: 'does_not_exist' }])
  const known = contract.draft._zod.def.shape
  const kept = Object.fromEntries(Object.entries(copy).filter(([name]) => name in known))
  const { value, fields } = check(contract.update.body, kept)
  if (fields !== undefined) throw fieldsProblem(fields)
  // A part of the draft, which is an object.
  return value as Partial<DraftOf<C>>
}

async function publish<R extends PublishableRow>(
  writing: Writing,
  { table, copy, window, media, refuse }: Publishable<R>,
  before: R,
): Promise<void> {
  const { tx, now, principal } = writing
  const fields = (await refuse?.(writing, before)) ?? []
  if (fields.length > 0) throw problem('not_publishable', { fields })
  await unpublish(writing, before.id)
  // Clocks of processes differ a little, so a copy never begins before its predecessor has ended.
  const { rows } = await sql<{ n: number }>`
    insert into publication (kind, row_id, n, copy, shown, published_at, who)
    select ${table}, id, coalesce(past.n, 0) + 1, ${copy}, ${window ?? sql`tstzrange(null, null)`},
      greatest(${now}::timestamptz, past.ended_at), ${principal.username}
    from ${sql.table(table)},
      (select max(n) as n, max(ended_at) as ended_at from publication where row_id = ${before.id}) past
    where id = ${before.id} returning n
  `.execute(tx)
  if (media === undefined) return
  await sql`
    insert into publication_media (row_id, n, media_id)
    select distinct id, ${rows[0]?.n}::int, unnest(${media}) from ${sql.table(table)} where id = ${before.id}
  `.execute(tx)
}

async function unpublish({ tx, now }: Writing, id: string): Promise<void> {
  await sql`
    update publication set ended_at = greatest(${now}::timestamptz, published_at) where row_id = ${id} and ended_at is null
  `.execute(tx)
}
