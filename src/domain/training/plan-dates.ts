import { weekdayNo } from '../../lib/weekday'

/*
 * Days of a member's plan in the calendar. A plan begins with its first day, whatever weekday that is; days are `2026-03-02`.
 */

const dayMs = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The calendar day of a plan's day. */
export const dateOf = (startOn: string, { week, dayNo }: { week: number; dayNo: number }): string =>
  addDays(startOn, (week - 1) * 7 + dayNo - 1)

export const lastDayOf = (startOn: string, weeks: number): string => addDays(startOn, weeks * 7 - 1)

export const nextMonday = (today: string): string => addDays(today, 8 - weekdayNo(today))

/** The week of a plan that a day falls in, kept within the plan. */
export function weekAt(startOn: string, weeks: number, day: string): number {
  const since = Math.floor((Date.parse(day) - Date.parse(startOn)) / (7 * dayMs))
  return Math.min(weeks, Math.max(1, since + 1))
}
