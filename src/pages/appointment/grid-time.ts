import { weekdayNo } from '../../lib/weekday'

/** Shanghai has kept one offset since 1992, so a day there is always 1440 minutes. */
const offsetMs = 480 * 60_000
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** The calendar's grid, in minutes. */
export const step = 15

/** Milliseconds of a Shanghai day's midnight. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) - offsetMs

/** Minutes from a Shanghai day's midnight to an instant; negative before it, above 1440 after the next. */
export const minuteIn = (day: string, instant: string | number): number =>
  Math.round((new Date(instant).getTime() - midnight(day)) / minuteMs)

/** The instant that is so many minutes after a Shanghai day's midnight. */
export const instantAt = (day: string, minute: number): string =>
  new Date(midnight(day) + minute * minuteMs).toISOString()

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The first day of a month that is so many months later. */
export function monthAfter(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayNo(day))

/** Minutes since midnight as `09:30`; past midnight the hours start again from zero. */
export function clockAt(minute: number): string {
  const within = ((minute % 1440) + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

export const spanAt = (from: number, to: number): string => `${clockAt(from)}–${clockAt(to)}`

/** The clock of an instant in Shanghai. */
export const clockOf = (instant: string): string =>
  clockAt(Math.round((Date.parse(instant) + offsetMs) / minuteMs))

export const snapDown = (minute: number): number => Math.floor(minute / step) * step
export const snapNear = (minute: number): number => Math.round(minute / step) * step

/** Whether a text is a day that exists. */
export const isDay = (text: string | null): text is string => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
