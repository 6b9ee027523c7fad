import { m } from '#messages'
import type { Calendar, CalendarCoach, CalendarSession } from '../../../contract/scheduling/calendar'
import { cardRefusal, refusals } from '../../../contract/scheduling/session-rules'
import type { MoveRefusal, TimeRange } from '../../../machines/calendar-drag/calendar-drag.machine'
import { bookingSentence } from '../../domain/lesson/booking-sentence'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import type { AgendaColumn } from './calendar/board'
import { instantAt } from './grid-time'

interface DropContext {
  calendar: Calendar
  columns: readonly AgendaColumn[]
  now: Date
}

/** Why a session of this length may not begin here, or null. `session` null is a new one of a course not chosen yet. */
export function moveRefusal(
  at: TimeRange,
  session: CalendarSession | null,
  { calendar, columns, now }: DropContext,
): MoveRefusal | null {
  const column = columns.find(({ key }) => key === at.column)
  if (column === undefined) return null
  const startsAt = instantAt(column.day, at.from)
  const span = { startsAt, durationMin: at.to - at.from }
  if (session === null) {
    const coachId = column.coach?.id ?? ''
    const storeId = column.store?.id ?? workplaceOf(column.coach, startsAt)
    const wish = { ...span, coachId, storeId, room: null, bufferBeforeMin: 0, bufferAfterMin: 0 }
    // A store's column has no coach yet: the drawer asks for one.
    return refusals(wish, calendar, now).find(({ path }) => path[0] !== 'coachId') ?? null
  }
  if (column.coach !== null && column.coach.id !== session.coachId)
    return {
      code: 'course_of_other_coach',
      params: { course: session.courseName, name: session.coachName },
    }
  const { coachId, storeId, room, bufferBeforeMin, bufferAfterMin, id: sessionId } = session
  const wish = { ...span, coachId, storeId, room, bufferBeforeMin, bufferAfterMin, sessionId }
  return refusals(wish, calendar, now)[0] ?? cardRefusal(session, startsAt)
}

/** The store where a coach works at an instant; else the coach's first. */
export function workplaceOf(coach: CalendarCoach | null, instant: string): string {
  const ms = Date.parse(instant)
  const there = coach?.works.find(({ from, to }) => Date.parse(from) <= ms && ms < Date.parse(to))
  return there?.storeId ?? coach?.storeIds[0] ?? ''
}

/** The preview's sentence for a refusal. */
export function refusalSentence({ code, params = {} }: MoveRefusal): string {
  if (code === 'course_of_other_coach')
    return m.appointment_course_of_other_coach({ course: params.course ?? '', name: params.name ?? '' })
  if (code === 'said') return String(params.said ?? '')
  return code === 'unavailable' ? m.problem_unavailable() : bookingSentence({ code, params })
}

/** A refused request as the preview shows it: the rule that was broken, or the server's text. */
export function refusalOf(error: unknown): MoveRefusal {
  const [first] = error instanceof RequestError ? (error.problem.fields ?? []) : []
  return first ?? { code: 'said', params: { said: errorSentence(error) } }
}
