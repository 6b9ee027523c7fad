import { sql } from 'kysely'
import { refreshCoachSearch } from '../../catalogue/coach/search'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { refreshMemberSearch } from '../../membership/member/search'
import { mobileTail } from './whole-mobile'

/** Writes the search text of these people again, and what depends on their members: bookings, orders, the last visit. */
export async function refreshFound(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; mobile: string | null }>`
    select id, name, mobile from person where id = any(${ids})
  `.execute(tx)
  for (const { id, name, mobile } of rows) {
    const search = searchText({ people: [name], texts: [mobileTail(mobile)] })
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
