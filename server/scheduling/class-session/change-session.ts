import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { Appointment } from '../../../contract/scheduling/appointment'
import type { CalendarSession } from '../../../contract/scheduling/calendar'
import type {
  ClassSession,
  ClassSessionDraft,
  classSessions,
} from '../../../contract/scheduling/class-session'
import { classSessionMachine } from '../../../machines/class-session/class-session.machine'
import { classSessionFacts } from '../../../machines/class-session/facts'
import { advance } from '../../../machines/lifecycle'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { ResourceDefinition, WriteContext, WriteRequest, Writing } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { updateRow, updateWithAudit } from '../../kit/resource/mutations'
import { appointmentTable } from '../appointment-table'
import { lockCoaches, lockMembersOf, lockRoom, lockSession } from '../booking-locks'
import { type Clash, clashOf, clashParams, refuse } from '../booking-rules'
import { classSessionTable } from '../class-session-table'
import { promoteWaiting } from '../promote-waiting'
import { rechargeBookings } from '../recharge-bookings'
import { requireOwnLesson } from '../require-own-lesson'
import { cardsOf } from '../session-row'
import { courseOf, hourProblems, planProblems } from './plan-problems'

/** Changes a session's time, room, store, course, length or seats, and moves its bookings along. */
export async function changeSession({
  body: { reason, ...body },
  ...rest
}: WriteRequest<Partial<ClassSessionDraft> & { reason?: string }>): Promise<ClassSession> {
  const request = { ...rest, body }
  const { tx, id, now } = request
  await lockBookingRows(request)
  const before = await readSession(tx, id, now)
  const bookings = await openBookings(tx, id, now)
  const row = await updateRow({ ...classSessionTable, check }, request)
  if (row.version === before.version) return row
  const session = await lockSession(tx, id)
  if (session.courseId !== before.courseId) refuse(await rechargeBookings(request, session, bookings))
  for (const booking of bookings)
    await auditBooking(request, booking, { before, after: session, reason: reason || null })
  if (body.capacity !== undefined && body.capacity > before.capacity) await promoteWaiting(request, session)
  return (await readRow(tx, classSessionTable, id, now)) ?? row
}

/**
 * Locks in the order of booking-locks.ts. If the session got another coach before the lock was held, its version differs and the request is
 * refused as stale.
 */
async function lockBookingRows({
  tx,
  principal,
  id,
  body,
  now,
}: WriteRequest<Partial<ClassSessionDraft>>): Promise<void> {
  const { coachId, storeId, room } = await readSession(tx, id, now)
  const course = body.courseId === undefined ? undefined : await courseOf(tx, body.courseId)
  for (const one of [coachId, ...(course === undefined ? [] : [course.coachId])])
    requireOwnLesson(principal, { coachId: one })
  await lockCoaches(tx, [coachId, ...(course === undefined ? [] : [course.coachId])])
  await lockRoom(tx, body.storeId ?? storeId, body.room === undefined ? room : body.room)
  await lockSession(tx, id)
  await lockMembersOf(tx, [id])
}

async function readSession(tx: Tx, id: string, now: Date): Promise<ClassSession> {
  const row = await readRow(tx, classSessionTable, id, now)
  if (row === undefined) throw problem('not_found')
  return row
}

const check: ResourceDefinition<typeof classSessions, 'class_session'>['check'] = async (
  writing,
  { next, changed, before },
) => {
  if (before === null) return []
  const { tx, now, scope } = writing
  const verdict = advance(classSessionMachine, before.status, classSessionFacts(before, now), 'session.move')
  if (!verdict.ok) throw problem('not_allowed_now', { state: before.status, allowed: verdict.allowed })
  // A session keeps its present course, even if that is no longer offered there.
  const found = await courseOf(tx, next.courseId, changed.courseId === undefined ? undefined : scope)
  if (found === undefined) return [{ path: ['courseId'], code: 'does_not_exist' }]
  // Another course brings its coach; otherwise a substitute stays.
  const course = changed.courseId === undefined ? { ...found, coachId: before.coachId } : found
  refuse(planProblems(writing, course, next, { isNewCourse: changed.courseId !== undefined }))
  const { capacity: _, ...elsewhere } = changed
  const isMoved = Object.keys(elsewhere).length > 0
  const hasOtherTime = changed.startsAt !== undefined || changed.durationMin !== undefined
  refuse([
    ...(isMoved ? await hourProblems(writing, course, next, before.id) : []),
    ...(next.capacity < before.booked
      ? [{ path: ['capacity'], code: 'below_booked', params: { booked: before.booked } }]
      : []),
    ...(hasOtherTime ? await memberClashes(tx, { ...next, id: before.id }) : []),
    ...(isMoved ? await cardProblems(writing, before, next) : []),
  ])
  return []
}

/** Members with a seat in the session and another one elsewhere at its new time. */
async function memberClashes(
  tx: Tx,
  { id, startsAt, durationMin }: Pick<ClassSession, 'id' | 'startsAt' | 'durationMin'>,
): Promise<FieldProblem[]> {
  const endsAt = new Date(Date.parse(startsAt) + durationMin * 60_000).toISOString()
  const { rows } = await sql<{ name: string; clash: Clash | null }>`
    select person.name, ${clashOf(sql`booking.member_id`, sql`booking.id`, { startsAt, endsAt })} as clash
    from appointment booking
    join member on member.id = booking.member_id join person on person.id = member.person_id
    where booking.session_id = ${id} and booking.status in ('requested', 'confirmed', 'checked_in')
    order by booking.created_at, booking.id
  `.execute(tx)
  return rows.flatMap(({ name, clash }) =>
    clash === null
      ? []
      : [{ path: ['startsAt'], code: 'someone_booked', params: { name, ...clashParams(clash) } }],
  )
}

/**
 * Memberships that pay for a seat now and would not pay for the planned session. When the course changes, each membership must cover the new
 * course, whether it covered the old one or not.
 */
async function cardProblems(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  before: Plan,
  next: Pick<Plan, 'startsAt' | 'storeId' | 'courseId'>,
): Promise<FieldProblem[]> {
  const pays = ({ startsAt, storeId, courseId }: typeof next) =>
    sql`(card_answer(membership, ${startsAt}, ${storeId}, ${courseId}, appointment.id, ${shanghaiDay(now)})).refusal is null`
  const paysNoMore =
    next.courseId === before.courseId ? sql`${pays(before)} and not ${pays(next)}` : sql`not ${pays(next)}`
  const { rows } = await sql<{ cards: CalendarSession['cards'] }>`
    select array(${cardsOf(paysNoMore)}) as cards from class_session where id = ${before.id}
  `.execute(tx)
  const names = (rows[0]?.cards ?? []).map(({ name }) => name)
  if (names.length === 0) return []
  return [
    {
      path: ['startsAt'],
      code: 'cards_not_valid',
      params: { names: names.join('、'), on: shanghaiDay(new Date(next.startsAt)) },
    },
  ]
}

/** The bookings that move along. */
export async function openBookings(tx: Tx, sessionId: string, now: Date): Promise<Appointment[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointment where session_id = ${sessionId}
      and status in ('requested', 'confirmed', 'waitlisted', 'checked_in')
    order by id
  `.execute(tx)
  const bookings: Appointment[] = []
  for (const { id } of rows) bookings.push((await readRow(tx, appointmentTable, id, now))!)
  return bookings
}

type Plan = Pick<ClassSession, 'id' | 'startsAt' | 'endsAt' | 'storeId' | 'courseId'>

/** Writes the audit line of a booking, which the foreign key has moved. */
async function auditBooking(
  desk: WriteContext,
  booking: Appointment,
  { before, after, reason }: { before: Plan; after: Plan; reason: string | null },
): Promise<void> {
  const hasOtherTime = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt
  if (!hasOtherTime && before.storeId === after.storeId && before.courseId === after.courseId) return
  if (hasOtherTime) await noteMove(desk, booking.id, before, after, reason)
  await updateWithAudit(desk, appointmentTable, booking.id, {
    verb: 'move',
    columns: {},
    before: booking,
  })
}

/** Adds a line to the history of an appointment's times. */
export async function noteMove(
  { tx, now, principal }: WriteContext,
  appointmentId: string,
  from: Pick<Plan, 'id' | 'startsAt' | 'endsAt'>,
  to: Pick<Plan, 'id' | 'startsAt' | 'endsAt'>,
  reason: string | null,
): Promise<void> {
  await sql`
    insert into appointment_move (id, appointment_id, from_session_id, to_session_id, from_during, to_during, reason, at, who)
    values (${newId(now.getTime())}, ${appointmentId}, ${from.id}, ${to.id}, tstzrange(${from.startsAt}, ${from.endsAt}),
      tstzrange(${to.startsAt}, ${to.endsAt}), ${reason}, ${now}, ${principal.username})
  `.execute(tx)
}
