import type { Permission } from '../../../contract/endpoint'
import type { ImportKind, RowProblem } from '../../../contract/system/imports'
import type { Locale } from '../problem'
import type { Contract, Draft, WriteRequest } from '../resource/definition'
import type { RowScope } from '../resource/store-scope'

/** One parsed record of a file. */
export interface ImportReading {
  /** Its display name in the report. */
  name: string
  /** The source and the record's id there; equal pairs are the same row, also in later imports. */
  source: string
  sourceId: string
  /** The contract's draft without what `Importable.complete` adds. */
  draft: Draft
  /** The references that `complete` resolves. */
  unresolved: Record<string, unknown>
  problems: RowProblem[]
}

export interface JsonShape {
  name: string
  /** The records in a file's value; undefined when the value does not have this shape. */
  records: (value: unknown) => unknown[] | undefined
  read: (record: unknown) => ImportReading
}

/** A field of a table. `synonyms` are compared without case, blanks and punctuation; the field's name in both languages matches too. */
export interface TableField {
  name: string
  title: (locale: Locale) => string
  isRequired: boolean
  synonyms: readonly string[]
}

/** A record whose draft is complete, and the row that it created before. */
export interface CompleteRecord {
  reading: ImportReading
  draft: Draft
  origin: { rowId: string; version: number } | undefined
  /** In a dry run, which writes no audit line for a new row. */
  isTried: boolean
}

/** How files are imported as rows of a resource; `defineImport` makes it. */
export interface Importable {
  kind: ImportKind
  resource: { contract: Pick<Contract, 'create'>; table: string; rows?: RowScope }
  /** The tables it writes: the resource's, and those of rows created along the way. */
  tables: readonly string[]
  shapes: readonly JsonShape[]
  /** Permissions besides the resource's own, when other rows are created too. */
  alsoWrites?: readonly Permission[]
  /** Personal data: only a principal with every store sees it, and the records are deleted after they are written. */
  isPersonal?: true
  /** Replaces a plain hash for records whose content could be guessed from one. */
  fingerprint?: (text: string) => Buffer
  table: {
    fields: readonly TableField[]
    /** By field, trimmed; '' for a missing column. */
    read: (cells: Record<string, string>) => ImportReading
  }
  /** The value that must be unique within a file because the schema requires it. */
  uniqueName: (reading: ImportReading) => string
  /** Adds the ids of referenced rows, in the writing transaction; throws problems as the resource's own writes do. */
  complete: (
    request: WriteRequest<unknown>,
    reading: ImportReading,
  ) => Promise<{ draft: Draft; problems: RowProblem[] }>
  /** The id of the created or changed row; throws problems as the resource's own writes do. */
  write: (request: WriteRequest<unknown>, record: CompleteRecord) => Promise<string>
}

export const warning = (
  path: (string | number)[],
  code: string,
  params?: Record<string, string | number>,
): RowProblem => ({ path, code, params, isError: false })

export const failure = (
  path: (string | number)[],
  code: string,
  params?: Record<string, string | number>,
): RowProblem => ({ ...warning(path, code, params), isError: true })
