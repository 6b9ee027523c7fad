import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { check } from '../../../contract/check'
import type { FieldProblem } from '../../../contract/problem'
import { parserOf } from './type-parsers'

/** Writes a row of a statement's result as the JSON of its schema's output. */
export type RowWriter = (row: readonly (string | null)[]) => string

interface Column {
  name: string
  /** The type's oid in pg_type. */
  dataTypeID: number
}

/** The members of a row's schema. Throws for a schema that is more than an object of members. */
export function membersOf(schema: $ZodType): [string, $ZodType][] {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type !== 'object' || def.catchall !== undefined || hasChecks(def))
    throw new TypeError('a row must be an object of members, without checks of the whole')
  return Object.entries(def.shape)
}

const hasChecks = (def: { checks?: unknown[] | undefined }) => (def.checks ?? []).length > 0

/**
 * Compiles a writer of rows with these columns. It writes what JSON.stringify would make of the schema's output: the schema's members in its
 * order, and no others. Throws when a required member has no column, and for a row with a value that the schema does not allow.
 */
export function rowWriter(schema: $ZodType, columns: readonly Column[]): RowWriter {
  const parts = membersOf(schema).flatMap(([name, member]) => {
    const at = columns.findLastIndex((column) => camelCase(column.name) === name)
    const column = columns[at]
    const isOptional = (member as $ZodTypes)._zod.def.type === 'optional'
    if (column === undefined && isOptional) return []
    if (column === undefined) throw mismatch([{ path: [name], code: 'required' }])
    return [{ name, at, write: memberWriter(name, member, column.dataTypeID) }]
  })
  const keyed = parts.map(({ name, at, write }, i) => ({
    key: `${i === 0 ? '{' : ','}"${name}":`,
    at,
    write,
  }))
  return (row) => {
    let json = ''
    for (const { key, at, write } of keyed) json += key + write(row[at] ?? null)
    return `${json}}`
  }
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Writes a value's JSON; throws when the schema does not allow it. */
type Write<Text> = (text: Text) => string

function memberWriter(name: string, schema: $ZodType, oid: number): Write<string | null> {
  const { def } = (schema as $ZodTypes)._zod
  const isNullable = def.type === 'nullable' && !hasChecks(def)
  const write = valueWriter(name, isNullable ? def.innerType : schema, oid)
  if (isNullable) return (text) => (text === null ? 'null' : write(text))
  return (text) => (text === null ? checked(name, schema, null) : write(text))
}

const [integers, texts] = [new Set([21, 23]), new Set([25, 1043])]
const [bool, timestamptz] = [16, 1184]

/** The column's type proves a value of the plainest schemas; any other value is parsed and checked. */
function valueWriter(name: string, schema: $ZodType, oid: number): Write<string> {
  const parse = parserOf(oid)
  const { def } = (schema as $ZodTypes)._zod
  const any: Write<string> = (text) => checked(name, schema, parse(text))
  if (hasChecks(def)) return any
  if (def.type === 'boolean' && oid === bool) return (text) => (text === 't' ? 'true' : 'false')
  if (def.type === 'number' && integers.has(oid)) return (text) => text
  if (def.type === 'enum' && texts.has(oid)) {
    const options = new Map(Object.values(def.entries).map((value) => [value, JSON.stringify(value)]))
    return (text) => options.get(text) ?? any(text)
  }
  if (def.type !== 'string') return any
  const format = 'format' in def ? def.format : undefined
  if (format === undefined && texts.has(oid)) return (text) => JSON.stringify(text)
  if (format === 'datetime' && oid === timestamptz)
    return (text) => {
      const instant = String(parse(text))
      // Neither infinity nor a year of five digits, which the contract has no form for.
      return instant.length === 24 ? `"${instant}"` : any(text)
    }
  const uuid = 2950
  if (format === 'uuid' && oid === uuid) return (text) => `"${text}"`
  return any
}

function checked(name: string, schema: $ZodType, given: unknown): string {
  const { value, fields } = check(schema, given)
  if (fields === undefined) return JSON.stringify(value)
  throw mismatch(fields.map((field) => ({ ...field, path: [name, ...field.path] })))
}

const mismatch = (fields: FieldProblem[]) =>
  new TypeError(`a row is unlike its contract: ${JSON.stringify(fields)}`)
