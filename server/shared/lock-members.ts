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
 * As `lockAllOf`, and the people themselves, so that nothing can refer to them meanwhile. People come after their orders and members, because
 * a payment or a booking, which holds those, writes a message to its person. What appeared before they were locked is locked at last.
 */
export async function lockPeople(tx: Tx, personIds: readonly string[]): Promise<void> {
  await lockAllOf(tx, personIds)
  await sql`select from person where id = any(${personIds}) order by id for update`.execute(tx)
  await lockAllOf(tx, personIds)
}
