import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/schema'
import { countLimit } from './cached-count'

/** The number of rows that match a condition, as `pageOf` has it. */
export async function countUpTo(
  tx: Tx,
  table: string,
  where: RawBuilder<unknown>,
): Promise<{ total: number; totalIsExact: boolean }> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (select from ${sql.table(table)} where ${where} limit ${countLimit + 1}) counted
  `.execute(tx)
  const found = rows[0]?.found ?? 0
  return { total: Math.min(found, countLimit), totalIsExact: found <= countLimit }
}
