import { sql } from 'kysely'
import type { Tx } from '../../kit/schema'
import { searchText } from '../../kit/search'
import { lockAllOf } from '../order/order-locks'
import { mobileTail } from '../person/mobile'

/** What a member is found by: the name with its readings, the mobile's tail. The database adds the member's number, and keeps the reading. */
export async function memberSearch(tx: Tx, { personId }: { personId: string }): Promise<string> {
  const { rows } = await sql<{ name: string; mobile: string }>`
    select name, mobile from person where id = ${personId}
  `.execute(tx)
  return searchText({
    people: rows.map(({ name }) => name),
    texts: rows.map(({ mobile }) => mobileTail(mobile)),
  })
}

/** To be called when the person's name or mobile has changed. */
export async function refreshMemberSearch(tx: Tx, personId: string): Promise<void> {
  // Orders are found by their member, and written with it.
  await lockAllOf(tx, [personId])
  const search = await memberSearch(tx, { personId })
  await sql`update member set search = ${search} where person_id = ${personId}`.execute(tx)
}
