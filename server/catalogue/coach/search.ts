import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { mobileTail } from '../../people/person/whole-mobile'

/** The search text of a coach: both names with their readings, the staff number, the mobile's tail. */
export async function coachSearch(
  tx: Tx,
  coach: { displayName: string; staffNo: string; personId: string },
): Promise<string> {
  const { rows } = await sql<{ name: string; mobile: string }>`
    select name, mobile from person where id = ${coach.personId}
  `.execute(tx)
  const people = [coach.displayName, ...rows.map(({ name }) => name)]
  return searchText({ people, texts: [coach.staffNo, ...rows.map(({ mobile }) => mobileTail(mobile))] })
}

/** Call this when the person's name or mobile has changed. */
export async function refreshCoachSearch(tx: Tx, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string; displayName: string; staffNo: string }>`
    select id, display_name, staff_no from coach where person_id = ${personId}
  `.execute(tx)
  for (const { id, ...coach } of rows)
    await sql`update coach set search = ${await coachSearch(tx, { ...coach, personId })} where id = ${id}`.execute(
      tx,
    )
}
