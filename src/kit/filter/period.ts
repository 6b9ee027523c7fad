import { daysBetween, plusDays } from '../../../contract/days'

export type PeriodPreset = 'today' | 'yesterday' | 'week' | 'thirty' | 'month' | 'lastMonth' | 'year'

/** Shanghai days, both included. */
export interface Period {
  from: string
  to: string
}

/** The days of a preset, as seen from a day. */
export function periodOf(preset: PeriodPreset, today: string): Period {
  const first = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) }
    case 'week':
      return { from: plusDays(today, -6), to: today }
    case 'thirty':
      return { from: plusDays(today, -29), to: today }
    case 'month':
      return { from: first, to: today }
    case 'lastMonth':
      return { from: `${plusDays(first, -1).slice(0, 7)}-01`, to: plusDays(first, -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** Every day of a period, the first first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}
