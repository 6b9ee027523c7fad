import type { Interval, SpecialDay, WeekHours } from '../../../contract/catalogue/store'
import { minutesOf } from '../../../contract/field'
import { added, joined, removed, timeText, type WeekSpan } from '../../kit/schedule/spans'

const day = 1440
const week = 7 * day
/** Minutes of the next day up to which an interval is one late night instead of two openings. */
const lateNight = 6 * 60

export const closedWeek = (): WeekHours => Array.from({ length: 7 }, () => [])

/** Minutes of an interval since its day's midnight; the end may pass 1440. */
export function spanOf({ open, close }: Interval): WeekSpan {
  const [from, to] = [minutesOf(open), minutesOf(close)]
  return [from, to <= from ? to + day : to]
}

/** The week after painting `from` to `to` on `at` (0 is Monday). Time painted across midnight stays one late night. */
export function painted(hours: WeekHours, at: number, from: number, to: number, on: boolean): WeekHours {
  const stroke: WeekSpan = [at * day + from, at * day + to]
  return weekOf(on ? added(lineOf(hours), stroke) : removed(lineOf(hours), stroke))
}

/** Copies the hours of one day to others. */
export const copied = (hours: WeekHours, from: number, to: readonly number[]): WeekHours =>
  hours.map((list, at) => (to.includes(at) ? (hours[from] ?? []).map((one) => ({ ...one })) : list))

/** A day's hours as text: `06:00–23:00、…`; a late close is marked as the next day's, a whole day has its own word. */
export function hoursText(
  list: readonly Interval[],
  words: { closed: string; allDay: string; comma: string; nextDay: string },
) {
  if (list.length === 0) return words.closed
  return [...list]
    .sort((a, b) => minutesOf(a.open) - minutesOf(b.open))
    .map((one) =>
      isAllDay(one) ? words.allDay : `${one.open}–${spanOf(one)[1] > day ? words.nextDay : ''}${one.close}`,
    )
    .join(words.comma)
}

export const isAllDay = ({ open, close }: Interval) => open === '00:00' && close === '24:00'

/** The hours of a calendar day: its own when it is a special one, else its weekday's. */
export function hoursOn(
  store: { hours: WeekHours; specialDays: readonly SpecialDay[] },
  on: string,
): { intervals: readonly Interval[]; special: SpecialDay | null } {
  const special = store.specialDays.find((one) => one.on === on) ?? null
  return { intervals: special?.intervals ?? store.hours[weekdayOf(on)] ?? [], special }
}

/** Whether a store is open at a Shanghai day and minute, the evening before included. */
export function isOpenAt(
  store: { hours: WeekHours; specialDays: readonly SpecialDay[] },
  on: string,
  minute: number,
): boolean {
  const covers = (list: readonly Interval[], at: number) =>
    list.some((one) => {
      const [from, to] = spanOf(one)
      return from <= at && at < to
    })
  return (
    covers(hoursOn(store, on).intervals, minute) ||
    covers(hoursOn(store, dayBefore(on)).intervals, minute + day)
  )
}

/** 0 is Monday. */
export const weekdayOf = (on: string): number => (new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7

const dayBefore = (on: string) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The week as a circle that is cut at Monday's midnight. */
const lineOf = (hours: WeekHours): WeekSpan[] =>
  hours.flatMap((list, at) =>
    list.flatMap((one): WeekSpan[] => {
      const [open, close] = spanOf(one)
      const [from, to] = [at * day + open, at * day + close]
      return to <= week
        ? [[from, to]]
        : [
            [from, week],
            [0, to - week],
          ]
    }),
  )

function weekOf(line: readonly WeekSpan[]): WeekHours {
  const hours = closedWeek()
  for (let [from, to] of closedCircle(joined(line))) {
    while (from < to) {
      const at = Math.floor(from / day)
      const midnight = (at + 1) * day
      const isLate = to > midnight && to - midnight <= lateNight && from > at * day
      const end = to <= midnight || isLate ? to : midnight
      hours[at]?.push({ open: timeText(from - at * day), close: timeText(end - at * day) })
      from = end
    }
  }
  return hours
}

/** Joins a late Sunday with its end on Monday morning. */
function closedCircle(spans: readonly WeekSpan[]): WeekSpan[] {
  const [first, last] = [spans[0], spans.at(-1)]
  const isLate =
    first !== undefined &&
    last !== undefined &&
    first !== last &&
    first[0] === 0 &&
    first[1] <= lateNight &&
    last[1] === week &&
    last[0] > week - day
  return isLate ? [...spans.slice(1, -1), [last[0], week + first[1]]] : [...spans]
}
