import { type RawBuilder, sql } from 'kysely'
import type { personRoles } from '../../../contract/people/person'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { wechatBinding } from '../../shared/wechat-binding'

/** A mobile number, masked as in replies. */
export const maskedMobile = (column: string): RawBuilder<string | null> =>
  sql<string | null>`overlay(${sql.ref(column)} placing '****' from 4 for 4)`

/** An e-mail address, masked as in replies. */
export const maskedEmail = (column: string): RawBuilder<string | null> =>
  sql<string | null>`left(${sql.ref(column)}, 1) || '***@' || split_part(${sql.ref(column)}, '@', 2)`

/** An id card, masked as in replies, because place, birthday and gender would reveal the digits between. */
export function maskedIdCard(idCard: string): string {
  return `${idCard.slice(0, 1)}${'*'.repeat(idCard.length - 2)}${idCard.slice(-1)}`
}

export const personJoins = sql`
  left join store on store.id = person.store_id
  left join member on member.person_id = person.id and member.merged_into_id is null
  left join coach on coach.person_id = person.id and coach.archived_at is null`

const roles = sql`
  array_remove(array[
    case when member.id is not null then 'member' end,
    case when coach.status <> 'departed' then 'coach' end
  ], null) || person.duties`

export const personMembers = sql`
  ${rowBaseOf('person')}, person.name, person.gender, coalesce(${maskedMobile('person.mobile')}, '') as mobile,
  ${maskedEmail('person.email')} as email, person.birthday,
  person.avatar_id, person.store_id, person.duties, person.source, person.health_note is not null as has_health_note,
  ${roles} as roles, store.name as store_name, person.status, person.face_status, member.id as member_id,
  coach.id as coach_id, person.merged_into_id`

export const personDetail = sql`
  person.id_card_mask as id_card, person.emergency_name, ${maskedMobile('person.emergency_mobile')} as emergency_mobile,
  person.face_photo_id, person.consent_at, person.consent_version, person.guardian_name, ${wechatBinding('boundAt')} as wechat_bound_at,
  (select count(*)::int from sales_order
    where sales_order.member_id = member.id and (sales_order.status in ('pending', 'instalments') or exists (
      select from refund
      where refund.order_id = sales_order.id and refund.status in ('requested', 'processing', 'failed')))) as open_orders,
  (select count(*)::int from membership
    where member_id = member.id and membership.status in ('pending', 'active', 'frozen')) as live_memberships`

/** The condition for each role of a person, each with an index of its own. */
export const inRole: Record<(typeof personRoles)[number], RawBuilder<boolean>> = {
  member: sql<boolean>`exists (select from member where member.person_id = person.id and merged_into_id is null)`,
  coach: sql<boolean>`exists (
    select from coach where coach.person_id = person.id and coach.archived_at is null and coach.status <> 'departed')`,
  receptionist: hasDuty('receptionist'),
  manager: hasDuty('manager'),
  editor: hasDuty('editor'),
  admin: hasDuty('admin'),
}

function hasDuty(duty: string): RawBuilder<boolean> {
  return sql<boolean>`person.duties @> ${[duty]}::text[]`
}
