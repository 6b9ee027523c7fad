import { type RawBuilder, sql } from 'kysely'
import type { CourseKind } from '../../contract/catalogue/coach-course'
import type { ClassSession } from '../../contract/scheduling/class-session'
import type { Tx } from '../kit/db/schema'
import type { WriteContext } from '../kit/resource/definition'
import type { StoreScope } from '../kit/resource/store-scope'
import { lockMembers } from '../shared/lock-members'
import { requireOwnLesson } from './require-own-lesson'

/*
 * Every transaction that writes bookings locks in this order, and each kind by id: coaches, room, sessions, members. These locks also
 * protect the rows below them (appointments, memberships). After waiting for a lock, rows must be read again.
 */

/** Locks coaches until the transaction ends, so that no other transaction plans sessions of theirs or changes them. */
export async function lockCoaches(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from coach where id = any(${ids}) order by id for no key update`.execute(tx)
}

/** An arbitrary lock number, which every process of every version must share. */
const rooms = 730_105

/** Locks a room until the transaction ends, so that no other transaction plans sessions in it. */
export async function lockRoom(tx: Tx, storeId: string, room: string | null): Promise<void> {
  if (room !== null)
    await sql`select pg_advisory_xact_lock(${rooms}::int, hashtext(${`${storeId} ${room}`}))`.execute(tx)
}

/** A session with its course's rules, as bookings need it. */
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

/** Locks sessions, with their seats and waiting lists, until the transaction ends. */
export async function lockSessions(tx: Tx, ids: readonly string[]): Promise<HeldSession[]> {
  const which = sql`class_session.id = any(${ids}) order by class_session.id for update of class_session`
  return readSessions(tx, which)
}

/** A session read without a lock, if it is in the store scope. */
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

/** Locks the members with a seat in a session or on its waiting list, and those to whom a waiver may return something. */
export async function lockMembersOf(tx: Tx, sessionIds: readonly string[], others: readonly string[] = []) {
  const { rows } = await sql<{ memberId: string }>`
    select distinct member_id from appointment
    where session_id = any(${sessionIds}) and status not in ('cancelled', 'completed')
  `.execute(tx)
  await lockMembers(tx, [...rows.map(({ memberId }) => memberId), ...others])
}

/**
 * Locks the rows that an appointment depends on, and the session it is to move to; throws when it is of another coach's lesson that the
 * principal may not change. If the appointment has moved before the lock was held,
 * its version differs and the request is refused as stale.
 */
export async function lockBookingRows(
  { tx, principal }: Pick<WriteContext, 'tx' | 'principal'>,
  appointmentId: string,
  to: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ sessionId: string; memberId: string }>`
    select session_id, member_id from appointment where id = ${appointmentId}
  `.execute(tx)
  const own = rows.map(({ sessionId }) => sessionId)
  const sessionIds = [...own, ...to]
  for (const session of await lockSessions(tx, sessionIds))
    if (own.includes(session.id)) requireOwnLesson(principal, session)
  await lockMembersOf(
    tx,
    sessionIds,
    rows.map(({ memberId }) => memberId),
  )
}

/** Locks a lesson's session, and its member also when the lesson is completed. */
export async function lockLesson(tx: Tx, appointmentId: string): Promise<void> {
  const { rows } = await sql<{ sessionId: string; memberId: string }>`
    select session_id, member_id from appointment where id = ${appointmentId}
  `.execute(tx)
  const sessionIds = rows.map(({ sessionId }) => sessionId)
  await lockSessions(tx, sessionIds)
  await lockMembersOf(
    tx,
    sessionIds,
    rows.map(({ memberId }) => memberId),
  )
}
