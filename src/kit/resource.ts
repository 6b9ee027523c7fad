import type * as z from 'zod/mini'
import type { AuditEntry } from '../../contract/audit'
import type { Endpoint } from '../../contract/endpoint'

type Schema = z.core.$ZodType
type Page<Row> = { rows: Row[]; total: number; totalIsExact: boolean }

/** What the kit needs to know of a row. */
export interface Row {
  id: string
  version: number
  archivedAt: string | null
}

/** A contract resource as the kit's parts take it; `resource()` of contract/resource.ts makes one. */
export interface Resource<R extends Row = Row, Draft = unknown> {
  readonly singular: string
  readonly name: string
  readonly filters: readonly string[]
  readonly draft: z.ZodMiniObject & z.core.$ZodType<Draft>
  readonly list: Endpoint<z.ZodMiniObject, Schema, z.core.$ZodType<Page<R>>>
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
