export const presets = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'year'] as const
export type Preset = (typeof presets)[number]

/** Shanghai days, both included. */
export interface Period {
  from: string
  to: string
}

/** The days of a preset, as seen from a day. */
export function periodOf(preset: Preset, today: string): Period {
  const first = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: plus(today, -1), to: plus(today, -1) }
    case 'week':
      return { from: plus(today, -6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'lastMonth':
      return { from: `${plus(first, -1).slice(0, 7)}-01`, to: plus(first, -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** Every day of a period, the first first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = plus(day, 1)) days.push(day)
  return days
}

const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
