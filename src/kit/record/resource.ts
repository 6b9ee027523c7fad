import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint'
import type { AuditEntry } from '../../../contract/system/audit-entry'

type Schema = z.core.$ZodType
type Page<Row> = { rows: Row[]; total: number; totalIsExact: boolean }

/** The members of a row that a list needs. */
export interface ListedRow {
  id: string
}

/** The other members of a stored row that the kit needs. */
export interface Row extends ListedRow {
  version: number
  archivedAt: string | null
}

/** Rows that are listed in pages, of a resource or a log. `name` is their name in the query cache. */
export interface Listing<R extends ListedRow> {
  readonly name: string
  /** The query members that filter the list, besides `q`. */
  readonly filters: readonly string[]
  readonly list: Endpoint<z.ZodMiniObject, Schema, z.core.$ZodType<Page<R>>>
  readonly export?: Endpoint<z.ZodMiniObject, Schema, Schema>
  /** Rows can be archived, and the archived ones listed. */
  readonly archive?: Endpoint
  readonly update?: Pick<Endpoint, 'permission' | 'scope'>
}

/** A contract resource as the kit needs it; `resource()` of contract/resource.ts creates one. */
export interface Resource<R extends Row = Row, Draft = unknown> extends Listing<R> {
  readonly singular: string
  readonly draft: z.ZodMiniObject & z.core.$ZodType<Draft>
  readonly export: Endpoint<z.ZodMiniObject, Schema, Schema>
  readonly read: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly create: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly update: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  /** Absent, with `restore`, if rows are never archived. */
  readonly archive?: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly restore?: Endpoint<Schema, Schema, z.core.$ZodType<R>>
  readonly history: Endpoint<Schema, Schema, z.core.$ZodType<{ rows: AuditEntry[] }>>
  readonly on: Readonly<Record<string, Endpoint<Schema, Schema, z.core.$ZodType<R>>>>
}
