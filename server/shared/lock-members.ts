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

/**
 * Also locks the person rows against new references. They come after orders and members: a payment holds those and then inserts a message,
 * whose foreign key locks the person. The second `lockAllOf` covers rows that were inserted before the person rows were locked.
 */
export async function lockPeople(tx: Tx, personIds: readonly string[]): Promise<void> {
  await lockAllOf(tx, personIds)
  await sql`select from person where id = any(${personIds}) order by id for update`.execute(tx)
  await lockAllOf(tx, personIds)
}
