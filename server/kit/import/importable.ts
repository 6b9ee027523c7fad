import type { Permission } from '../../../contract/endpoint'
import type { ImportKind, RowProblem } from '../../../contract/import'
import type { Locale } from '../problem'
import type { AnyResource, Draft, StoredRow, WriteRequest } from '../resource-definition'

/** What one record of a file says. */
export interface ImportReading {
  /** What people call it, for the report. */
  name: string
  /** Whose it is and how that source calls it: the same two are the same row, today and next year. */
  source: string
  sourceId: string
  /** The contract's draft, but for what `Importable.complete` adds. */
  draft: Draft
  /** What else the row depends on, which `complete` looks up. */
  wanted: Record<string, unknown>
  problems: RowProblem[]
}

export interface JsonShape {
  name: string
  /** The records in a file's value; undefined where the value is not of this shape. */
  records: (value: unknown) => unknown[] | undefined
  read: (record: unknown) => ImportReading
}

/** What a table's column may hold. `synonyms` are compared without case, blanks and signs; the name in both languages counts by itself. */
export interface TableField {
  name: string
  title: (locale: Locale) => string
  isRequired: boolean
  synonyms: readonly string[]
}

/** How rows of a resource come from files. */
export interface Importable {
  kind: ImportKind
  resource: AnyResource
  /** Whose rows it writes: the resource's, and those it makes on the way. */
  tables: readonly string[]
  shapes: readonly JsonShape[]
  /** Permissions beside the resource's own, where its rows come with others. */
  alsoWrites?: readonly Permission[]
  /** About people: whoever does not reach every store sees nothing of it, and the records go when they are written. */
  isPersonal?: true
  /** In place of a plain hash, where a record holds what could be guessed from one. */
  fingerprint?: (text: string) => Buffer
  table: {
    fields: readonly TableField[]
    /** By field, trimmed; '' where the table has no such column. */
    read: (cells: Record<string, string>) => ImportReading
  }
  /** No two records of a file may have the same: what the schema holds unique. */
  uniqueName: (reading: ImportReading) => string
  /** Adds the ids of other rows, in the transaction that writes; throws problems as the resource's own writes do. */
  complete: (
    request: WriteRequest<unknown>,
    reading: ImportReading,
  ) => Promise<{ draft: Draft; problems: RowProblem[] }>
  /** In place of the kit's own, where a new row comes with others, or may be there already. */
  create?: (request: WriteRequest<Draft>, reading: ImportReading) => Promise<StoredRow>
}

export const warning = (
  path: (string | number)[],
  code: string,
  params?: Record<string, string | number>,
): RowProblem => ({ path, code, ...(params === undefined ? {} : { params }), isError: false })

export const failure = (
  path: (string | number)[],
  code: string,
  params?: Record<string, string | number>,
): RowProblem => ({ ...warning(path, code, params), isError: true })
