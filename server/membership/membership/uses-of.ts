import { sql } from 'kysely'
import type { MembershipUse } from '../../../contract/membership/membership'
import type { Tx } from '../../kit/db/schema'

/** The deductions and returns of a card, the latest line first. */
export async function usesOf(tx: Tx, membershipId: string): Promise<{ rows: MembershipUse[] }> {
  const { rows } = await sql<MembershipUse>`
    select use.id, use.at, use.delta, use.reason, use.who,
      coalesce(membership.times_total, 0) + sum(use.delta) over (order by use.at, use.id) as left,
      coalesce(use.about, coach_course.name, store.name) as about
    from membership_use use
    join membership on membership.id = use.membership_id
    left join appointment on appointment.id = use.appointment_id
    left join class_session on class_session.id = appointment.session_id
    left join coach_course on coach_course.id = class_session.course_id
    left join check_in on check_in.id = use.check_in_id
    left join store on store.id = check_in.store_id
    where use.membership_id = ${membershipId}
    order by use.at desc, use.id desc
  `.execute(tx)
  return { rows }
}
