import { type RawBuilder, sql } from 'kysely'
import type { MessageEvent } from '../../../contract/messaging/messages'
import { shanghaiDay, shanghaiTime } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { MessageDraft } from './queue-messages'

export interface LessonFacts {
  id: string
  version: number
  status: string
  personId: string
  startsAt: string
  member: string
  course: string
  coach: string
  store: string
  business: string
}

/** What a text may say of lessons, the earliest first. */
export async function lessonsFor(tx: Tx, where: RawBuilder<boolean>, most: number): Promise<LessonFacts[]> {
  const { rows } = await sql<LessonFacts>`
    select appointment.id, appointment.version, appointment.status, member.person_id, lower(appointment.during) as starts_at,
      person.name as member, coach_course.name as course, coach.display_name as coach, store.name as store,
      (select value ->> 'name' from setting where name = 'business') as business
    from appointment
    join class_session on class_session.id = appointment.session_id
    join coach_course on coach_course.id = class_session.course_id
    join coach on coach.id = class_session.coach_id
    join store on store.id = class_session.store_id
    join member on member.id = appointment.member_id
    join person on person.id = member.person_id
    where ${where} order by lower(appointment.during), appointment.id limit ${most}
  `.execute(tx)
  return rows
}

/** A message about a lesson; of no use once the lesson has begun, or `until` an instant after it. */
export function lessonMessage(
  event: MessageEvent,
  occasion: string,
  lesson: LessonFacts,
  until?: Date,
): MessageDraft {
  const { id, personId, startsAt, member, course, coach, store, business } = lesson
  const at = new Date(startsAt)
  const time = shanghaiTime(at).slice(11, 16)
  return {
    event,
    occasion: `${id} ${occasion}`,
    personId,
    variables: { member, course, coach, store, business, time },
    days: { day: shanghaiDay(at) },
    link: { kind: 'appointment', id },
    expiresAt: until ?? at,
  }
}
