import { type RawBuilder, sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Problem } from '../../contract/problem'
import type { Appointment, AppointmentDraft } from '../../contract/scheduling/appointment'
import type { ClassSession, NewClassSession } from '../../contract/scheduling/class-session'
import type { Db } from '../../server/kit/db/schema'
import { signIn } from '../harness/app'
import { answer, created, type Gym, newCoach, versioned } from './gym'
import { everyDay, newCourse } from './timetable'

/** The clock is set to nine on Monday the 2nd of March 2026 in Shanghai: an instant of that or a later day. */
export const at = (clock: string, day = '2026-03-02') => new Date(`${day}T${clock}:00+08:00`).toISOString()

/** Opens the clerk's store from 06:00 to 22:00, with a coach who works all of it. */
export async function openDesk(gym: Gym) {
  const store = gym.mine
  await gym.admin('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const coach = await workingCoach(gym)
  return { store, coach }
}

export const workingCoach = (gym: Gym, own: Partial<Coach> = {}) =>
  newCoach(gym.admin, {
    storeIds: [gym.mine.id],
    availability: everyDay(gym.mine.id, '06:00', '22:00'),
    ...own,
  })

/** A group course of eight seats, an hour long. */
export const groupCourse = (gym: Gym, coach: Coach, own: Partial<CoachCourse> = {}) =>
  newCourse(gym.admin, {
    coachId: coach.id,
    storeIds: [gym.mine.id],
    kind: 'group',
    capacity: 8,
    minNoticeMin: 60,
    cancelDeadlineMin: 120,
    priceFen: 8_000,
    ...own,
  })

export function sessionDraft(course: CoachCourse, own: Partial<NewClassSession> = {}): NewClassSession {
  const { id: courseId, durationMin, capacity, storeIds } = course
  return {
    courseId,
    durationMin,
    capacity,
    storeId: storeIds[0]!,
    room: null,
    startsAt: at('15:00'),
    bookings: [],
    repeatWeeks: 0,
    ...own,
  }
}

export const newSession = (gym: Gym, course: CoachCourse, own: Partial<NewClassSession> = {}) =>
  created<ClassSession>(gym.admin, 'class-sessions', sessionDraft(course, own))

export const bookingDraft = (
  sessionId: string,
  memberId: string,
  own: Partial<AppointmentDraft> = {},
): AppointmentDraft => ({
  sessionId,
  memberId,
  membershipId: null,
  source: 'front_desk' as const,
  note: '',
  waitIfFull: false,
  ...own,
})

export const newBooking = (gym: Gym, sessionId: string, memberId: string, own?: Partial<AppointmentDraft>) =>
  created<Appointment>(gym.admin, 'appointments', bookingDraft(sessionId, memberId, own))

/** Sends an event to a row in its newest version. */
export async function apply<Row>(
  gym: Gym,
  name: string,
  id: string,
  event: string,
  body: unknown = {},
): Promise<Row> {
  const row = await read<{ version: number }>(gym, name, id)
  const reply = await answer(gym.admin('POST', `/api/v1/${name}/${id}/${event}`, body, versioned(row)))
  if (reply.status !== 200) throw new Error(`${event}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

export async function read<Row>(gym: Gym, name: string, id: string): Promise<Row> {
  return (await answer(gym.admin('GET', `/api/v1/${name}/${id}`))).body
}

/** `[status, code, fields]` of a refusal, with the parameters of its sentences. */
export async function refused(reply: Promise<Response>) {
  const given = await reply
  const { code, fields }: Problem = await given.json()
  return [given.status, code, fields ?? []]
}

/** Moves the clock, and signs the administrator in again: half a day without a request ends a session. */
export async function travel(gym: Gym, instant: string): Promise<void> {
  gym.clock.set(instant)
  gym.admin = await signIn(gym.app)
}

/** Checks every invariant; returns the names of the violated ones. */
export async function violations(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql`${query}`.execute(db)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`)
  }
  return broken
}

const invariants: Record<string, RawBuilder<unknown>> = {
  'seats are those of the bookings': sql`
    select id, booked from class_session where booked > capacity or booked <> (
      select count(*) from appointment where session_id = class_session.id
        and appointment.status in ('requested', 'confirmed', 'checked_in', 'completed', 'no_show'))`,
  'a membership has left what its ledger says': sql`
    select id, times_left from membership where kind = 'times' and times_left <> times_total + (
      select coalesce(sum(delta), 0) from membership_use where membership_id = membership.id)`,
  'an appointment holds the unit that the ledger took for it': sql`
    select id, status, unit from appointment where -coalesce((
      select sum(delta) from membership_use where appointment_id = appointment.id
        and membership_id = appointment.membership_id), 0) <> case unit when 'held' then 1 else 0 end`,
  'a seat is paid for by a unit where the membership has units': sql`
    select appointment.id from appointment join membership on membership.id = membership_id
    where appointment.status in ('requested', 'confirmed', 'checked_in', 'completed')
      and (unit = 'held') <> (membership.kind = 'times')`,
  'a line has the places from 1 on': sql`
    select session_id, array_agg(waitlist_position order by waitlist_position) as places
    from appointment where status = 'waitlisted' group by session_id
    having array_agg(waitlist_position::int order by waitlist_position)
      <> array(select generate_series(1, count(appointment.id)::int))`,
  'nobody is in two places': sql`
    select one.id, other.id from appointment one join appointment other
      on other.member_id = one.member_id and other.id > one.id and other.during && one.during
    where one.status in ('requested', 'confirmed', 'checked_in', 'completed')
      and other.status in ('requested', 'confirmed', 'checked_in', 'completed')`,
  'no coach is held twice': sql`
    select one.id, other.id from class_session one join class_session other
      on other.coach_id = one.coach_id and other.id > one.id and other.held && one.held
    where one.status <> 'cancelled' and other.status <> 'cancelled'`,
  'a cancelled or finished session has nothing open': sql`
    select appointment.id from appointment join class_session on class_session.id = session_id
    where class_session.status <> 'scheduled'
      and appointment.status in ('requested', 'confirmed', 'waitlisted', 'checked_in')`,
  'a booking is at the time and place of its session': sql`
    select appointment.id from appointment join class_session on class_session.id = session_id
    where (appointment.during, appointment.store_id, appointment.coach_id)
      is distinct from (class_session.during, class_session.store_id, class_session.coach_id)`,
}
