import { type RawBuilder, sql } from 'kysely'
import type { FamilyLink } from '../../../contract/people/family'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { type RowScope, type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'

/** Links of people in scope, seen from the person who is guarded or paid for. */
export const familyRows: RowScope = {
  table: 'family_link',
  visible: (scope) => sql<boolean>`exists (
    select from person where person.id = family_link.person_id and ${personRows.visible(scope)})`,
}

/** The links of a person in both directions, those above first; `mobile`, `memberId` and `isInReach` are the other one's. */
export async function listFamily(tx: Tx, scope: StoreScope, personId: string): Promise<FamilyLink[]> {
  return readLinks(tx, scope, personId, sql<boolean>`${personId} in (link.person_id, link.relative_id)`)
}

export async function readFamilyLink(
  tx: Tx,
  scope: StoreScope,
  id: string,
  from: string,
): Promise<FamilyLink> {
  const [row] = await readLinks(tx, scope, from, sql<boolean>`link.id = ${id}`)
  if (row === undefined) throw problem('not_found')
  return row
}

async function readLinks(
  tx: Tx,
  scope: StoreScope,
  from: string,
  where: RawBuilder<boolean>,
): Promise<FamilyLink[]> {
  // Of somebody of another store neither the id nor the whole name is sent.
  const idIfVisible = (column: 'person_id' | 'relative_id') => sql<string | null>`
    case when reach.is_in_reach or link.${sql.ref(column)} = ${from} then link.${sql.ref(column)} end`
  const nameOrMask = (alias: 'subject' | 'relative') => sql<string>`
    case when reach.is_in_reach or ${sql.ref(alias)}.id = ${from} then ${sql.ref(alias)}.name else left(${sql.ref(alias)}.name, 1) || '**' end`
  const { rows } = await sql<FamilyLink>`
    select link.id, link.relation, link.is_guardian, link.is_payer,
      ${idIfVisible('person_id')} as person_id, ${nameOrMask('subject')} as person_name,
      ${idIfVisible('relative_id')} as relative_id, ${nameOrMask('relative')} as relative_name,
      case when reach.is_in_reach then coalesce(overlay(person.mobile placing '****' from 4 for 4), '') else '' end as mobile,
      case when reach.is_in_reach then member.id end as member_id, reach.is_in_reach, link.created_at, link.created_by
    from family_link link
    join person subject on subject.id = link.person_id
    join person relative on relative.id = link.relative_id
    join person on person.id = case when link.person_id = ${from} then link.relative_id else link.person_id end
    cross join lateral (select ${visibleTo(personRows, scope)} as is_in_reach) reach
    left join member on member.person_id = person.id and member.merged_into_id is null
    where ${where}
    order by link.person_id <> ${from}, link.created_at, link.id
  `.execute(tx)
  return rows
}
