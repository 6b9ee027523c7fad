import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { m } from '#messages'
import { DatabaseClient } from '../database-hosts/database-client'
import { Refusal } from '../refusal'

/** The parts of a complete database, one a line, as `npm run schema` wrote them. */
export const partsFile = path.join('server', 'migrations', 'schema.txt')

/** Tables with their columns, and every valid constraint and index, enabled trigger, function, view and sequence. */
const query = `
  with space as materialized (select oid, nspname from pg_namespace where nspname in ('public', 'graphile_worker')),
  relation as materialized (
    select pg_class.oid, relkind, nspname || '.' || relname as name from pg_class join space on space.oid = relnamespace
  )
  select 'table ' || name || ': ' || string_agg(attname, ' ' order by attname) as part
  from relation join pg_attribute on attrelid = relation.oid
  where relkind = 'r' and attnum > 0 and not attisdropped group by name
  union all
  select 'constraint ' || name || ' ' || conname from relation join pg_constraint on conrelid = relation.oid
  where contype in ('c', 'f', 'p', 'u', 'x') and convalidated and not exists (
    select from pg_trigger where tgconstraint = pg_constraint.oid and tgisinternal and tgenabled not in ('O', 'A')
  )
  union all
  select 'index ' || name from relation join pg_index on indexrelid = relation.oid
  where indisvalid and indisready and not exists (select from pg_constraint where conindid = relation.oid and contype in ('p', 'u', 'x'))
  union all
  select 'trigger ' || name || ' ' || tgname from relation join pg_trigger on tgrelid = relation.oid
  where not tgisinternal and tgenabled in ('O', 'A')
  union all
  select case relkind when 'v' then 'view ' else 'sequence ' end || name from relation where relkind in ('v', 'S')
  union all
  select 'function ' || nspname || '.' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')'
  from pg_proc join space on space.oid = pronamespace
  where not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`

export async function listParts(url: string): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ part: string }>(query)
    return rows.map(({ part }) => part).sort()
  } finally {
    await client.end()
  }
}

const mostNamed = 5

/** Throws a refusal when a part is missing; additional ones, such as an operator's index, are allowed. */
export async function requireWholeSchema(url: string, root: string): Promise<void> {
  const text = await readFile(path.join(root, partsFile), 'utf8')
  const expected = text.split('\n').filter(Boolean)
  const found = new Set((await listParts(url)).flatMap(withColumns))
  const missing = expected.flatMap(withColumns).filter((part) => !found.has(part))
  if (missing.length === 0) return
  const named = missing.slice(0, mostNamed).join(', ')
  const more = missing.length - mostNamed
  const notWhole = missing.length > 1 ? m.database_not_whole_several : m.database_not_whole
  throw new Refusal((locale) => {
    const parts = more > 0 ? m.database_and_more({ parts: named, more }, { locale }) : named
    return notWhole({ parts }, { locale })
  })
}

/** `table a: b c` is the table and each of its columns. */
function withColumns(part: string): string[] {
  const [, table, columns = ''] = /^(table \S+): (.*)$/.exec(part) ?? []
  if (table === undefined) return [part]
  return [table, ...columns.split(' ').map((column) => `column ${table.slice('table '.length)}.${column}`)]
}
