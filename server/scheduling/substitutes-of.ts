import { sql } from 'kysely'
import type { SubstituteOption } from '../../contract/scheduling/affected-lessons'
import type { Calendar } from '../../contract/scheduling/calendar'
import { type PlannedSessions, refusals } from '../../contract/scheduling/session-rules'
import { addDays, shanghaiDay } from '../kit/day'
import type { Tx } from '../kit/db/schema'
import type { StoreScope } from '../kit/resource/store-scope'
import { openTimesOf } from './calendar/calendar-routes'

interface Lesson {
  id: string
  coachId: string
  storeId: string
  courseName: string
  startsAt: string
  durationMin: number
  bufferBeforeMin: number
  bufferAfterMin: number
  /** The coach whose lesson it is, if another one gives it. */
  substituteForId: string | null
  level: number
  substitutes: 'any' | 'listed' | 'none'
  substituteIds: string[]
}

interface Candidate {
  id: string
  name: string
  storeIds: string[]
  level: number
  /** The last day of the last verified certificate; null: none. */
  validUntil: string | null
}

interface Reading {
  tx: Tx
  scope: StoreScope
  now: Date
}

/**
 * Who could give each lesson instead of its coach: the coaches of its store, or one of them, with the reason why not. Those who can come
 * first: as the course lists them, then the nearest level, then the fewest lessons that day.
 */
export async function substitutesOf(
  { tx, scope, now }: Reading,
  sessionIds: readonly string[],
  { coachId }: { coachId?: string } = {},
): Promise<Map<string, SubstituteOption[]>> {
  const lessons = await lessonsOf(tx, sessionIds)
  if (lessons.length === 0) return new Map()
  const candidates = await candidatesOf(tx, lessons, coachId)
  const calendars = await calendarsByDay({ tx, scope }, lessons, candidates)
  return new Map(
    lessons.map((lesson) => {
      const calendar = calendars.get(shanghaiDay(new Date(lesson.startsAt)))!
      const options = candidates
        .filter(({ id, storeIds }) => id !== lesson.coachId && storeIds.includes(lesson.storeId))
        .map((candidate) => ({
          candidate,
          refusal: ruleRefusal(lesson, candidate) ?? timeRefusal(lesson, candidate, calendar, now),
        }))
        .sort(
          (a, b) =>
            Number(a.refusal !== null) - Number(b.refusal !== null) ||
            preference(lesson, a.candidate, calendar) - preference(lesson, b.candidate, calendar),
        )
      return [
        lesson.id,
        options.map(({ candidate: { id, name }, refusal }) => ({ coachId: id, name, refusal })),
      ]
    }),
  )
}

async function lessonsOf(tx: Tx, ids: readonly string[]): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select class_session.id, class_session.coach_id, class_session.store_id, course.name as course_name,
      lower(during) as starts_at, (extract(epoch from upper(during) - lower(during)) / 60)::int as duration_min,
      class_session.buffer_before_min, class_session.buffer_after_min, substitute_for_id, coach.level_rank as level,
      course.substitutes,
      array(select coach_id from coach_course_substitute where course_id = course.id order by position) as substitute_ids
    from class_session join coach_course course on course.id = class_session.course_id
    join coach on coach.id = class_session.coach_id
    where class_session.id = any(${ids}) order by lower(during), class_session.id
  `.execute(tx)
  return rows
}

async function candidatesOf(tx: Tx, lessons: readonly Lesson[], coachId?: string): Promise<Candidate[]> {
  const storeIds = [...new Set(lessons.map((lesson) => lesson.storeId))]
  const { rows } = await sql<Candidate>`
    select coach.id, display_name as name, level_rank as level,
      case when valid_until = 'infinity' then '9999-12-31' else to_char(valid_until, 'YYYY-MM-DD') end as valid_until,
      array(select store_id from coach_store where coach_id = coach.id) as store_ids
    from coach
    where archived_at is null and status <> 'departed'
      and id in (select coach_id from coach_store where store_id = any(${storeIds}))
      and ${coachId === undefined ? sql`true` : sql`id = ${coachId}`}
    order by sort, id
  `.execute(tx)
  return rows
}

/** What the course and the certificate say; the coach whose lesson it was may always give it again. */
function ruleRefusal(lesson: Lesson, { id, name, validUntil }: Candidate): SubstituteOption['refusal'] {
  if (id === lesson.substituteForId) return null
  const course = lesson.courseName
  if (lesson.substitutes === 'none') return { code: 'no_substitutes', params: { course } }
  if (lesson.substitutes === 'listed' && !lesson.substituteIds.includes(id))
    return { code: 'substitute_not_listed', params: { name, course } }
  const on = shanghaiDay(new Date(lesson.startsAt))
  if (validUntil === null || validUntil < on)
    return { code: 'coach_without_certificate', params: { name, on } }
  return null
}

function timeRefusal(
  { id: sessionId, storeId, startsAt, durationMin, bufferBeforeMin, bufferAfterMin }: Lesson,
  { id: coachId }: Candidate,
  calendar: PlannedSessions,
  now: Date,
): SubstituteOption['refusal'] {
  const time = { startsAt, durationMin, bufferBeforeMin, bufferAfterMin }
  // The room is the lesson's own already.
  const [first] = refusals({ coachId, storeId, room: null, sessionId, ...time }, calendar, now)
  return first === undefined ? null : { code: first.code, ...(first.params && { params: first.params }) }
}

function preference(lesson: Lesson, { id, level }: Candidate, { sessions }: PlannedSessions): number {
  const place = lesson.substituteIds.indexOf(id)
  const lessons = sessions.filter(({ coachId }) => coachId === id).length
  const isRegular = id === lesson.substituteForId
  return (
    (isRegular ? 0 : 10_000) +
    (place + 1) * 1_000 +
    Math.abs(level - lesson.level) * 100 +
    Math.min(lessons, 99)
  )
}

type Place = PlannedSessions['sessions'][number]

/** What the rules of planning need, for each day on which there is a lesson. */
async function calendarsByDay(
  { tx, scope }: Pick<Reading, 'tx' | 'scope'>,
  lessons: readonly Lesson[],
  candidates: readonly Candidate[],
): Promise<Map<string, PlannedSessions>> {
  const days = [...new Set(lessons.map(({ startsAt }) => shanghaiDay(new Date(startsAt))))].sort()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const length = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 3
  const coachIds = candidates.map(({ id }) => id)
  const times = await openTimesOf(tx, {
    storeIds: [...new Set(lessons.map(({ storeId }) => storeId))],
    coachIds,
    from: addDays(first, -1),
    days: length,
    scope,
  })
  const sessions = await sessionsNear(tx, lessons, coachIds, scope)
  return new Map(days.map((day) => [day, sliceOf(day, times, sessions)]))
}

/** One day, because the rules look through all that they are given. */
function sliceOf(
  day: string,
  { stores, coaches }: Pick<Calendar, 'stores' | 'coaches'>,
  sessions: Place[],
): PlannedSessions {
  const from = new Date(`${addDays(day, -1)}T00:00:00+08:00`).toISOString()
  const to = new Date(`${addDays(day, 2)}T00:00:00+08:00`).toISOString()
  const isNear = (span: { from: string; to: string }) => span.to > from && span.from < to
  return {
    stores: stores.map((store) => ({ ...store, open: store.open.filter(isNear) })),
    coaches: coaches.map((coach) => ({ ...coach, works: coach.works.filter(isNear) })),
    sessions: sessions.filter(({ startsAt, endsAt }) => isNear({ from: startsAt, to: endsAt })),
  }
}

/** What these coaches hold on the days of the lessons; the course of a session outside the store scope has no name. */
async function sessionsNear(
  tx: Tx,
  lessons: readonly Lesson[],
  coachIds: readonly string[],
  { storeIds }: StoreScope,
): Promise<Place[]> {
  const days = [...new Set(lessons.map(({ startsAt }) => shanghaiDay(new Date(startsAt))))]
  const { rows } = await sql<Place>`
    select other.id, other.coach_id, coach.display_name as coach_name, other.store_id, other.room, other.status,
      lower(other.during) as starts_at, upper(other.during) as ends_at, other.buffer_before_min, other.buffer_after_min,
      case when ${storeIds === null ? sql`true` : sql`other.store_id = any(${storeIds})`} then course.name else '' end as course_name
    from unnest(${coachIds}::uuid[]) as candidate (id)
    cross join unnest(${days}::date[]) as held (day)
    join class_session other on other.coach_id = candidate.id and other.status <> 'cancelled'
      and lower(other.during) >= shanghai_instant(held.day, 0) - interval '4 hours'
      and lower(other.during) < shanghai_instant(held.day + 1, 0) + interval '4 hours'
    join coach on coach.id = other.coach_id join coach_course course on course.id = other.course_id
  `.execute(tx)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
