import type { RawBuilder } from 'kysely'
import type { AnyStateMachine, ContextFrom } from 'xstate'
import type { $ZodType, output } from 'zod/v4/core'
import type { Endpoint } from '../../../contract/endpoint'
import type { FieldProblem, Problem } from '../../../contract/problem'
import type { AuditEntry } from '../../../contract/system/audit-entry'
import type { Principal } from '../auth/authenticate'
import type { ColumnsOf, TableName, Tx } from '../db/schema'
import type { CsvColumn } from './csv-stream'
import type { RequestContext } from './serve'
import type { RowScope, StoreScope } from './store-scope'

/** What the kit's lists need of a contract. */
export interface ListContract {
  readonly filters: readonly string[]
  readonly list: {
    readonly query: $ZodType<ListParameters>
    readonly reply: $ZodType<{ rows: Identified[] }>
  }
  readonly read: { readonly reply: $ZodType<Identified> }
}

/** The result of the contract's `resource()`, of any shapes. */
export interface Contract extends ListContract {
  readonly singular: string
  readonly name: string
  readonly draft: $ZodType<Draft>
  readonly events: Record<string, { readonly event: string; readonly body: $ZodType }>
  readonly list: Endpoint<$ZodType<ListParameters>, $ZodType, $ZodType<{ rows: Identified[] }>>
  readonly export: Endpoint
  readonly read: Endpoint<$ZodType, $ZodType, $ZodType<StoredRow>>
  readonly create: Endpoint
  readonly update: Endpoint
  /** Absent, with `restore`, for rows that are never archived. */
  readonly archive?: Endpoint
  readonly restore?: Endpoint
  readonly history: Endpoint
  readonly on: Record<string, Endpoint>
}

/** The query that every list has; filters come with each contract. */
export interface ListParameters {
  page: number
  pageSize: number
  sort: string
  order: 'asc' | 'desc'
  q?: string | undefined
  archived: boolean
  /** Counts all matches, which may take seconds. */
  exactTotal?: boolean | undefined
}
type Identified = Record<string, unknown> & { id: string }
export type StoredRow = Identified & { version: number; archivedAt: string | null; status?: string }
export type Draft = Record<string, unknown>

export type RowOf<C extends ListContract> = output<C['read']['reply']>
/** A row as lists reply it, without the members of `detail`. */
export type ListedRowOf<C extends ListContract> = output<C['list']['reply']>['rows'][number]
export type DraftOf<C extends Contract> = output<C['draft']>
export type QueryOf<C extends ListContract> = output<C['list']['query']>
export type FilterOf<C extends ListContract> = Exclude<keyof QueryOf<C>, keyof ListParameters>
/** The body of one lifecycle event, or of any. */
export type EventBody<C extends Contract, E extends keyof C['on'] = keyof C['on']> = output<
  C['on'][E]['body']
>

/** The part of a request context that a write needs; seeds make their own. */
export type WriteRequest<Body> = Pick<
  RequestContext<unknown, Body>,
  'tx' | 'principal' | 'scope' | 'id' | 'body' | 'version' | 'now' | 'audit'
>

/** The parts of a request that a background write needs. */
export type WriteContext = Pick<WriteRequest<unknown>, 'tx' | 'principal' | 'scope' | 'now' | 'audit'>

/** The context of a write hook. */
export interface Writing {
  tx: Tx
  principal: Principal
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

/** The SQL of a table's lists and rows. Conditions and expressions name the unaliased table. */
export interface ListedResource<C extends ListContract, T extends TableName = TableName> {
  contract: C
  table: T
  /** Required when the contract's scope is `stores`. */
  rows?: RowScope
  /** The members of a list's row, and their joins; `today` is the Shanghai day of `now`. */
  select: (today: string, now: Date) => RawBuilder<unknown>
  /** The members that the contract's lists leave out. */
  detail?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Each backed by an index on (expression, id); never null. */
  sorts: Record<QueryOf<C>['sort'], RawBuilder<unknown>>
  filters: {
    [F in FilterOf<C>]: (
      value: NonNullable<QueryOf<C>[F]>,
      context: Filtering & { query: Partial<QueryOf<C>> },
    ) => RawBuilder<boolean>
  }
  /** Replaces the text search for a text that must match as a whole, or that matches rows of other tables. */
  exactMatch?: (q: string) => RawBuilder<boolean> | undefined
  /** The rows that one viewer sees, see `forViewer`; `key` is equal for equal limits. Lists, reads and events find no others. */
  limit?: { key: string | null; where: RawBuilder<boolean> }
  /** Its rows are never archived, so the table has no `archived_at`. */
  hasNoArchive?: boolean
}

/**
 * A managed resource on the server: the contract's shapes, and their SQL. `serveResource` makes every endpoint of the contract from it. The
 * table has id, version, created_*, updated_*, archived_at, search and grams; `status` with a machine.
 */
export interface ResourceDefinition<C extends Contract, T extends TableName = TableName>
  extends ListedResource<C, T> {
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
    context: { next: DraftOf<C>; changed: Partial<DraftOf<C>>; before: RowOf<C> | null },
  ) => Promise<FieldProblem[]>
  columns: (changed: Partial<DraftOf<C>>) => ColumnsOf<T>
  /** Writes rows of other tables. */
  children?: (writing: Writing, id: string, changed: Partial<DraftOf<C>>) => Promise<void>
  /** The rows that prevent archiving. */
  blockers?: (tx: Tx, id: string) => Promise<Blockers>
  /** Effects of archiving, before the row is written; returns the columns that change with it. */
  archiving?: (writing: Writing, before: RowOf<C>) => Promise<ColumnsOf<T>>
  lifecycle?: Lifecycle<C, T>
  /** The row in the audit log; long values may be shortened. */
  auditSnapshot?: (row: RowOf<C>) => Record<string, unknown>
  /** Maximum bytes of a draft; the default is 512 KiB. */
  bodyLimit?: number
  csv: CsvColumn<RowOf<C>>[]
}

export interface Lifecycle<
  C extends Contract,
  T extends TableName = TableName,
  M extends AnyStateMachine = AnyStateMachine,
> {
  machine: M
  facts: (row: RowOf<C>, now: Date) => ContextFrom<M>
  /** The columns an event writes besides `status`. */
  events: { [E in keyof C['on']]: (body: EventBody<C, E>, now: Date) => ColumnsOf<T> }
  /** Further effects of an event, in its transaction, after the row is written and before it is read for the reply. */
  afterEvent?: (request: WriteRequest<unknown>, context: AppliedEvent<C>) => Promise<void>
}

export type EventKey<C extends Contract> = keyof C['on'] & string

/** An event of a row, with the row as it was. */
export type AppliedEvent<C extends Contract, K extends keyof C['on'] = keyof C['on']> = {
  [E in K]: { key: E; body: EventBody<C, E>; before: RowOf<C> }
}[K]

/** Replacements of the kit's writes, for a resource whose rows change together with others; each replies the resulting row. */
export interface OwnWrites<C extends Contract> {
  create?: (request: RequestContext<unknown, output<C['create']['body']>>) => Promise<RowOf<C>>
  update?: (request: RequestContext<unknown, output<C['update']['body']>>) => Promise<RowOf<C>>
  apply?: (request: RequestContext<unknown, EventBody<C>>, key: EventKey<C>) => Promise<RowOf<C>>
  /** The resource for one request, when rows differ by principal. */
  forViewer?: (request: Pick<WriteRequest<unknown>, 'tx' | 'principal'>) => Promise<ResourceDefinition<C>>
  /** A row's history for one request, when parts of it are withheld. */
  history?: (
    request: Pick<RequestContext<unknown, unknown>, 'tx' | 'scope' | 'principal'>,
    row: RowOf<C>,
    entries: AuditEntry[],
  ) => AuditEntry[] | Promise<AuditEntry[]>
}
