import type { RawBuilder } from 'kysely'
import type { AnyStateMachine, ContextFrom } from 'xstate'
import type { $ZodType, output } from 'zod/v4/core'
import type { Endpoint } from '../../../contract/endpoint'
import type { FieldProblem, Problem } from '../../../contract/problem'
import type { Principal } from '../auth/authenticate'
import type { Tx } from '../db/schema'
import type { CsvColumn } from './csv-stream'
import type { RequestContext } from './serve'
import type { RowScope, StoreScope } from './store-scope'

/** The result of the contract's `resource()`, of any shapes. */
export interface Contract {
  readonly singular: string
  readonly name: string
  readonly draft: $ZodType
  readonly filters: readonly string[]
  readonly events: Record<string, { readonly event: string; readonly body: $ZodType }>
  readonly list: Endpoint
  readonly export: Endpoint
  readonly read: Endpoint
  readonly create: Endpoint
  readonly update: Endpoint
  /** Absent, with `restore`, for rows that are never archived. */
  readonly archive?: Endpoint
  readonly restore?: Endpoint
  readonly history: Endpoint
  readonly on: Record<string, Endpoint>
}

export type RowOf<C extends Contract> = output<C['read']['reply']>
export type DraftOf<C extends Contract> = output<C['draft']>
type QueryOf<C extends Contract> = output<C['list']['query']>
type Listing = 'page' | 'pageSize' | 'sort' | 'order' | 'q' | 'archived'
type SortOf<C extends Contract> = QueryOf<C> extends { sort: infer S extends string } ? S : never

/** Column values by camelCase name; undefined leaves the column unchanged. */
export type Columns = Record<string, unknown>

/** The part of a request context that a write needs; seeds make their own. */
export type WriteRequest<Body> = Pick<
  RequestContext<unknown, Body>,
  'tx' | 'who' | 'scope' | 'id' | 'body' | 'version' | 'now' | 'audit'
>

/** The context of a write hook. */
export interface Writing {
  tx: Tx
  who: Principal
  scope: StoreScope
  now: Date
}

/** The context of a filter; `today` is the Shanghai day of `now`. */
interface Filtering {
  scope: StoreScope
  today: string
  now: Date
}

export interface Blockers {
  blockers: NonNullable<Problem['blockers']>
  blockerCount: number
}

/**
 * A managed resource on the server: the contract's shapes, and their SQL. SQL conditions and expressions name the unaliased table.
 * `serveResource` makes every endpoint of the contract from it.
 */
export interface ResourceDefinition<C extends Contract> {
  contract: C
  /** Has id, version, created_*, updated_*, archived_at, search and grams; `status` with a machine. */
  table: string
  /** Required when the contract's scope is `stores`. */
  rows?: RowScope
  /** The members of a list's row, and their joins; `today` is the Shanghai day of `now`. */
  select: (today: string, now: Date) => RawBuilder<unknown>
  /** The members that the contract's lists leave out. */
  detail?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Each backed by an index on (expression, id); never null. */
  sorts: Record<SortOf<C>, RawBuilder<unknown>>
  filters: {
    [F in Exclude<keyof QueryOf<C>, Listing>]: (
      value: NonNullable<QueryOf<C>[F]>,
      about: Filtering & { query: Partial<QueryOf<C>> },
    ) => RawBuilder<boolean>
  }
  /** Replaces the text search for a text that must match as a whole, or that matches rows of other tables. */
  exactMatch?: (q: string) => RawBuilder<boolean> | undefined
  /** The search text, written again when one of the members changes. */
  search: {
    members: (keyof DraftOf<C> & string)[]
    text: (draft: DraftOf<C>, tx: Tx) => Promise<string> | string
  }
  /** The draft as the database stores it: rounded, sorted. */
  normalize?: (draft: Partial<DraftOf<C>>) => Partial<DraftOf<C>>
  /** The rules that schemas cannot check. `changed` holds what differs from `before`, everything for a new row. */
  check?: (
    writing: Writing,
    about: { next: DraftOf<C>; changed: Partial<DraftOf<C>>; before: RowOf<C> | null },
  ) => Promise<FieldProblem[]>
  columns: (changed: Partial<DraftOf<C>>) => Columns
  /** Writes rows of other tables. */
  children?: (writing: Writing, id: string, changed: Partial<DraftOf<C>>) => Promise<void>
  /** The rows that prevent archiving. */
  blockers?: (tx: Tx, id: string) => Promise<Blockers>
  /** Effects of archiving, before the row is written; returns the columns that change with it. */
  archiving?: (writing: Writing, before: RowOf<C>) => Promise<Columns>
  lifecycle?: Lifecycle<C>
  /** The row in the audit log; long values may be shortened. */
  auditSnapshot?: (row: RowOf<C>) => Record<string, unknown>
  /** Maximum bytes of a draft; the default is 512 KiB. */
  bodyLimit?: number
  csv: CsvColumn<RowOf<C>>[]
}

export interface Lifecycle<C extends Contract, M extends AnyStateMachine = AnyStateMachine> {
  machine: M
  facts: (row: RowOf<C>, now: Date) => ContextFrom<M>
  /** The columns an event writes besides `status`. */
  events: { [E in keyof C['on']]: (body: output<C['on'][E]['body']>, now: Date) => Columns }
  /** Further effects of an event, in its transaction, after the row is written and before it is read for the reply. */
  afterEvent?: (
    request: WriteRequest<unknown>,
    about: {
      [E in keyof C['on']]: { key: E; body: output<C['on'][E]['body']>; before: RowOf<C> }
    }[keyof C['on']],
  ) => Promise<void>
}

/** Replacements of the kit's writes, for a resource whose rows change together with others; each replies the resulting row. */
export interface OwnWrites<C extends Contract> {
  create?: (request: RequestContext<unknown, output<C['create']['body']>>) => Promise<StoredRow>
  update?: (request: RequestContext<unknown, output<C['update']['body']>>) => Promise<StoredRow>
  apply?: (request: RequestContext<unknown, unknown>, key: keyof C['on'] & string) => Promise<StoredRow>
  /** The resource for one request, when rows differ by principal. */
  forViewer?: (request: Pick<WriteRequest<unknown>, 'tx' | 'who'>) => Promise<ResourceDefinition<C>>
  /** Other tables whose rows these writes change. */
  touches?: readonly string[]
}

interface Page {
  page: number
  pageSize: number
}
export type ParsedListQuery = Page & {
  sort: string
  order: 'asc' | 'desc'
  q?: string | undefined
  archived: boolean
  [filter: string]: unknown
}
export type StoredRow = Record<string, unknown> & {
  id: string
  version: number
  archivedAt: string | null
  status?: string
}
export type Draft = Record<string, unknown>

/** The part of a resource that its lists need. */
export interface ListedResource
  extends Pick<
    AnyResource,
    'table' | 'rows' | 'select' | 'detail' | 'joins' | 'sorts' | 'filters' | 'exactMatch'
  > {
  contract: Pick<Contract, 'filters'>
  /** Its rows are never archived, so the table has no `archived_at`. */
  hasNoArchive?: boolean
}

/** A resource inside the kit, where a row is an untyped record. */
export interface AnyResource {
  contract: Contract
  table: string
  rows?: RowScope
  select: (today: string, now: Date) => RawBuilder<unknown>
  detail?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  sorts: Record<string, RawBuilder<unknown>>
  filters: Record<
    string,
    (value: unknown, about: Filtering & { query: Partial<ParsedListQuery> }) => RawBuilder<boolean>
  >
  exactMatch?: (q: string) => RawBuilder<boolean> | undefined
  search: { members: string[]; text: (draft: Draft, tx: Tx) => Promise<string> | string }
  normalize?: (draft: Draft) => Draft
  check?: (
    writing: Writing,
    about: { next: Draft; changed: Draft; before: StoredRow | null },
  ) => Promise<FieldProblem[]>
  columns: (changed: Draft) => Columns
  children?: (writing: Writing, id: string, changed: Draft) => Promise<void>
  blockers?: (tx: Tx, id: string) => Promise<Blockers>
  archiving?: (writing: Writing, before: StoredRow) => Promise<Columns>
  lifecycle?: {
    machine: AnyStateMachine
    facts: (row: StoredRow, now: Date) => Record<string, unknown>
    events: Record<string, (body: unknown, now: Date) => Columns>
    afterEvent?: (
      request: WriteRequest<unknown>,
      about: { key: string; body: unknown; before: StoredRow },
    ) => Promise<void>
  }
  auditSnapshot?: (row: StoredRow) => Record<string, unknown>
  bodyLimit?: number
  csv: CsvColumn<StoredRow>[]
}

/** Drops the type parameters for the kit's functions, whose input was checked against the contract's schemas. */
export function untyped<C extends Contract>(resource: ResourceDefinition<C>): AnyResource {
  return resource as unknown as AnyResource
}
