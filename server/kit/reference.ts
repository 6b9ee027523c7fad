import { sql } from 'kysely'
import type { Tx } from './schema'

/** A column of another table that holds a row's id and keeps it from being deleted. */
interface Reference {
  table: string
  column: string
  /** What its primary key begins with: of parts, the row that they belong to. */
  owner: string
}

/** What refers to rows of a table, by the foreign keys of the schema. A table's own parts, deleted with it, do not count. */
async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select source.relname as table, held_by.attname as column, owner.attname as owner
    from pg_constraint held
    join pg_class source on source.oid = held.conrelid
    join pg_attribute held_by on held_by.attrelid = held.conrelid and held_by.attnum = held.conkey[1]
    join pg_constraint own_key on own_key.conrelid = held.conrelid and own_key.contype = 'p'
    join pg_attribute owner on owner.attrelid = held.conrelid and owner.attnum = own_key.conkey[1]
    where held.contype = 'f' and held.confrelid = ${table}::regclass and held.confdeltype <> 'c'
      and cardinality(held.conkey) = 1
    order by 1, 2
  `.execute(tx)
  return rows
}

/** How many rows refer to the row, themselves or by their parts. */
export async function countReferences(tx: Tx, table: string, id: string): Promise<number> {
  let found = 0
  for (const { table: from, column, owner } of await referencesTo(tx, table)) {
    const { rows } = await sql<{ found: number }>`
      select count(distinct ${sql.ref(owner)})::int as found from ${sql.table(from)} where ${sql.ref(column)} = ${id}
    `.execute(tx)
    found += rows[0]?.found ?? 0
  }
  return found
}

/** Lets everything that refers to one row refer to another of the same table; answers how much it was. */
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
