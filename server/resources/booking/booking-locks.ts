import { type RawBuilder, sql } from 'kysely'
import type { ClassSession } from '../../../contract/class-session'
import type { CourseKind } from '../../../contract/coach-course'
import type { Tx } from '../../kit/schema'
import type { StoreScope } from '../../kit/scope'

/*
 * Everybody who writes bookings locks in this order, and within a kind by id: coaches, room, sessions, members. What stands below
 * them (appointments, memberships) is written by whoever holds these. Whoever waits reads what the other has left behind.
 */

/** Nobody else plans sessions of these coaches, or changes the coaches, until the transaction ends. */
export async function lockCoaches(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from coach where id = any(${ids}) order by id for no key update`.execute(tx)
}

/** Any number will do as long as every process of every version takes the same one. */
const rooms = 730_105

/** Nobody else plans sessions in this room until the transaction ends. */
export async function lockRoom(tx: Tx, storeId: string, room: string | null): Promise<void> {
  if (room !== null)
    await sql`select pg_advisory_xact_lock(${rooms}::int, hashtext(${`${storeId} ${room}`}))`.execute(tx)
}

/** A session as those who book see it, with what its course asks of them. */
export interface HeldSession {
  id: string
  coachId: string
  storeId: string
  courseId: string
  kind: CourseKind
  status: ClassSession['status']
  startsAt: string
  endsAt: string
  capacity: number
  booked: number
  courseName: string
  priceFen: number
  minNoticeMin: number
  maxAdvanceDays: number
  cancelDeadlineMin: number
}

/** The sessions as they are; they stay so, with their seats and their line, until the transaction ends. */
export async function lockSessions(tx: Tx, ids: readonly string[]): Promise<HeldSession[]> {
  const which = sql`class_session.id = any(${ids}) order by class_session.id for update of class_session`
  return readSessions(tx, which)
}

/** A session as it is at this moment, where the person reaches it. */
export async function glimpseSession(
  { tx, scope }: { tx: Tx; scope: StoreScope },
  id: string,
): Promise<HeldSession | undefined> {
  const reached = scope.storeIds === null ? sql`true` : sql`class_session.store_id = any(${scope.storeIds})`
  const [session] = await readSessions(tx, sql`class_session.id = ${id} and ${reached}`)
  return session
}

async function readSessions(tx: Tx, which: RawBuilder<unknown>): Promise<HeldSession[]> {
  const { rows } = await sql<HeldSession>`
    select class_session.id, class_session.coach_id, class_session.store_id, class_session.course_id, class_session.kind,
      class_session.status, lower(class_session.during) as starts_at, upper(class_session.during) as ends_at,
      class_session.capacity, class_session.booked, coach_course.name as course_name, coach_course.price_fen,
      coach_course.min_notice_min, coach_course.max_advance_days, coach_course.cancel_deadline_min
    from class_session join coach_course on coach_course.id = class_session.course_id
    where ${which}
  `.execute(tx)
  return rows
}

export async function lockSession(tx: Tx, id: string): Promise<HeldSession> {
  const [session] = await lockSessions(tx, [id])
  if (session === undefined) throw new Error(`class session ${id} is gone`)
  return session
}

/** Nobody else books for these members until the transaction ends. */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from member where id = any(${ids}) order by id for no key update`.execute(tx)
}

/** The members with a seat in a session or in its line. */
export async function lockMembersOf(tx: Tx, sessionIds: readonly string[], others: readonly string[] = []) {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id from appointment
    where session_id = any(${sessionIds}) and status in ('requested', 'confirmed', 'waitlisted', 'checked_in')
  `.execute(tx)
  await lockMembers(tx, [...rows.map(({ memberId }) => memberId), ...others])
}

/**
 * Locks what an appointment hangs on, and the session it is to move to. If it went to another session meanwhile, its row has
 * another version than the request names, which is refused as stale.
 */
export async function lockAround(tx: Tx, appointmentId: string, to: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ sessionId: string }>`
    select session_id from appointment where id = ${appointmentId}
  `.execute(tx)
  const sessionIds = [...rows.map(({ sessionId }) => sessionId), ...to]
  await lockSessions(tx, sessionIds)
  await lockMembersOf(tx, sessionIds)
}
