import { type BuiltDay, type BuiltDays, entriesOf, keyOf } from '../edit/built-days'

/** A day of the board, or an entry of it. */
export interface BoardCursor {
  key: string
  id: string | null
}

/** The cursor's place in the shown week: the selected entry or day, else the week's first day. */
export function cursorIn(days: BuiltDays, week: number, selected: BoardCursor | null): BoardCursor {
  const day = selected === null ? undefined : days[selected.key]
  if (selected === null || day?.week !== week) return { key: keyOf({ week, dayNo: 1 }), id: null }
  return entriesOf(day).some(({ id }) => id === selected.id) ? selected : { key: selected.key, id: null }
}

/** The day at a distance of `by`, across the ends of weeks; null before the first and after the last. */
export function adjacentDay(days: BuiltDays, { week, dayNo }: BuiltDay, by: number): BuiltDay | null {
  const nth = (week - 1) * 7 + dayNo - 1 + by
  return days[keyOf({ week: Math.floor(nth / 7) + 1, dayNo: (((nth % 7) + 7) % 7) + 1 })] ?? null
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

/** Where a key leads: up and down through a day's entries, sideways to the adjacent days, by page to other weeks; null without a target. */
export function walked(days: BuiltDays, { key, id }: BoardCursor, pressed: string): BoardCursor | null {
  const day = days[key]
  if (day === undefined) return null
  const entries = entriesOf(day)
  const here = entries.findIndex((one) => one.id === id)
  const by = steps[pressed]
  if (by !== undefined) {
    const adjacent = adjacentDay(days, day, by)
    return adjacent === null ? null : { key: keyOf(adjacent), id: nearest(adjacent, here) }
  }
  if (pressed === 'Home') return { key, id: null }
  if (pressed === 'End') return { key, id: nearest(day, entries.length - 1) }
  if (pressed === 'ArrowUp') return here < 0 ? null : { key, id: entries[here - 1]?.id ?? null }
  const below = pressed === 'ArrowDown' ? entries[here + 1] : undefined
  return below === undefined ? null : { key, id: below.id }
}

/** The entry at a place, or the last one before it. */
export const nearest = (day: BuiltDay, place: number): string | null =>
  place < 0 ? null : (entriesOf(day)[Math.min(place, entriesOf(day).length - 1)]?.id ?? null)
