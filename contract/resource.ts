import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint'
import { pageNumber } from './field'
import { auditEntry } from './system/audit-entry'

/** The members of every row besides its own fields. Instants are ISO 8601 in UTC. */
export const rowBase = {
  id: z.uuid(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  archivedAt: z.nullable(z.iso.datetime()),
}

/** A row without the members of `detail`. */
const listed = <Row extends z.ZodMiniObject, Detail extends keyof Row['shape']>(
  row: Row,
  detail: readonly Detail[],
) =>
  // The mask names members of this row, which the type of a computed mask cannot express.
  z.omit(row, Object.fromEntries(detail.map((name) => [name, true])) as never) as unknown as z.ZodMiniObject<
    Omit<Row['shape'], Detail>
  >

/** A page of rows. `total` stops counting at 10,000 unless `exactTotal` is asked for; `totalIsExact` is false when it stopped. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), totalIsExact: z.boolean() })

type Shape = z.core.$ZodLooseShape

/** A lifecycle event on the wire: the machine's event, and the schema of its payload. */
export interface LifecycleEvent<Body extends z.core.$ZodType = z.core.$ZodType> {
  /** The event of the resource's machine, for example `store.suspend`. */
  readonly event: string
  readonly body: Body
}

/** Query members that every list and export accepts; resources add their filters. */
const listing = <Filters extends Shape, Sort extends readonly [string, ...string[]]>(
  filters: Filters,
  sort: Sort,
) => ({
  page: pageNumber,
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
  sort: z._default(z.enum(sort), sort[0] as Sort[number]),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  archived: z._default(z.stringbool(), false),
  exactTotal: z.optional(z.stringbool()),
  ...filters,
})

/**
 * The endpoints of a managed resource, derived from its shapes. `draft` is what an editor sends; PATCH accepts any part of it. Lists leave
 * out the members of `detail`; every other reply has the whole row. `sorts[0]` is the default order. Each of `events` becomes `POST
 * /<name>/:id/<key>`. Permissions are `<singular>:read`, `:write`, `:archive`, `:export` and `:<event key>`.
 */
export function resource<
  Row extends z.ZodMiniObject,
  Draft extends z.ZodMiniObject,
  Filters extends Shape,
  const Sort extends readonly [string, ...string[]],
  const Events extends Record<string, LifecycleEvent>,
  Detail extends keyof Row['shape'] = never,
>(parts: {
  singular: string
  name: string
  scope: 'stores' | 'chain'
  row: Row
  detail?: readonly Detail[]
  draft: Draft
  filters: Filters
  sorts: Sort
  events: Events
  /** Other resources whose lists a write changes. */
  affects?: readonly string[]
  /** The endpoints that need a recent step-up proof. */
  stepUp?: readonly ('export' | 'create' | 'update' | 'archive' | 'restore' | (keyof Events & string))[]
}) {
  const { singular, name, scope, row, draft, events } = parts
  const query = z.strictObject(listing(parts.filters, parts.sorts))
  const at = `/${name}`
  const guarded = new Set<string>(parts.stepUp)
  const affects = [...new Set([name, ...(parts.affects ?? [])])]
  /** Rows of the whole chain are readable with the permission alone; every change needs a scope of every store. */
  const reading = (verb: 'read' | 'export') => ({
    permission: `${singular}:${verb}` as const,
    scope: scope === 'chain' ? ('shared' as const) : scope,
    stepUp: guarded.has(verb),
  })
  const changing = (key: string, verb = key) => ({
    permission: `${singular}:${verb}` as const,
    scope,
    affects,
    stepUp: guarded.has(key),
  })
  return {
    singular,
    name,
    draft,
    events,
    sorts: parts.sorts,
    filters: Object.keys(parts.filters),
    list: endpoint('GET', at, { ...reading('read'), query, reply: pageOf(listed(row, parts.detail ?? [])) }),
    export: endpoint('GET', `${at}/export.csv`, { ...reading('export'), query, reply: z.string() }),
    read: endpoint('GET', `${at}/:id`, { ...reading('read'), reply: row }),
    create: endpoint('POST', at, { ...changing('create', 'write'), body: draft, reply: row, status: 201 }),
    update: endpoint('PATCH', `${at}/:id`, {
      ...changing('update', 'write'),
      body: z.partial(draft),
      reply: row,
      versioned: true,
    }),
    archive: endpoint('DELETE', `${at}/:id`, { ...changing('archive'), reply: row, versioned: true }),
    restore: endpoint('POST', `${at}/:id/restore`, {
      ...changing('restore', 'archive'),
      reply: row,
      versioned: true,
    }),
    history: endpoint('GET', `${at}/:id/history`, {
      ...reading('read'),
      reply: z.object({ rows: z.array(auditEntry) }),
    }),
    on: Object.fromEntries(
      Object.entries(events).map(([key, { body }]) => [
        key,
        endpoint('POST', `${at}/:id/${key}`, { ...changing(key), body, reply: row, versioned: true }),
      ]),
    ) as {
      [K in keyof Events]: Endpoint<
        z.ZodMiniObject<Record<never, never>, z.core.$strict>,
        Events[K]['body'],
        Row
      >
    },
  }
}

/** As `resource`, for rows that are never archived: it has neither archive nor restore. */
export function permanentResource<
  Row extends z.ZodMiniObject,
  Draft extends z.ZodMiniObject,
  Filters extends Shape,
  const Sort extends readonly [string, ...string[]],
  const Events extends Record<string, LifecycleEvent>,
  Detail extends keyof Row['shape'] = never,
>(parts: Parameters<typeof resource<Row, Draft, Filters, Sort, Events, Detail>>[0]) {
  const { archive: _, restore: __, ...kept } = resource<Row, Draft, Filters, Sort, Events, Detail>(parts)
  return kept
}
