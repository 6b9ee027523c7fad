import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'

/** A foreign key's columns, with the referenced columns. */
interface Link {
  columns: { name: string; type: string; of: string }[]
}

/** A table whose rows refer to a target's, and its primary key. */
interface Source {
  table: string
  key: string[]
  links: Link[]
}

/** A row whose reference was moved. */
export interface ReferenceMove {
  table: string
  key: Record<string, unknown>
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export type Target = 'person' | 'member'
type Held = Record<string, unknown>

/** Columns whose rows stay with the merged person: `member.person_id` when both are members. */
type Stays = (table: string, column: string) => boolean

/** The number of rows of each table that refer to the row, by the schema's foreign keys. */
export async function countMoves(tx: Tx, target: Target, from: string, stays: Stays) {
  const merged = await rowOf(tx, target, from)
  const counts: { table: string; rows: number }[] = []
  for (const source of await sourcesOf(tx, target, stays)) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.table(source.table)} s where ${refersTo(source, merged)}
    `.execute(tx)
    const found = rows[0]?.found ?? 0
    if (found > 0) counts.push({ table: source.table, rows: found })
  }
  return counts
}

/**
 * Makes every reference to one row refer to another. It is one statement, because a key of two columns and the key it refers to must change
 * at once.
 */
export async function moveAll(
  tx: Tx,
  target: Target,
  { from, to, stays }: { from: string; to: string; stays: Stays },
): Promise<ReferenceMove[]> {
  const sources = await sourcesOf(tx, target, stays)
  const [merged, kept] = [await rowOf(tx, target, from), await rowOf(tx, target, to)]
  const updates = sources.map((source) => {
    const columns = columnsOf(source)
    const sets = columns.map(
      ({ name, type, of, link }) =>
        sql`${sql.ref(name)} = case when ${matches(link, merged)} then ${kept[of]}::text::${sql.raw(type)} else s.${sql.ref(name)} end`,
    )
    const names = columns.map(({ name }) => name)
    const sameRow = source.key.map((name) => sql`old.${sql.ref(name)} = s.${sql.ref(name)}`)
    return sql`
      update ${sql.table(source.table)} s set ${sql.join(sets)} from ${sql.table(source.table)} old
      where ${refersTo(source, merged)} and ${sql.join(sameRow, sql` and `)}
      returning ${source.table}::text as "table", ${objectOf('s', source.key)} as key,
        ${objectOf('old', names)} as before, ${objectOf('s', names)} as after`
  })
  return allAtOnce<ReferenceMove>(tx, updates)
}

/** Moves the rows of a merge back. Returns how many were still where the merge had put them. */
export async function moveBack(
  tx: Tx,
  mergeId: string,
  target: Target,
): Promise<{ back: number; all: number }> {
  const { rows } = await sql<{ table: string; found: number; key: Held; held: Held }>`
    select table_name as "table", count(*)::int as found, min(row_key::text)::jsonb as key, min(before::text)::jsonb as held
    from person_merge_move where merge_id = ${mergeId} and target = ${target} group by 1
  `.execute(tx)
  const updates = rows.map(({ table, key, held }) => {
    // All rows of a table have the same columns, so any of them gives the names.
    const [keys, columns] = [Object.keys(key), Object.keys(held)]
    const sets = columns.map((name) => {
      const column = sql.ref(name)
      return sql`${column} = case when b.${column} is distinct from a.${column} then b.${column} else s.${column} end`
    })
    const sameRow = keys.map((name) => sql`s.${sql.ref(name)} = k.${sql.ref(name)}`)
    const untouched = columns.map((name) => {
      const column = sql.ref(name)
      return sql`(s.${column} is not distinct from a.${column} or b.${column} is not distinct from a.${column})`
    })
    const record = (member: string) =>
      sql`jsonb_populate_record(null::${sql.table(table)}, ${sql.ref(`move.${member}`)})`
    return sql`
      update ${sql.table(table)} s set ${sql.join(sets)}
      from person_merge_move move, lateral ${record('rowKey')} k, lateral ${record('before')} b, lateral ${record('after')} a
      where move.merge_id = ${mergeId} and move.target = ${target} and move.table_name = ${table}
        and ${sql.join([...sameRow, ...untouched], sql` and `)}
      returning 1 as one`
  })
  const back = await allAtOnce(tx, updates)
  return { back: back.length, all: rows.reduce((sum, { found }) => sum + found, 0) }
}

async function allAtOnce<Row>(tx: Tx, updates: RawBuilder<unknown>[]): Promise<Row[]> {
  if (updates.length === 0) return []
  const named = updates.map((update, i) => sql`${sql.ref(`m${i}`)} as (${update})`)
  const parts = updates.map((_, i) => sql`select * from ${sql.ref(`m${i}`)}`)
  const { rows } = await sql<Row>`with ${sql.join(named)} ${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}

/** The schema's foreign keys, except those of parts that are deleted with the row, and the row's own. */
async function sourcesOf(tx: Tx, target: Target, stays: Stays): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select source.relname as "table",
      array(
        select attname from pg_constraint own_key
        cross join unnest(own_key.conkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = own_key.conrelid and attnum = part.number
        where own_key.conrelid = source.oid and own_key.contype = 'p' order by place
      )::text[] as key,
      jsonb_agg(jsonb_build_object('columns', (
        select jsonb_agg(jsonb_build_object(
          'name', own.attname, 'type', format_type(own.atttypid, own.atttypmod), 'of', other.attname
        ) order by place)
        from unnest(held.conkey, held.confkey) with ordinality as pair (mine, theirs, place)
        join pg_attribute own on own.attrelid = held.conrelid and own.attnum = pair.mine
        join pg_attribute other on other.attrelid = held.confrelid and other.attnum = pair.theirs
      )) order by held.conname) as links
    from pg_constraint held join pg_class source on source.oid = held.conrelid
    where held.contype = 'f' and held.confrelid = ${target}::regclass and held.confdeltype <> 'c'
      and held.conrelid <> held.confrelid
    group by source.oid, source.relname order by source.relname
  `.execute(tx)
  // The origin of an imported row has no foreign key, because it may be of any kind.
  const origins: Source = {
    table: 'import_origin',
    key: ['kind', 'source', 'source_id'],
    links: [{ columns: [{ name: 'row_id', type: 'uuid', of: 'id' }] }],
  }
  return [...rows, ...(target === 'person' ? [origins] : [])].flatMap((source) => {
    const links = source.links.filter(({ columns }) => !columns.some(({ name }) => stays(source.table, name)))
    return links.length === 0 ? [] : [{ ...source, links }]
  })
}

/** The row's columns as text, by their names in the database. */
async function rowOf(tx: Tx, target: Target, id: string): Promise<Held> {
  const { rows } = await sql<{ row: Held }>`
    select to_jsonb(held) as row from ${sql.table(target)} held where id = ${id}
  `.execute(tx)
  return rows[0]?.row ?? {}
}

/** Each column once, with the key that it belongs to. */
function columnsOf({ links }: Source) {
  const all = links.flatMap((link) => link.columns.map((column) => ({ ...column, link })))
  return all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i)
}

function refersTo({ links }: Source, merged: Held): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    links.map((link) => matches(link, merged)),
    sql` or `,
  )})`
}

function matches({ columns }: Link, merged: Held): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    columns.map(({ name, type, of }) => sql`s.${sql.ref(name)} = ${merged[of]}::text::${sql.raw(type)}`),
    sql` and `,
  )})`
}

function objectOf(alias: string, names: string[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(
    names.flatMap((name) => [sql`${name}::text`, sql`${sql.ref(`${alias}.${name}`)}`]),
  )})`
}
