import type { CoveredHours } from '../../../../contract/catalogue/coverage'

/** Equal times on several weekdays; 1 is Monday. */
export interface HourGroup {
  weekdays: readonly number[]
  from: string
  to: string
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The times of a week by weekday and start. */
export const hoursOf = (groups: readonly HourGroup[]): CoveredHours[] =>
  groups
    .flatMap(({ weekdays: days, from, to }) => days.map((weekday) => ({ weekday, from, to })))
    .sort((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from) || a.to.localeCompare(b.to))

/** Weekdays with equal times together, in the order of their first weekday. */
export function groupsOf(hours: readonly CoveredHours[]): HourGroup[] {
  const groups = new Map<string, HourGroup>()
  for (const { weekday, from, to } of hours) {
    const key = `${from}-${to}`
    const group = groups.get(key)
    groups.set(key, { weekdays: [...(group?.weekdays ?? []), weekday], from, to })
  }
  return [...groups.values()]
}

export const areEqual = (a: readonly CoveredHours[], b: readonly CoveredHours[]): boolean =>
  JSON.stringify(hoursOf(groupsOf(a))) === JSON.stringify(hoursOf(groupsOf(b)))
