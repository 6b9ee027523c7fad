import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { CamelCasePlugin } from 'kysely'
import pg from 'pg'
import { projectRoot } from '../../../server/kit/project-root'

export const databaseTypesFile = path.join('server', 'kit', 'db', 'database.ts')

/** What server/kit/db/type-parsers.ts makes of each type; `Instant` and `Json` are declared in the written file. */
export const scalarTypes = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  daterange: 'string',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int4range: 'string',
  int8: 'number',
  jsonb: 'Json',
  macaddr: 'string',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Instant',
  tstzrange: 'string',
  uuid: 'string',
  xid8: 'string',
} as const

interface Column {
  table: string
  name: string
  /** The name in pg_type; an array's begins with `_`. */
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The database alone writes it: a generated column, an identity, a column of a view. */
  isReadOnly: boolean
  checks: string[]
}

const query = `
  select relname as table, attname as name, typname as type,
    not attnotnull as "isNullable", atthasdef or attidentity <> '' as "hasDefault",
    attgenerated <> '' or attidentity = 'a' or relkind = 'v' as "isReadOnly",
    array(
      select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = attrelid and contype = 'c' and convalidated and conkey = array[attnum] order by conname
    ) as checks
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  order by relname collate "C", attname collate "C"`

const heading = `// Written by \`npm run schema\` from a migrated database: change the migrations, not this file.
import type { ColumnType } from 'kysely'

/** An instant: ISO 8601 text in UTC when read, also a Date when written. */
type Instant = ColumnType<string, string | Date, string | Date>
/** Any JSON value when read; JSON text when written, because the driver makes an array of PostgreSQL of an array. */
type Json = ColumnType<unknown, string, string>

/** Has a default. Kysely's own type does not look into another ColumnType. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
/** Only the database writes it. */
type GeneratedAlways<T> = T extends ColumnType<infer S, unknown, unknown>
  ? ColumnType<S, never, never>
  : ColumnType<T, never, never>
`

/** The module that declares `Database`: every table and view, under the names of Kysely's CamelCasePlugin. */
export async function databaseTypes(url: string): Promise<string> {
  const columns = await readColumns(url)
  const names = new Names()
  const tables = [...new Set(columns.map(({ table }) => table))]
  const members = tables.map((table) => `${names.of(table)}: ${typeName(names.of(table))}\n`)
  const interfaces = tables.map((table) => {
    const own = columns.filter((column) => column.table === table)
    const lines = own.map((column) => `${names.of(column.name)}: ${typeOf(column)}\n`)
    return `interface ${typeName(names.of(table))} {\n${lines.join('')}}\n`
  })
  return formatted([heading, ...interfaces, `export interface Database {\n${members.join('')}}\n`].join('\n'))
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(query)
    return rows
  } finally {
    await client.end()
  }
}

/** The plugin's own conversion, so that the names agree. */
class Names extends CamelCasePlugin {
  of(name: string): string {
    return this.camelCase(name)
  }
}

const typeName = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}Table`

function typeOf({ table, name, type, isNullable, hasDefault, isReadOnly, checks }: Column): string {
  const isArray = type.startsWith('_')
  const scalar = isArray ? type.slice(1) : type
  if (!isKnown(scalar)) throw new Error(`${table}.${name}: database-types.ts does not know ${type}`)
  const values = checks.map(allowedValues).find((list) => list !== undefined)
  const single = values?.map((value) => `'${value}'`).join(' | ') ?? scalarTypes[scalar]
  const present = isArray ? `(${single})[]` : single
  const whole = isNullable ? `${present} | null` : present
  if (isReadOnly) return `GeneratedAlways<${whole}>`
  return hasDefault ? `Generated<${whole}>` : whole
}

const isKnown = (type: string): type is keyof typeof scalarTypes => type in scalarTypes

/** The values of a check that does nothing but list them, or that limits an array to them. */
function allowedValues(check: string): string[] | undefined {
  const [, listed] =
    /^CHECK \(\("?\w+"? = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check) ??
    /^CHECK \(\(+"?\w+"? <@ ARRAY\[([^\]]+)\]\)(?: AND \(.+\))?\)+$/.exec(check) ??
    []
  if (listed === undefined || check.includes(' OR ')) return undefined
  return [...listed.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value)
}

function formatted(text: string): string {
  const biome = path.join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const options = ['format', `--stdin-file-path=${databaseTypesFile}`]
  return execFileSync(process.execPath, [biome, ...options], {
    cwd: projectRoot,
    input: text,
    encoding: 'utf8',
  })
}
