import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { ClassSession, NewClassSession } from '../../../contract/scheduling/class-session'
import { newId } from '../../kit/new-id'
import type { WriteRequest } from '../../kit/resource/definition'
import { auditAndReturn } from '../../kit/resource/mutations'
import { lockMembers } from '../../shared/lock-members'
import { book } from '../book'
import { lockCoaches, lockRoom, lockSession } from '../booking-locks'
import { refusalOf, refuse } from '../booking-rules'
import { classSessionTable } from '../class-session-table'
import { requireOwnLesson } from '../require-own-lesson'
import { type CourseOfSession, courseOf, hourProblems, planProblems } from './plan-problems'

type New = WriteRequest<NewClassSession>

/** Makes a session, its repetitions and their bookings, all or none; replies the first. */
export async function createSessions(request: New): Promise<ClassSession> {
  const { tx, body } = request
  const course = await courseOf(tx, body.courseId, request.scope)
  if (course === undefined) throw refusalOf([{ path: ['courseId'], code: 'does_not_exist' }])
  requireOwnLesson(request.principal, course)
  refuse([...planProblems(request, course, body, { isNewCourse: true }), ...seatProblems(course, body)])
  await lockCoaches(tx, [course.coachId])
  await lockRoom(tx, body.storeId, body.room)
  const weeks = Array.from({ length: body.repeatWeeks + 1 }, (_, week) => ({
    week,
    plan: { ...body, startsAt: weeksLater(body.startsAt, week) },
  }))
  const hours: FieldProblem[] = []
  for (const { week, plan } of weeks) hours.push(...inWeek(week, await hourProblems(request, course, plan)))
  refuse(hours)
  const ids: string[] = []
  for (const { plan } of weeks) ids.push(await insert(request, course, plan))
  await lockMembers(
    tx,
    body.bookings.map(({ memberId }) => memberId),
  )
  const refused: FieldProblem[] = []
  for (const [week, id] of ids.entries()) refused.push(...inWeek(week, await bookAll(request, id)))
  refuse(refused)
  const rows: ClassSession[] = []
  for (const id of ids)
    rows.push(await auditAndReturn(request, classSessionTable, id, { verb: 'create', before: null }))
  return rows[0]!
}

/** A private lesson requires a booking, and bookings cannot exceed the seats. */
function seatProblems({ kind }: CourseOfSession, { bookings, capacity }: NewClassSession): FieldProblem[] {
  if (kind === 'private' && bookings.length === 0)
    return [{ path: ['bookings'], code: 'too_few', params: { minimum: 1 } }]
  return bookings.length > capacity ? [{ path: ['bookings', capacity], code: 'session_full' }] : []
}

async function bookAll(request: New, sessionId: string): Promise<FieldProblem[]> {
  const session = await lockSession(request.tx, sessionId)
  const refused: FieldProblem[] = []
  for (const [i, booking] of request.body.bookings.entries()) {
    const outcome = await book(request, session, { ...booking, source: 'front_desk', waitIfFull: false })
    if ('problems' in outcome)
      refused.push(...outcome.problems.map((one) => ({ ...one, path: pathOf(one, i) })))
  }
  return refused
}

/** Problems of a booking keep its path; problems of its session are reported at `startsAt`. */
function pathOf({ path }: FieldProblem, i: number): (string | number)[] {
  return path[0] === 'sessionId' ? ['startsAt'] : ['bookings', i, ...path]
}

/** Adds the repetition of a problem; `week` 1 is the first one. */
function inWeek(week: number, problems: FieldProblem[]): FieldProblem[] {
  return week === 0 ? problems : problems.map((one) => ({ ...one, params: { ...one.params, week } }))
}

/** China has no summer time, so every week has the same length. */
const weeksLater = (instant: string, weeks: number) =>
  new Date(Date.parse(instant) + weeks * 7 * 86_400_000).toISOString()

async function insert(
  { tx, now, principal }: New,
  { id: courseId, coachId, kind, bufferBeforeMin, bufferAfterMin }: CourseOfSession,
  { storeId, room, startsAt, durationMin, capacity }: NewClassSession,
): Promise<string> {
  const id = newId(now.getTime())
  await sql`
    insert into class_session (id, course_id, coach_id, store_id, kind, room, during, buffer_before_min, buffer_after_min,
      capacity, created_at, updated_at, created_by, updated_by)
    values (${id}, ${courseId}, ${coachId}, ${storeId}, ${kind}, ${room},
      tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + ${durationMin} * interval '1 minute'),
      ${bufferBeforeMin}, ${bufferAfterMin}, ${capacity}, ${now}, ${now}, ${principal.username}, ${principal.username})
  `.execute(tx)
  return id
}
