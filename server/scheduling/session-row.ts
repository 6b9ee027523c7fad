import { type RawBuilder, sql } from 'kysely'
import { rowBaseOf } from '../kit/resource/row-base-of'

export const sessionJoins = sql`
  join coach_course on coach_course.id = class_session.course_id
  join coach on coach.id = class_session.coach_id
  join store on store.id = class_session.store_id`

/** A class session in the contract's shape, in a file of its own because the calendar selects it too. */
export const sessionRow = sql`
  ${rowBaseOf('class_session')},
  class_session.course_id, class_session.coach_id, class_session.store_id, class_session.room,
  lower(class_session.during) as starts_at, upper(class_session.during) as ends_at,
  (extract(epoch from upper(class_session.during) - lower(class_session.during)) / 60)::int as duration_min,
  class_session.capacity, class_session.booked, class_session.status, class_session.cancel_reason,
  class_session.kept_reason,
  (select json_build_object('coachId', replaced.id, 'name', replaced.display_name)
    from coach replaced where replaced.id = class_session.substitute_for_id) as substitute_for,
  class_session.buffer_before_min, class_session.buffer_after_min,
  class_session.kind, coach_course.name as course_name, coach.display_name as coach_name, store.name as store_name,
  (select count(*)::int from appointment
    where session_id = class_session.id and appointment.status = 'waitlisted') as waiting,
  (select count(*)::int from appointment
    where session_id = class_session.id and appointment.status = 'requested') as requested,
  array(
    select person.name from appointment
    join member on member.id = appointment.member_id join person on person.id = member.person_id
    where session_id = class_session.id
      and appointment.status in ('requested', 'confirmed', 'checked_in', 'completed', 'no_show')
    order by appointment.created_at, appointment.id limit 3
  ) as member_names`

/** The Shanghai day of a session. */
export const heldOn = sql`(lower(class_session.during) at time zone 'Asia/Shanghai')::date`

/** The memberships that pay for seats of a session and match `which`, as the calendar's `cards`. */
export const cardsOf = (which: RawBuilder<unknown>) => sql`
  select json_build_object('name', person.name, 'startsOn', starts_on, 'endsOn', ends_on + open_freeze_days(membership.id))
  from appointment join membership on membership.id = appointment.membership_id
  join member on member.id = appointment.member_id join person on person.id = member.person_id
  where appointment.session_id = class_session.id
    and appointment.status in ('requested', 'confirmed', 'checked_in') and (${which})
  order by appointment.created_at, appointment.id`
