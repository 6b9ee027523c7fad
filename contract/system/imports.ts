import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { pageNumber } from '../field'
import { pageOf, rowBase } from '../resource'

/**
 * `POST /api/v1/imports?kind=exercise&name=list.csv`: the file itself is the body. Its format is detected from its content: JSON of a shape
 * that the kind knows, CSV (comma, semicolon or tab; UTF-8, UTF-16 or GB18030) or XLSX. Answers with the run; nothing is imported yet.
 * Refusals name the problem under the field `file`: `json_broken` with line and column, `wrong_columns`, `file_binary`, and the like.
 */
export const importPath = '/imports'
export const importPermission = 'import:write'
/** A table is streamed; the other formats are held in memory as a whole. */
export const tableMaxBytes = 100 * 1024 * 1024
export const wholeMaxBytes = 20 * 1024 * 1024
export const mostRecords = 100_000
export const mostColumns = 200

export const importKinds = ['exercise', 'person', 'member', 'equipment'] as const
export type ImportKind = (typeof importKinds)[number]
export const importStatuses = [
  'parsed',
  'checking',
  'checked',
  'applying',
  'cancelled',
  'done',
  'failed',
] as const
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030'] as const
export type TextEncoding = (typeof textEncodings)[number]
/** create, change: what it will do or did · same: the row already has these values · refuse: its problems say why it cannot be imported */
export const importVerdicts = ['create', 'change', 'same', 'refuse'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** A field problem; one that is not an error is a warning and does not stop the row. */
export const rowProblem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  isError: z.boolean(),
})
export type RowProblem = z.infer<typeof rowProblem>

export const importRun = z.object({
  id: rowBase.id,
  version: rowBase.version,
  createdAt: rowBase.createdAt,
  updatedAt: rowBase.updatedAt,
  createdBy: rowBase.createdBy,
  kind: z.enum(importKinds),
  /** `table`, or the name of the JSON's shape. */
  shape: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  status: z.enum(importStatuses),
  /** Why it failed, for the server's administrator. */
  failure: z.nullable(z.string()),
  /** The encoding of a text file, detected from its bytes. */
  encoding: z.nullable(z.enum(textEncodings)),
  /** For JSON: the members of its first records. */
  columns: z.array(z.string()),
  /** For a table: the column that each field is read from. */
  mapping: z.record(z.string(), z.nullable(z.string())),
  fields: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
  /** The first records, by column; long values are cut. */
  sample: z.array(z.array(z.string())),
  /** `checked` and `applied` of `records` are the progress; the other counts are verdicts. */
  counts: z.object({
    records: z.int(),
    checked: z.int(),
    applied: z.int(),
    create: z.int(),
    change: z.int(),
    same: z.int(),
    refuse: z.int(),
    /** Records that are imported with a warning. */
    warned: z.int(),
  }),
})
export type ImportRun = z.infer<typeof importRun>

export const importRow = z.object({
  /** The record's position in the file, from 1, without the header. */
  n: z.int(),
  name: z.nullable(z.string()),
  verdict: z.nullable(z.enum(importVerdicts)),
  problems: z.array(rowProblem),
  rowId: z.nullable(z.uuid()),
  isApplied: z.boolean(),
})
export type ImportRow = z.infer<typeof importRow>

const may = (verb: string) => ({ permission: `import:${verb}` as const, scope: 'own' as const })
const page = {
  page: pageNumber,
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
}

/** Each run also needs the write permission of its kind, `<kind>:write`. */
export const imports = {
  /** The latest first. */
  list: endpoint('GET', importPath, {
    ...may('read'),
    query: z.strictObject(page),
    reply: pageOf(importRun),
  }),
  read: endpoint('GET', `${importPath}/:id`, { ...may('read'), reply: importRun }),
  /** The records in file order; the flag keeps only those with a problem. */
  rows: endpoint('GET', `${importPath}/:id/rows`, {
    ...may('read'),
    query: z.strictObject({
      ...page,
      verdict: z.optional(z.enum(importVerdicts)),
      told: z._default(z.stringbool(), false),
    }),
    reply: pageOf(importRow),
  }),
  /** Every record with its result, as CSV. */
  report: endpoint('GET', `${importPath}/:id/report.csv`, { ...may('read'), reply: z.string() }),
  /** Sets the column of each field; the file has to be checked again. */
  map: endpoint('POST', `${importPath}/:id/map`, {
    ...may('write'),
    body: z.strictObject({
      mapping: z
        .record(z.string().check(z.maxLength(50)), z.nullable(z.string().check(z.maxLength(200))))
        .check(z.refine((columns) => Object.keys(columns).length <= 100, 'invalid')),
    }),
    reply: importRun,
    versioned: true,
  }),
  /** The dry run in the background: it writes every record and rolls back. */
  check: endpoint('POST', `${importPath}/:id/check`, { ...may('write'), reply: importRun, versioned: true }),
  /**
   * Writes what the dry run found, in the background. It continues after a crash of the server, and after `cancel` with the records not yet
   * written.
   */
  apply: endpoint('POST', `${importPath}/:id/apply`, { ...may('write'), reply: importRun, versioned: true }),
  /**
   * Stops the work between two parts. A cancelled dry run leaves nothing; a cancelled import keeps what is written, and `apply` continues
   * with the rest.
   */
  cancel: endpoint('POST', `${importPath}/:id/cancel`, {
    ...may('write'),
    reply: importRun,
    versioned: true,
  }),
}
