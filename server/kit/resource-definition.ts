import type { RawBuilder } from 'kysely'
import type { AnyStateMachine, ContextFrom } from 'xstate'
import type { $ZodType, output } from 'zod/v4/core'
import type { Endpoint } from '../../contract/endpoint'
import type { FieldProblem, Problem } from '../../contract/problem'
import type { Principal } from './authenticate'
import type { CsvColumn } from './csv'
import type { Tx } from './schema'
import type { RowScope, StoreScope } from './scope'
import type { RequestContext } from './serve'

/** What `resource()` of the contract returns, of whatever shapes. */
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
  /** Absent, with `restore`, where rows are never taken away. */
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

/** Column values by camelCase name; undefined leaves the column alone. */
export type Columns = Record<string, unknown>

/** What a write needs of a request; seeds write with one of their own. */
export type WriteRequest<Body> = Pick<
  RequestContext<unknown, Body>,
  'tx' | 'who' | 'scope' | 'id' | 'body' | 'version' | 'now' | 'audit'
>

/** What a write knows of its surroundings. */
export interface Writing {
  tx: Tx
  who: Principal
  scope: StoreScope
  now: Date
}

/** What a filter knows besides its value; `today` is the Shanghai day of `now`. */
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
 * A managed resource on the server: the contract's shapes, and the SQL they stand on. SQL conditions and expressions
 * name the unaliased table. `serveResource` makes every endpoint of the contract from it.
 */
export interface ResourceDefinition<C extends Contract> {
  contract: C
  /** Has id, version, created_*, updated_*, archived_at, search and grams; `status` where there is a machine. */
  table: string
  /** Obliged where the contract's scope is `stores`. */
  rows?: RowScope
  /** The members of a list's row, and the joins they need. `today` is the Shanghai day of `now`. */
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
  /** In place of the search by letters: for a text that is meant as a whole, or that other tables' rows are found by too. */
  exactMatch?: (q: string) => RawBuilder<boolean> | undefined
  /** What the row is found by, made again when one of the members changes. */
  search: {
    members: (keyof DraftOf<C> & string)[]
    text: (draft: DraftOf<C>, tx: Tx) => Promise<string> | string
  }
  /** As the database keeps it: rounded, sorted. */
  normalize?: (draft: Partial<DraftOf<C>>) => Partial<DraftOf<C>>
  /** What the schemas cannot know. `changed` holds what differs from `before`, everything when it is new. */
  check?: (
    writing: Writing,
    about: { next: DraftOf<C>; changed: Partial<DraftOf<C>>; before: RowOf<C> | null },
  ) => Promise<FieldProblem[]>
  columns: (changed: Partial<DraftOf<C>>) => Columns
  /** Writes what stands in other tables. */
  children?: (writing: Writing, id: string, changed: Partial<DraftOf<C>>) => Promise<void>
  /** What keeps the row from being archived. */
  blockers?: (tx: Tx, id: string) => Promise<Blockers>
  /** What archiving does besides, before the row is written; returns the columns that change with it. */
  archiving?: (writing: Writing, before: RowOf<C>) => Promise<Columns>
  lifecycle?: Lifecycle<C>
  /** The row as the history keeps it; what is long may be abridged. */
  auditSnapshot?: (row: RowOf<C>) => Record<string, unknown>
  /** Bytes of a draft, 512 KiB unless told. */
  bodyLimit?: number
  csv: CsvColumn<RowOf<C>>[]
}

export interface Lifecycle<C extends Contract, M extends AnyStateMachine = AnyStateMachine> {
  machine: M
  facts: (row: RowOf<C>, now: Date) => ContextFrom<M>
  /** The columns an event writes besides `status`. */
  events: { [E in keyof C['on']]: (body: output<C['on'][E]['body']>, now: Date) => Columns }
  /** What else an event does, in its transaction, when the row has been written and before it is read for the reply. */
  afterEvent?: (
    request: WriteRequest<unknown>,
    about: {
      [E in keyof C['on']]: { key: E; body: output<C['on'][E]['body']>; before: RowOf<C> }
    }[keyof C['on']],
  ) => Promise<void>
}

/** Writes in place of the kit's own, for a resource whose rows change together with others. Each replies the row as it is then. */
export interface OwnWrites<C extends Contract> {
  create?: (request: RequestContext<unknown, output<C['create']['body']>>) => Promise<StoredRow>
  update?: (request: RequestContext<unknown, output<C['update']['body']>>) => Promise<StoredRow>
  apply?: (request: RequestContext<unknown, unknown>, key: keyof C['on'] & string) => Promise<StoredRow>
  /** The resource for one request, where rows tell each person something else. */
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

/** As much of a resource as its lists need. */
export interface ListedResource
  extends Pick<
    AnyResource,
    'table' | 'rows' | 'select' | 'detail' | 'joins' | 'sorts' | 'filters' | 'exactMatch'
  > {
  contract: Pick<Contract, 'filters'>
  /** Its rows are never taken away: there is no `archived_at`. */
  hasNoArchive?: boolean
}

/** A resource as the kit handles it: the shapes are for those who write one, to the kit a row is a record. */
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

/** A resource as the kit's functions take it. What is handed to them has been checked against the contract's schemas. */
export function untyped<C extends Contract>(resource: ResourceDefinition<C>): AnyResource {
  return resource as unknown as AnyResource
}
