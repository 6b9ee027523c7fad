import type { FieldProblem } from '../problem'
import type { Calendar, CalendarSession, CalendarSpan } from './calendar'

/** A planned session; buffers in minutes. */
export interface SessionWish {
  coachId: string
  storeId: string
  room: string | null
  startsAt: string
  durationMin: number
  bufferBeforeMin: number
  bufferAfterMin: number
  /** The session that is moved, which must not conflict with itself. */
  sessionId?: string
}

/** What occupies a coach or a room. */
type PlannedSession = Pick<
  CalendarSession,
  | 'id'
  | 'status'
  | 'coachId'
  | 'coachName'
  | 'storeId'
  | 'room'
  | 'startsAt'
  | 'endsAt'
  | 'bufferBeforeMin'
  | 'bufferAfterMin'
  | 'courseName'
>
export type PlannedSessions = Pick<Calendar, 'stores' | 'coaches'> & { sessions: readonly PlannedSession[] }

const minute = 60_000

/**
 * Why a session cannot be held as planned, the most serious reason first; empty when it can. The calendar calls it for its preview during a
 * drag, the server before it writes. `around` covers the session's day. Codes have their sentence under `field_<code>`; the path is the
 * member that would have to change.
 */
export function refusals(wish: SessionWish, calendar: PlannedSessions, now: Date): FieldProblem[] {
  const from = Date.parse(wish.startsAt)
  const lesson: Interval = [from, from + wish.durationMin * minute]
  const held: Interval = [from - wish.bufferBeforeMin * minute, lesson[1] + wish.bufferAfterMin * minute]
  return [
    ...(from < now.getTime() ? [at('startsAt', 'in_past')] : []),
    ...coachRefusals(wish, lesson, calendar),
    ...storeRefusals(wish, lesson, calendar),
    ...clashes(wish, lesson, held, calendar),
  ]
}

/**
 * Why a session cannot move to another day: memberships that pay for its seats are not valid then. On the session's present day they were
 * accepted, so a later change of them does not prevent other moves.
 */
export function cardRefusal(
  { startsAt, cards }: { startsAt: string; cards: readonly Card[] },
  movedTo: string,
): FieldProblem | null {
  const on = shanghaiDay(Date.parse(movedTo))
  if (on === shanghaiDay(Date.parse(startsAt))) return null
  const over = cards.filter(({ startsOn, endsOn }) => on < startsOn || on > endsOn)
  if (over.length === 0) return null
  return at('startsAt', 'cards_not_valid', { names: over.map(({ name }) => name).join('、'), on })
}

type Card = CalendarSession['cards'][number]

/** Milliseconds [from, to). */
type Interval = readonly [number, number]

function coachRefusals(
  wish: SessionWish,
  lesson: Interval,
  { coaches, stores }: PlannedSessions,
): FieldProblem[] {
  const coach = coaches.find(({ id }) => id === wish.coachId)
  if (coach === undefined) return [at('coachId', 'does_not_exist')]
  const name = coach.name
  if (coach.status === 'departed') return [at('coachId', 'coach_departed', { name })]
  const on = shanghaiDay(lesson[0])
  if (coach.leave !== null && coach.leave.from <= on && (coach.leave.to === null || on <= coach.leave.to))
    return [at('startsAt', 'coach_on_leave', { name, from: coach.leave.from, to: coach.leave.to ?? '…' })]
  if (coach.daysOff.includes(on)) return [at('startsAt', 'coach_day_off', { name, on })]
  const here = coach.works.filter(({ storeId }) => storeId === wish.storeId)
  if (covers(here, lesson)) return []
  const elsewhere = coach.works.find(
    ({ storeId, ...span }) => storeId !== wish.storeId && meets(msOf(span), lesson),
  )
  if (elsewhere !== undefined) {
    const store = stores.find(({ id }) => id === elsewhere.storeId)?.name ?? '—'
    return [at('storeId', 'coach_elsewhere', { name, store, ...times(msOf(elsewhere)) })]
  }
  const hours = coach.works.filter((span) => shanghaiDay(Date.parse(span.from)) === on).map(spanText)
  return [at('startsAt', 'outside_coach_hours', { name, hours: hours.join('、') || '—' })]
}

function storeRefusals(wish: SessionWish, lesson: Interval, { stores }: PlannedSessions): FieldProblem[] {
  const store = stores.find(({ id }) => id === wish.storeId)
  if (store === undefined) return [at('storeId', 'does_not_exist')]
  const name = store.name
  if (store.status === 'closed' || store.status === 'preparing')
    return [at('storeId', 'store_not_open', { name })]
  if (covers(store.open, lesson)) return []
  const on = shanghaiDay(lesson[0])
  const notice = store.notices.find((one) => one.on === on)
  if (notice?.isClosed) return [at('startsAt', 'store_closed', { name, on, reason: notice.reason })]
  const hours = store.open.filter((span) => shanghaiDay(Date.parse(span.from)) === on).map(spanText)
  return [at('startsAt', 'outside_store_hours', { name, hours: hours.join('、') || '—' })]
}

/** Clashes with other sessions of the coach, including buffers, and of the room. */
function clashes(
  wish: SessionWish,
  lesson: Interval,
  held: Interval,
  { sessions }: PlannedSessions,
): FieldProblem[] {
  const others = sessions.filter(({ id, status }) => id !== wish.sessionId && status !== 'cancelled')
  const coachs = others.find((one) => one.coachId === wish.coachId && meets(heldOf(one), held))
  const rooms = others.find(
    (one) =>
      wish.room !== null &&
      one.storeId === wish.storeId &&
      one.room === wish.room &&
      meets(lessonOf(one), lesson),
  )
  const values = (one: PlannedSession) => ({ course: one.courseName, ...times(lessonOf(one)) })
  return [
    ...(coachs === undefined ? [] : [coachClash(coachs, lesson, values(coachs))]),
    ...(rooms === undefined ? [] : [at('room', 'room_booked', { room: wish.room ?? '', ...values(rooms) })]),
  ]
}

function coachClash(session: PlannedSession, lesson: Interval, values: Record<string, string>): FieldProblem {
  const params = { name: session.coachName, ...values }
  // The calendar hides the course of a session in a store outside the scope.
  if (session.courseName === '') return at('startsAt', 'coach_busy_elsewhere', params)
  return at('startsAt', meets(lessonOf(session), lesson) ? 'coach_booked' : 'coach_needs_buffer', params)
}

const lessonOf = ({ startsAt, endsAt }: PlannedSession): Interval => [
  Date.parse(startsAt),
  Date.parse(endsAt),
]

function heldOf(session: PlannedSession): Interval {
  const [from, to] = lessonOf(session)
  return [from - session.bufferBeforeMin * minute, to + session.bufferAfterMin * minute]
}

const msOf = ({ from, to }: CalendarSpan): Interval => [Date.parse(from), Date.parse(to)]
const meets = (one: Interval, other: Interval) => one[0] < other[1] && other[0] < one[1]

/** Whether the ordered spans together cover a whole interval. */
function covers(spans: readonly CalendarSpan[], [from, to]: Interval): boolean {
  let reached = from
  for (const [begins, ends] of spans.map(msOf)) {
    if (begins > reached) break
    if (ends > reached) reached = ends
  }
  return reached >= to
}

const eightHours = 480 * minute
const shanghaiDay = (ms: number) => new Date(ms + eightHours).toISOString().slice(0, 10)
const clock = (ms: number) => new Date(ms + eightHours).toISOString().slice(11, 16)
const times = ([from, to]: Interval) => ({ from: clock(from), to: clock(to) })
const spanText = (span: CalendarSpan) => `${clock(Date.parse(span.from))}–${clock(Date.parse(span.to))}`

function at(member: keyof SessionWish, code: string, params?: Record<string, string | number>): FieldProblem {
  return { path: [member], code, params }
}
