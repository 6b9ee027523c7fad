import type { CalendarSpan } from '../../../../contract/scheduling/calendar'
import { dayAfter, minuteIn, step } from '../grid-time'

/** Minutes since midnight, on days other than today. */
const atTen = 600

/**
 * When a new session is proposed to begin: at the next step from now, or at ten on other days, in the store's opening times of that day; at
 * ten on the next day when the store does not open any more. Without opening times they do not matter.
 */
export function proposedStart(
  day: string,
  open: readonly CalendarSpan[],
  now: number,
): { day: string; minute: number } {
  const present = minuteIn(day, now)
  const isToday = present >= 0 && present < 1440
  const minute = isToday ? Math.ceil(present / step) * step : atTen
  const spans = open
    .map(({ from, to }) => ({ from: minuteIn(day, from), to: minuteIn(day, to) }))
    .filter(({ from, to }) => to > 0 && from < 1440)
  if (spans.length === 0) return { day, minute }
  const next = spans.find(({ to }) => minute + step <= to)
  if (next !== undefined) return { day, minute: Math.max(minute, Math.ceil(next.from / step) * step) }
  return { day: dayAfter(day, 1), minute: atTen }
}
