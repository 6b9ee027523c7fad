import { sql } from 'kysely'
import type { RowScope } from '../kit/resource/store-scope'

/** People of the stores in scope, people without any store, and people who train, book, work or are a lead in the stores in scope. */
export const personRows: RowScope = {
  table: 'person',
  // The first condition is on the row itself; the others are evaluated only for rows that fail it.
  visible: ({ storeIds }) => sql<boolean>`(
    person.store_id = any(${storeIds})
    or person.store_id is null and person.is_unattached
    or exists (select from member where member.person_id = person.id and home_store_id = any(${storeIds}))
    or exists (select from member join appointment on member_id = member.id
      where member.person_id = person.id and appointment.store_id = any(${storeIds}))
    or exists (select from coach join coach_store on coach_id = coach.id
      where coach.person_id = person.id and store_id = any(${storeIds}))
    or exists (select from lead where lead.person_id = person.id and lead.store_id = any(${storeIds}) and not lead.is_from_site))`,
  visibleParts: ({ storeIds }) => [
    sql<boolean>`person.store_id = any(${storeIds})`,
    sql<boolean>`(person.store_id is null and person.is_unattached)`,
    sql<boolean>`person.id in (select person_id from member where home_store_id = any(${storeIds}))`,
    sql<boolean>`person.id in (
      select person_id from member join appointment on member_id = member.id where appointment.store_id = any(${storeIds}))`,
    sql<boolean>`person.id in (
      select person_id from coach join coach_store on coach_id = coach.id where store_id = any(${storeIds}))`,
    sql<boolean>`person.id in (select person_id from lead where lead.store_id = any(${storeIds}) and not lead.is_from_site)`,
  ],
}
