import type { DashboardFilter } from '../../../contract/system/dashboard-links'
import { lengthOf, type PeriodPreset, periodOf } from '../../kit/filter/period'
import { dayOf } from '../../lib/format'

export const presets = [
  'today',
  'week',
  'thirty',
  'month',
  'lastMonth',
] as const satisfies readonly PeriodPreset[]
type Named = (typeof presets)[number]

/** The server's limit of days. */
export const mostDays = 366

/** The filter in use; `preset` is null for a custom period. */
export interface DashboardSelection extends DashboardFilter {
  preset: Named | null
}

/**
 * The filter in the address: `store`, and `period` by its name, so that a link of yesterday shows today's, or the days `from` and `to`.
 * Invalid values mean the last thirty days.
 */
export function dashboardSelection(search: URLSearchParams, today: string): DashboardSelection {
  const store = search.get('store') ?? undefined
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  if (isDay(own.from) && isDay(own.to) && own.from <= own.to && lengthOf(own) <= mostDays)
    return { store, today, ...own, preset: null }
  const preset = presets.find((one) => one === search.get('period')) ?? 'thirty'
  return { store, today, ...periodOf(preset, today), preset }
}

export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(`${text}T00:00:00+08:00`) === text
