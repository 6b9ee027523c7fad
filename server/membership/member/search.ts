import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { mobileTail } from '../../people/person/whole-mobile'
import { lockAllOf } from '../../sales/order-locks'

/** The search text of a member: the name with its readings, the mobile's tail. The database adds the number and maintains the reading. */
export async function memberSearch(tx: Tx, { personId }: { personId: string }): Promise<string> {
  const { rows } = await sql<{ name: string; mobile: string }>`
    select name, mobile from person where id = ${personId}
  `.execute(tx)
  return searchText({
    people: rows.map(({ name }) => name),
    texts: rows.map(({ mobile }) => mobileTail(mobile)),
  })
}

/** Call this when the person's name or mobile has changed. */
export async function refreshMemberSearch(tx: Tx, personId: string): Promise<void> {
  // Locks orders too, because their search text contains the member's.
  await lockAllOf(tx, [personId])
  const search = await memberSearch(tx, { personId })
  await sql`update member set search = ${search} where person_id = ${personId}`.execute(tx)
}
