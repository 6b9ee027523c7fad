import { type RawBuilder, sql } from 'kysely'
import { mostDecisions } from '../../../contract/catalogue/lesson-decision'
import type { AffectedLesson, AffectedLessons } from '../../../contract/scheduling/affected-lessons'
import type { Principal } from '../../kit/auth/authenticate'
import type { Tx } from '../../kit/db/schema'
import type { StoreScope } from '../../kit/resource/store-scope'
import { hindranceOf } from '../is-without-coach'
import { showsPaymentTo } from '../require-own-lesson'
import { substitutesOf } from '../substitutes-of'

interface Reading {
  tx: Tx
  scope: StoreScope
  now: Date
  principal: Principal
}

/** Changes when the lesson's plan, its bookings or what they hold change. */
export const stampOf = sql<string>`(
  select class_session.version || '.' || coalesce(
    md5(string_agg(concat_ws(' ', id, status, membership_id, hold, due_fen), ',' order by id)), '')
  from appointment where session_id = class_session.id and status in ('requested', 'confirmed', 'waitlisted', 'checked_in'))`

const isReached = ({ storeIds }: StoreScope) =>
  storeIds === null ? sql<boolean>`true` : sql<boolean>`class_session.store_id = any(${storeIds})`

/** The sessions that `which` picks, as an editor decides on them; `hindrance` where the lessons have none of their own yet. */
export async function readAffected(
  { tx, scope, now, principal }: Reading,
  which: RawBuilder<boolean>,
  hindrance: RawBuilder<unknown> = hindranceOf,
): Promise<AffectedLessons> {
  const showsPayment = showsPaymentTo(principal, sql`class_session.coach_id`)
  const { rows } = await sql<Omit<AffectedLesson, 'substitutes'> & { total: number }>`
    select class_session.id as session_id, ${stampOf} as stamp,
      lower(class_session.during) as starts_at, upper(class_session.during) as ends_at, class_session.kind,
      class_session.course_id, course.name as course_name, class_session.coach_id, coach.display_name as coach_name,
      class_session.store_id, store.name as store_name, class_session.room, ${hindrance} as hindrance,
      (select coalesce(json_agg(json_build_object(
          'memberId', member.id, 'name', person.name,
          'mobile', coalesce(overlay(person.mobile placing '****' from 4 for 4), ''),
          'status', booking.status, 'hold', case when ${showsPayment} then booking.hold else 'none' end,
          'units', case when ${showsPayment} and booking.hold = 'held' then booking.units end,
          'valueFen', case when ${showsPayment} and booking.hold = 'held' then booking.value_fen end,
          'dueFen', case when ${showsPayment} then nullif(booking.due_fen, 0) end
        ) order by booking.waitlist_position nulls first, booking.created_at, booking.id), '[]')
        from appointment booking join member on member.id = booking.member_id join person on person.id = member.person_id
        where booking.session_id = class_session.id
          and booking.status in ('requested', 'confirmed', 'waitlisted', 'checked_in')) as members,
      count(*) over ()::int as total
    from class_session
    join coach_course course on course.id = class_session.course_id
    join coach on coach.id = class_session.coach_id
    join store on store.id = class_session.store_id
    where ${which} and ${isReached(scope)}
    order by lower(class_session.during), class_session.id limit ${sql.lit(mostDecisions)}
  `.execute(tx)
  const substitutes = await substitutesOf(
    { tx, scope, now },
    rows.map(({ sessionId }) => sessionId),
  )
  return {
    lessons: rows.map(({ total: _, ...lesson }) => ({
      ...lesson,
      substitutes: substitutes.get(lesson.sessionId) ?? [],
    })),
    total: rows[0]?.total ?? 0,
    elsewhere: scope.storeIds === null ? 0 : await countElsewhere(tx, scope, which),
  }
}

async function countElsewhere(tx: Tx, scope: StoreScope, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from class_session where ${which} and not ${isReached(scope)}
  `.execute(tx)
  return rows[0]?.found ?? 0
}
