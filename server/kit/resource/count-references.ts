import { sql } from 'kysely'
import type { Tx } from '../db/schema'
import type { Blockers } from './definition'

/** A foreign key column of another table that prevents the deletion of a row. */
interface Reference {
  table: string
  column: string
  /** The first column of its primary key; for a part, the row that it belongs to. */
  owner: string
  /** The table of the row that is named: its own, or for a part, the one that it is deleted with. */
  known: string
  /** The name of `owner` in that table. */
  key: string
  /** The display name of a row `t`, as SQL; null without a name column. */
  called: string | null
}

/** The foreign keys that refer to rows of a table, without its own parts, which are deleted with it. */
async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    with recursive held as (
      select held.conrelid as source, held.conkey[1] as held_by, own_key.conkey[1] as owner
      from pg_constraint held join pg_constraint own_key on own_key.conrelid = held.conrelid and own_key.contype = 'p'
      where held.contype = 'f' and held.confrelid = ${table}::regclass and held.confdeltype <> 'c'
        and cardinality(held.conkey) = 1
    ), climb as (
      select held.*, source as at, owner as key, 0 as height from held
      union all
      select source, held_by, owner, whole.confrelid, whole.confkey[1], height + 1
      from climb join pg_constraint whole on whole.conrelid = climb.at and whole.conkey[1] = climb.key
      where whole.contype = 'f' and whole.confdeltype = 'c' and whole.confrelid <> climb.at and height < 8
    ), top as (
      select distinct on (source, held_by) * from climb order by source, held_by, height desc
    )
    select source.relname as table, held_by.attname as column, owner.attname as owner, known.relname as known,
      key.attname as key, name_expression(known.oid) as called
    from top
    join pg_class source on source.oid = top.source
    join pg_class known on known.oid = top.at
    join pg_attribute held_by on held_by.attrelid = top.source and held_by.attnum = top.held_by
    join pg_attribute owner on owner.attrelid = top.source and owner.attnum = top.owner
    join pg_attribute key on key.attrelid = top.at and key.attnum = top.key
    order by 1, 2
  `.execute(tx)
  return rows
}

/** The first `most` rows that refer to the row, directly or through their parts, by name. Their kind is their table’s name with hyphens. */
export async function referrersOf(
  tx: Tx,
  table: string,
  { id, most }: { id: string; most: number },
): Promise<Blockers> {
  const blockers: Blockers['blockers'] = []
  for (const { table: from, column, owner, known, key, called } of await referencesTo(tx, table)) {
    const { rows } = await sql<{ id: string; name: string }>`
      select t.${sql.ref(key)}::text as id, ${sql.raw(called ?? "''")} as name from ${sql.table(known)} t
      where t.${sql.ref(key)} in (select ${sql.ref(owner)} from ${sql.table(from)} where ${sql.ref(column)} = ${id})
      order by 2, 1 limit ${most}
    `.execute(tx)
    blockers.push(...rows.map((row) => ({ kind: known.replaceAll('_', '-'), ...row })))
  }
  return { blockers: blockers.slice(0, most), blockerCount: await countReferences(tx, table, id) }
}

/** The number of rows that refer to the row, directly or through their parts; each counts once. */
export async function countReferences(tx: Tx, table: string, id: string): Promise<number> {
  const references = await referencesTo(tx, table)
  if (references.length === 0) return 0
  const owners = references.map(
    ({ table: from, column, owner }) =>
      sql`select ${sql.ref(owner)}::text from ${sql.table(from)} where ${sql.ref(column)} = ${id}`,
  )
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (${sql.join(owners, sql` union `)}) referring
  `.execute(tx)
  return rows[0]?.found ?? 0
}

/** Makes every reference to one row refer to another of the same table; returns their number. */
export async function moveReferences(
  tx: Tx,
  table: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const moved = await countReferences(tx, table, from)
  for (const { table: source, column } of await referencesTo(tx, table))
    await sql`
      update ${sql.table(source)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}
    `.execute(tx)
  return moved
}
