import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'

interface Named {
  table: string
  rowId: string | null
}

/** Columns with a display name, the best first. */
const naming = [
  'title',
  'display_name',
  'name',
  'file_name',
  'username',
  'asset_no',
  'member_no',
  'cert_no',
  'no',
  'code',
  'key',
]

/** The present display names of the lines' rows, by id; deleted rows and rows without a name are missing. */
export async function rowNames(tx: Tx, lines: readonly Named[]): Promise<Map<string, string>> {
  const ids = new Map<string, string[]>()
  for (const { table, rowId } of lines) if (rowId !== null) ids.set(table, [...(ids.get(table) ?? []), rowId])
  const known = await tablesWithNames(tx, [...ids.keys()])
  if (known.length === 0) return new Map()
  const each = known.map(({ table, columns }) => {
    const names = columns.map((column) => sql`nullif(t.${sql.ref(column)}::text, '')`)
    return sql`
      select t.id, coalesce(${sql.join(names)}) as name from ${sql.table(table)} t where t.id = any(${ids.get(table)!})
    `
  })
  const { rows } = await sql<{
    id: string
    name: string | null
  }>`${sql.join(each, sql` union all `)}`.execute(tx)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** A line's table may have been dropped since. */
async function tablesWithNames(tx: Tx, tables: string[]): Promise<{ table: string; columns: string[] }[]> {
  if (tables.length === 0) return []
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(col.attname::text order by place) as columns
    from pg_class
    join pg_attribute own on own.attrelid = pg_class.oid and own.attname = 'id' and own.atttypid = 'uuid'::regtype
    join pg_attribute col on col.attrelid = pg_class.oid and not col.attisdropped
    join unnest(${naming}::text[]) with ordinality known (column_name, place) on column_name = col.attname
    where relname = any(${tables}) and relkind = 'r' and pg_table_is_visible(pg_class.oid)
    group by relname
  `.execute(tx)
  return rows
}
