import { sql } from 'kysely'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { refreshCoachSearch } from '../../shared/coach-search'
import { guardianMobiles } from '../../shared/guardian-mobiles'
import { refreshMemberSearch } from '../../shared/member-search'
import { mobileTail } from '../../shared/whole-mobile'

/** Writes the search text of these people again, and what depends on their members: bookings, orders, the last visit. */
export async function refreshFound(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; mobile: string | null; guardianMobiles: string[] }>`
    select id, name, ${guardianMobiles} as guardian_mobiles, mobile from person where id = any(${ids})
  `.execute(tx)
  for (const { id, name, mobile, guardianMobiles } of rows) {
    const search = searchText({ people: [name], texts: [mobile, ...guardianMobiles].map(mobileTail) })
    await sql`
      update person set search = ${search}, name_pinyin = ${pinyinOf(name, 'person')} where id = ${id}
    `.execute(tx)
    // Emptied first, so that the triggers of dependent rows run even if the text is the same.
    await sql`
      update member set search = '',
        last_visit_on = (select max(day) from check_in where member_id = member.id and result = 'pass'),
        last_contact_at = (select max(at) from member_contact where member_id = member.id)
      where person_id = ${id}
    `.execute(tx)
    await refreshMemberSearch(tx, id)
    await refreshCoachSearch(tx, id)
  }
}

/** The same for those of these people who are guarded, and for those whom they guard: a guardian's mobile finds them. */
export async function refreshGuarded(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    select distinct person_id from family_link
    where is_guardian and (person_id = any(${ids}) or relative_id = any(${ids})) order by person_id
  `.execute(tx)
  if (rows.length === 0) return
  await refreshFound(
    tx,
    rows.map(({ personId }) => personId),
  )
}
