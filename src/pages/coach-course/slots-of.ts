import type { CoachCourseDraft } from '../../../contract/catalogue/coach-course'
import type { FieldProblem } from '../../../contract/problem'
import type { Calendar } from '../../../contract/scheduling/calendar'
import { refusals } from '../../../contract/scheduling/session-rules'

/** A start that a member could book, or a session that could be joined. */
export interface OfferedSlot {
  startsAt: string
  storeId: string
  /** Of an existing session; null where a new one would be made. */
  seatsLeft: number | null
}

export type Reason = Pick<FieldProblem, 'code' | 'params'>

/** The slots of one Shanghai day; `reason` explains why there are none. */
export interface SlotDay {
  on: string
  slots: OfferedSlot[]
  reason: Reason | null
}

/** The members of a course that decide when it can be booked. */
export type SlotRules = Pick<
  CoachCourseDraft,
  | 'coachId'
  | 'storeIds'
  | 'kind'
  | 'durationMin'
  | 'bufferBeforeMin'
  | 'bufferAfterMin'
  | 'minNoticeMin'
  | 'maxAdvanceDays'
> & {
  /** null: not saved yet, so it has no sessions. */
  courseId: string | null
}

const minute = 60_000
const quarter = 15 * minute
const day = 1440 * minute
const eightHours = 480 * minute

/** The seven days from a Shanghai day on. */
export const weekFrom = (on: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => later(on, days))

export const later = (on: string, days: number): string =>
  new Date(Date.parse(on) + days * day).toISOString().slice(0, 10)

export const shanghaiDay = (instant: number): string =>
  new Date(instant + eightHours).toISOString().slice(0, 10)

/** The slots that the site would offer with these rules, by the same rules as GET /slots. `around` covers the days. */
export function slotsOf(rules: SlotRules, calendar: Calendar, days: readonly string[], now: Date): SlotDay[] {
  const last = later(shanghaiDay(now.getTime()), rules.maxAdvanceDays)
  const earliest = now.getTime() + rules.minNoticeMin * minute
  return days.map((on) => {
    if (on > last) return nothing(on, { code: 'beyond', params: { days: rules.maxAdvanceDays } })
    const standing = sessionsOn(rules, calendar, on)
    const open = standing.filter(({ startsAt }) => Date.parse(startsAt) >= earliest)
    if (rules.kind === 'group') {
      const code = standing.length === 0 ? 'no_session' : 'too_late'
      return open.length === 0 ? nothing(on, { code }) : { on, slots: open, reason: null }
    }
    const tried = candidates(rules, calendar, on).map((slot) => ({
      slot,
      refusal:
        Date.parse(slot.startsAt) < earliest ? { code: 'too_late' } : refusalOf(rules, slot, calendar, now),
    }))
    const free = tried.flatMap(({ slot, refusal }) => (refusal === null ? [slot] : []))
    const slots = inOrder([...free, ...(rules.kind === 'private' ? [] : open)])
    if (slots.length > 0) return { on, slots, reason: null }
    return nothing(on, tried.length === 0 ? awayOn(rules, calendar, on, now) : mostOf(tried))
  })
}

const nothing = (on: string, reason: Reason): SlotDay => ({ on, slots: [], reason })

export const inOrder = (slots: readonly OfferedSlot[]): OfferedSlot[] =>
  [...slots].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))

const sessionsOn = ({ courseId, storeIds }: SlotRules, { sessions }: Calendar, on: string): OfferedSlot[] =>
  sessions
    .filter(
      (one) =>
        one.courseId === courseId &&
        one.status === 'scheduled' &&
        storeIds.includes(one.storeId) &&
        shanghaiDay(Date.parse(one.startsAt)) === on,
    )
    .map(({ startsAt, storeId, capacity, booked }) => ({ startsAt, storeId, seatsLeft: capacity - booked }))

/** Every quarter of an hour at which the coach works in one of the course's stores that day. */
function candidates({ coachId, storeIds }: SlotRules, { coaches }: Calendar, on: string): OfferedSlot[] {
  const works = coaches.find(({ id }) => id === coachId)?.works ?? []
  const midnight = Date.parse(on) - eightHours
  return works
    .filter(({ storeId }) => storeIds.includes(storeId))
    .flatMap(({ from, to, storeId }) => {
      const begin = Math.max(Math.ceil(Date.parse(from) / quarter) * quarter, midnight)
      const end = Math.min(Date.parse(to), midnight + day)
      const count = Math.max(0, Math.ceil((end - begin) / quarter))
      return Array.from({ length: count }, (_, at) => ({
        startsAt: new Date(begin + at * quarter).toISOString(),
        storeId,
        seatsLeft: null,
      }))
    })
}

function refusalOf(
  rules: SlotRules,
  { startsAt, storeId }: OfferedSlot,
  calendar: Calendar,
  now: Date,
): Reason | null {
  return refusals({ ...rules, storeId, room: null, startsAt }, calendar, now)[0] ?? null
}

/** The most frequent reason for refusing a day's starts. */
function mostOf(tried: readonly { refusal: Reason | null }[]): Reason {
  const reasons = tried.flatMap(({ refusal }) => (refusal === null ? [] : [plainer(refusal)]))
  const times = (code: string) => reasons.filter((one) => one.code === code).length
  return [...reasons].sort((a, b) => times(b.code) - times(a.code))[0] ?? { code: 'no_shift' }
}

/** Merges detailed reasons into one, because a summary of many starts needs no single session. */
function plainer(reason: Reason): Reason {
  if (reason.code === 'coach_booked' || reason.code === 'coach_needs_buffer') return { code: 'booked' }
  return reason.code === 'outside_coach_hours' ? { code: 'too_short' } : reason
}

/** Why the coach is in none of the stores that day. */
function awayOn(rules: SlotRules, calendar: Calendar, on: string, now: Date): Reason {
  const noon = new Date(Date.parse(on) + 4 * 60 * minute).toISOString()
  const wish = { ...rules, storeId: rules.storeIds[0] ?? '', room: null, startsAt: noon }
  return refusals(wish, calendar, now).find(({ code }) => away.includes(code)) ?? { code: 'no_shift' }
}

const away = ['coach_departed', 'coach_on_leave', 'coach_day_off']

/** Consecutive starts by quarters of an hour in one store; `from` and `to` are the first and the last of them. */
export interface SlotRange {
  from: string
  to: string
  storeId: string
}

/** Joins free starts into a few stretches instead of dozens of times; existing sessions are left out. */
export function stretchesOf(slots: readonly OfferedSlot[]): SlotRange[] {
  const stretches: SlotRange[] = []
  for (const { startsAt, storeId, seatsLeft } of slots) {
    if (seatsLeft !== null) continue
    const last = stretches.at(-1)
    if (last?.storeId === storeId && Date.parse(startsAt) - Date.parse(last.to) === quarter)
      last.to = startsAt
    else stretches.push({ from: startsAt, to: startsAt, storeId })
  }
  return stretches
}
