import type * as z from 'zod/mini'
import type { AuditEntry } from '../../contract/audit'
import type { Endpoint } from '../../contract/endpoint'

type Schema = z.core.$ZodType
type Page<Row> = { rows: Row[]; total: number; totalIsExact: boolean }

/** What a list needs to know of its rows. */
export interface ListedRow {
  id: string
}

/** What else the kit needs to know of a row that people keep. */
export interface Row extends ListedRow {
  version: number
  archivedAt: string | null
}

/** Rows that come a page at a time: a resource's, or those of a log. `name` is theirs in the query cache. */
export interface Listing<R extends ListedRow> {
  readonly name: string
  /** What of the query narrows the list, besides `q`. */
  readonly filters: readonly string[]
  readonly list: Endpoint<z.ZodMiniObject, Schema, z.core.$ZodType<Page<R>>>
  readonly export?: Endpoint<z.ZodMiniObject, Schema, Schema>
  /** Rows can be put away, and looked at there. */
  readonly archive?: Endpoint
  readonly update?: Pick<Endpoint, 'permission' | 'scope'>
}

/** A contract resource as the kit's parts take it; `resource()` of contract/resource.ts makes one. */
export interface Resource<R extends Row = Row, Draft = unknown> extends Listing<R> {
  readonly singular: string
  readonly draft: z.ZodMiniObject & z.core.$ZodType<Draft>
  readonly export: Endpoint<z.ZodMiniObject, Schema, Schema>
  readonly read: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly create: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly update: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  /** Absent, with `restore`, where rows are never taken away. */
  readonly archive?: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly restore?: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly history: Endpoint<Schema, Schema, z.core.$ZodType<{ rows: AuditEntry[] }>>
  readonly on: Readonly<Record<string, Endpoint<Schema, Schema, z.core.$ZodType<R>>>>
}
