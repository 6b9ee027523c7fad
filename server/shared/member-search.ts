import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'
import { searchText } from '../kit/db/search-text'
import { guardianMobiles } from './guardian-mobiles'
import { lockAllOf } from './lock-members'
import { mobileTail } from './whole-mobile'

/** The search text of a member: the name with its readings, the tails of the own mobile and the guardians'. The database adds the number and maintains the reading. */
export async function memberSearch(tx: Tx, { personId }: { personId: string }): Promise<string> {
  const { rows } = await sql<{ name: string; mobile: string | null; guardianMobiles: string[] }>`
    select name, mobile, ${guardianMobiles} as guardian_mobiles from person where id = ${personId}
  `.execute(tx)
  return searchText({
    people: rows.map(({ name }) => name),
    texts: rows.flatMap(({ mobile, guardianMobiles }) => [mobile, ...guardianMobiles].map(mobileTail)),
  })
}

/** Call this when the person's name or mobile has changed. */
export async function refreshMemberSearch(tx: Tx, personId: string): Promise<void> {
  // Locks orders too, because their search text contains the member's.
  await lockAllOf(tx, [personId])
  const search = await memberSearch(tx, { personId })
  await sql`update member set search = ${search} where person_id = ${personId}`.execute(tx)
}
