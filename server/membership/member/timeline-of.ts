import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MemberMoment, members } from '../../../contract/membership/member'
import type { RequestContext } from '../../kit/resource/serve'
import type { StoreScope } from '../../kit/resource/store-scope'
import { memberMoments } from './member-moments'

type Query = output<(typeof members)['timeline']['query']>

const pageSize = 30

/**
 * A member's events, the latest first. Events of one instant are always on the same page. An order or refund appears once, with its latest
 * status, and only with the permission to read it.
 */
export async function timelineOf(request: RequestContext<Query, unknown>) {
  const { tx, id, query, scope } = request
  const { before = null, kind = null } = query
  // Refused attempts are listed among the visits.
  const kinds = kind?.flatMap((one) => (one === 'visit' ? ['visit', 'denied'] : [one])) ?? null
  const { rows } = await sql<MemberMoment>`
    with moment as (
      select id::text, created_at as at, 'joined' as kind, created_by as who, case when is_guest then 'as_guest' else 'joined' end as what,
        null as about, null::bigint as amount_fen, null as note, null as link_kind, null::uuid as link_id
      from member where id = ${id}
      union all
      select check_in.id::text, at, case result when 'pass' then 'visit' else 'denied' end, who,
        coalesce(deny_reason, case when host_id is not null then 'as_guest' when took_unit then 'took_unit' when activated then 'activated' else 'pass' end),
        store.name, null, null, case when host_id is null and membership_id is not null then 'membership' end,
        case when host_id is null then membership_id end
      from check_in join store on store.id = store_id where member_id = ${id}
      union all
      select check_in.id::text, at, 'visit', who, 'with_guest',
        concat_ws(' ', store.name, case when ${seenAt(scope)} then person.name end), null, null, 'membership', membership_id
      from check_in join store on store.id = store_id
      join member guest on guest.id = member_id join person on person.id = guest.person_id
      where host_id = ${id} and member_id <> ${id}
      union all
      select audit.id::text, audit.at, 'booking', audit.who, split_part(action, '.', 2), coach_course.name, null,
        audit.reason, 'appointment', appointment.id
      from appointment
      join audit on table_name = 'appointment' and row_id = appointment.id
      join class_session on class_session.id = session_id
      join coach_course on coach_course.id = course_id
      where member_id = ${id} and action <> 'appointment.viewSignature'
      union all
      select audit.id::text, audit.at, 'card', audit.who, split_part(action, '.', 2), name, null, audit.reason,
        'membership', membership.id
      from membership join audit on table_name = 'membership' and row_id = membership.id
      where member_id = ${id} and action not in ('membership.use', 'membership.return', 'membership.update')
      union all
      select id::text, at, 'contact', who, way, null, null, nullif(note, ''), null, null
      from member_contact where member_id = ${id}
      union all
      select id::text, at, 'change', who, split_part(action, '.', 2), null, null, reason, null, null
      from audit where table_name = 'member' and row_id = ${id} and action not in ('member.create', 'member.contact', 'member.atDoor')
      ${sql.join(
        memberMoments(request).map((moments) => sql`union all ${moments}`),
        sql` `,
      )}
    )
    select id, at, kind, who, what, about, amount_fen,
      case when not exists (
        select from audit_withheld withheld where table_name = 'member' and row_id = ${id} and moment.at < withheld.at
      ) then note end as note,
      case when link_id is not null then json_build_object('kind', link_kind, 'id', link_id) end as link
    from moment
    where (${before}::timestamptz is null or date_trunc('milliseconds', at) < ${before}::timestamptz)
      and (${kinds}::text[] is null or kind = any(${kinds}))
    order by date_trunc('milliseconds', at) desc fetch first ${sql.lit(pageSize + 1)} rows with ties
  `.execute(tx)
  return pageOf(rows)
}

/** A guest is named to those who see the visits of the store. */
const seenAt = ({ storeIds }: StoreScope) =>
  storeIds === null ? sql`true` : sql`check_in.store_id = any(${storeIds})`

/** The next page begins after the last instant that is complete. */
function pageOf(rows: MemberMoment[]) {
  const inOrder = rows.toSorted(
    (one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id),
  )
  const next = inOrder[pageSize]
  if (next === undefined) return { rows: inOrder, more: false }
  const whole = inOrder.filter(({ at }) => at > next.at)
  // All events have one instant, so the page cannot be split.
  return whole.length > 0 ? { rows: whole, more: true } : { rows: inOrder, more: false }
}
