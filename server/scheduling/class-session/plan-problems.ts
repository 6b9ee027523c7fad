import { sql } from 'kysely'
import { type CourseKind, capacityOf } from '../../../contract/catalogue/coach-course'
import type { FieldProblem } from '../../../contract/problem'
import type { ClassSessionDraft } from '../../../contract/scheduling/class-session'
import { refusals } from '../../../contract/scheduling/session-rules'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { Writing } from '../../kit/resource/definition'
import type { StoreScope } from '../../kit/resource/store-scope'
import { calendarOf } from '../calendar/calendar-routes'

const everywhere: StoreScope = { storeIds: null }

/** The members that a session takes from its course. */
export interface CourseOfSession {
  id: string
  coachId: string
  kind: CourseKind
  status: 'draft' | 'on' | 'off'
  storeIds: string[]
  bufferBeforeMin: number
  bufferAfterMin: number
}

/** The course, if one of its stores is in the scope. */
export async function courseOf(
  tx: Tx,
  id: string,
  { storeIds: ownStoreIds }: StoreScope = everywhere,
): Promise<CourseOfSession | undefined> {
  const isReached = sql`exists (
    select from coach_course_store where course_id = coach_course.id and store_id = any(${ownStoreIds}))`
  const { rows } = await sql<CourseOfSession>`
    select id, coach_id, kind, status, buffer_before_min, buffer_after_min,
      array(select store_id from coach_course_store where course_id = coach_course.id) as store_ids
    from coach_course where id = ${id} and archived_at is null and ${ownStoreIds === null ? sql`true` : isReached} for key share
  `.execute(tx)
  return rows[0]
}

type Plan = Omit<ClassSessionDraft, 'courseId'>

/** Why a session is invalid at any time: its course, its store, its seats. */
export function planProblems(
  { scope }: Pick<Writing, 'scope'>,
  course: CourseOfSession,
  { storeId, capacity }: Plan,
  { isNewCourse }: { isNewCourse: boolean },
): FieldProblem[] {
  const isTheirs = scope.storeIds === null || scope.storeIds.includes(storeId)
  if (!isTheirs) return [{ path: ['storeId'], code: 'does_not_exist' }]
  const [minimum, maximum] = capacityOf[course.kind]
  return [
    ...(isNewCourse && course.status !== 'on' ? [{ path: ['courseId'], code: 'course_not_on' }] : []),
    ...(course.storeIds.includes(storeId) ? [] : [{ path: ['storeId'], code: 'course_not_here' }]),
    ...(capacity < minimum || capacity > maximum
      ? [{ path: ['capacity'], code: 'capacity_of_kind', params: { minimum, maximum } }]
      : []),
  ]
}

/** Why the session cannot be held at this time and place. Coach and room are locked, so that the result stays valid. */
export async function hourProblems(
  { tx, scope, now }: Writing,
  course: CourseOfSession,
  { startsAt, durationMin, storeId, room }: Plan,
  sessionId?: string,
): Promise<FieldProblem[]> {
  const { coachId, bufferBeforeMin, bufferAfterMin } = course
  const calendarQuery = {
    from: addDays(shanghaiDay(new Date(startsAt)), -1),
    days: 3,
    storeIds: [storeId],
    scope,
  }
  const calendar = await calendarOf(tx, { ...calendarQuery, coachIds: [coachId] })
  const wish = { coachId, storeId, room, startsAt, durationMin, bufferBeforeMin, bufferAfterMin }
  return refusals(sessionId === undefined ? wish : { ...wish, sessionId }, calendar, now)
}
