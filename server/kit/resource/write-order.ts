import { type RawBuilder, sql } from 'kysely'
import { problem } from '../problem'
import type { WriteRequest } from './definition'

interface Ordered {
  table: string
  /** The rows that are ordered, over the unaliased table; archived ones are always excluded. */
  among?: RawBuilder<boolean>
  /** `exercise-type.order` */
  action: string
}

/**
 * Writes the column `sort` by the order of `ids`. If rows were added or removed since, it throws `stale` with the present order. Versions
 * stay, so that open editors of the rows do not become stale.
 */
export async function writeOrder(
  { tx, audit }: Pick<WriteRequest<unknown>, 'tx' | 'audit'>,
  { table, among = sql<boolean>`true`, action }: Ordered,
  ids: readonly string[],
): Promise<{ ids: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where archived_at is null and ${among} order by sort, id for update
  `.execute(tx)
  const before = rows.map(({ id }) => id)
  const named = new Set(ids.map((id) => id.toLowerCase()))
  const isWhole = named.size === before.length && before.every((id) => named.has(id))
  if (!isWhole) throw problem('stale', { current: { ids: before } })
  const after = [...named]
  await sql`
    update ${sql.table(table)} set sort = place - 1
    from unnest(${after}::uuid[]) with ordinality as given (given_id, place)
    where id = given_id and sort <> place - 1
  `.execute(tx)
  await audit({ action, table, rowId: null, before: { ids: before }, after: { ids: after } })
  return { ids: after }
}
