import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { pageNumber } from './field'
import { pageOf, rowBase } from './resource'

/**
 * `POST /api/v1/imports?kind=exercise&name=list.csv`: the file itself is the body. What it is is told by its content: JSON of a shape that
 * the kind knows, CSV (comma, semicolon or tab; UTF-8, UTF-16 or GB18030) or XLSX. Answers with the run; nothing has been imported by then.
 * Refusals name what is wrong under the field `file`: `json_broken` with line and column, `wrong_columns`, `file_binary`, and the like.
 */
export const importPath = '/imports'
export const importPermission = 'import:write'
/** A table is read as it comes; the other forms are held in memory as a whole. */
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
/** create, change: what it will do or did · same: the row says it already · refuse: it cannot enter, its problems say why */
export const importVerdicts = ['create', 'change', 'same', 'refuse'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** As a field's problem. What is no error is told and goes on. */
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
  /** Why it failed, for whoever looks after the server. */
  failure: z.nullable(z.string()),
  /** Of a text file: how its letters are written, by its bytes. */
  encoding: z.nullable(z.enum(textEncodings)),
  /** Of JSON: the members of its first records. */
  columns: z.array(z.string()),
  /** Of a table: which of its columns each field is read from. */
  mapping: z.record(z.string(), z.nullable(z.string())),
  fields: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
  /** The first records, by column; what is long is cut. */
  sample: z.array(z.array(z.string())),
  /** `checked` and `applied` of `records` is the progress; the others are verdicts. */
  counts: z.object({
    records: z.int(),
    checked: z.int(),
    applied: z.int(),
    create: z.int(),
    change: z.int(),
    same: z.int(),
    refuse: z.int(),
    /** Records that something is told about without being refused. */
    warned: z.int(),
  }),
})
export type ImportRun = z.infer<typeof importRun>

export const importRow = z.object({
  /** The record's place in the file, from 1; a table's header does not count. */
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

/** What a run is about needs the kind's own `<kind>:write` too. */
export const imports = {
  /** The last one first. */
  list: endpoint('GET', importPath, {
    ...may('read'),
    query: z.strictObject(page),
    reply: pageOf(importRun),
  }),
  read: endpoint('GET', `${importPath}/:id`, { ...may('read'), reply: importRun }),
  /** The records in their order; `told`: those alone that something is told about. */
  rows: endpoint('GET', `${importPath}/:id/rows`, {
    ...may('read'),
    query: z.strictObject({
      ...page,
      verdict: z.optional(z.enum(importVerdicts)),
      told: z._default(z.stringbool(), false),
    }),
    reply: pageOf(importRow),
  }),
  /** Every record with what became of it, as a table. */
  report: endpoint('GET', `${importPath}/:id/report.csv`, { ...may('read'), reply: z.string() }),
  /** Which column each field of a table is read from; it has to be checked again. */
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
  /** The dry run: every record is written and taken back again. Goes on in the background. */
  check: endpoint('POST', `${importPath}/:id/check`, { ...may('write'), reply: importRun, versioned: true }),
  /**
   * Writes what the dry run found. Goes on in the background, also after the server was killed; after `cancel` with what is not written yet.
   */
  apply: endpoint('POST', `${importPath}/:id/apply`, { ...may('write'), reply: importRun, versioned: true }),
  /** Stops the work between two parts. A dry run leaves nothing; of an import stays what is written by then, and `apply` goes on with the rest. */
  cancel: endpoint('POST', `${importPath}/:id/cancel`, {
    ...may('write'),
    reply: importRun,
    versioned: true,
  }),
}
