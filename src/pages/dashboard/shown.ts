import type { DashboardFilter } from '../../../contract/dashboard-links'
import { lengthOf, type PeriodPreset, periodOf } from '../../kit/period'
import { dayOf } from '../../lib/format'

export const presets = [
  'today',
  'week',
  'thirty',
  'month',
  'lastMonth',
] as const satisfies readonly PeriodPreset[]
type Named = (typeof presets)[number]

/** Days that the server reckons at once. */
export const mostDays = 366

/** What is looked at; `preset` is null where it is days of one's own. */
export interface Looked extends DashboardFilter {
  preset: Named | null
}

/**
 * What the address asks for: `store`, and `period` by its name, so that a link of yesterday shows today's, or days of one's own `from` and
 * `to`. What it cannot mean is the last thirty days.
 */
export function lookedAt(search: URLSearchParams, today: string): Looked {
  const store = search.get('store') ?? undefined
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  if (isDay(own.from) && isDay(own.to) && own.from <= own.to && lengthOf(own) <= mostDays)
    return { store, today, ...own, preset: null }
  const preset = presets.find((one) => one === search.get('period')) ?? 'thirty'
  return { store, today, ...periodOf(preset, today), preset }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(`${text}T00:00:00+08:00`) === text
