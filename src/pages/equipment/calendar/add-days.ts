import { dayOf } from '../../../lib/format'

/** The Shanghai day so many days after today. */
export const addDays = (days: number): string => dayAfter(dayOf(new Date()), days)

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The month so many months after one, `2026-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
