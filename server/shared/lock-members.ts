import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'

/** Locks members until the transaction ends, so that no other transaction books for them. */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from member where id = any(${ids}) order by id for no key update`.execute(tx)
}

/** Locks the orders, members and cards of people until the transaction ends, so that they can be changed as a whole. */
export async function lockAllOf(tx: Tx, personIds: readonly string[]): Promise<void> {
  const members = sql`select id from member where person_id = any(${personIds})`
  await sql`select from sales_order where member_id in (${members}) order by id for no key update`.execute(tx)
  await sql`select from member where id in (${members}) order by id for no key update`.execute(tx)
  await sql`select from membership where member_id in (${members}) order by id for no key update`.execute(tx)
}
