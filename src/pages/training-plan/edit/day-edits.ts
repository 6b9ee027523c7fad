import type { Progression } from '../../../../contract/training/plan-day'
import { weightIn } from '../../../../contract/training/training-load'
import {
  type BuiltDay,
  type BuiltDays,
  copyOf,
  daysOfWeek,
  type Edited,
  entriesOf,
  keyOf,
} from './built-days'

/* Edits of whole days and weeks. Entries that they replace are removed, and counted. */

export function renameDay(days: BuiltDays, key: string, name: string): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  return { changes: { [key]: { ...day, name } }, group: `${key} name`, loses: 0 }
}

/** A rest day has no slots. */
export function setRest(days: BuiltDays, key: string, isRest: boolean): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  return over(days, [{ ...day, isRest, slots: isRest ? [] : day.slots }])
}

/** Removes the slots of a day. */
export function clearDay(days: BuiltDays, key: string): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  return over(days, [{ ...day, slots: [] }])
}

/** Replaces a day by a copied one. */
export function pasteDay(days: BuiltDays, key: string, copied: BuiltDay, newId: () => string): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  return over(days, [inPlaceOf(day, copied, newId)])
}

/** Replaces a week by seven copied days. */
export function pasteWeek(
  days: BuiltDays,
  week: number,
  copied: readonly BuiltDay[],
  newId: () => string,
): Edited {
  const own = daysOfWeek(days, week)
  return over(
    days,
    own.flatMap((day) => {
      const like = copied.find(({ dayNo }) => dayNo === day.dayNo)
      return like === undefined || !(keyOf(day) in days) ? [] : [inPlaceOf(day, like, newId)]
    }),
  )
}

/** The growth of loads from one week to the next. */
export type Growth = Pick<Progression, 'op' | 'value' | 'unit'>

/**
 * Repeats a week in each week from `first` to `last`, with its loads one step further each time. An entry with a progression of its own
 * keeps it and grows by that alone.
 */
export function repeatWeek(
  days: BuiltDays,
  week: number,
  { first, last }: { first: number; last: number },
  growth: Growth | null,
  newId: () => string,
): Edited {
  if (week >= first && week <= last) return 'same_week'
  const weeks = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  const copies = weeks.flatMap((to, step) =>
    daysOfWeek(days, week).map((day) => {
      const slots = copyOf(day.slots, newId).map((slot) => ({
        ...slot,
        entries: slot.entries.map((entry) => {
          if (growth === null || entry.progression !== null) return entry
          const progression = { ...growth, fromWeek: 2, repeat: true }
          return { ...entry, weightG: weightIn({ weightG: entry.weightG, progression }, step + 2) }
        }),
      }))
      return { ...day, week: to, slots }
    }),
  )
  return over(
    days,
    copies.filter((day) => keyOf(day) in days),
  )
}

const inPlaceOf = ({ week, dayNo }: BuiltDay, copied: BuiltDay, newId: () => string): BuiltDay => ({
  ...copied,
  week,
  dayNo,
  slots: copyOf(copied.slots, newId),
})

/** Replaces days; an entry that is still in the new day does not count as lost. */
function over(days: BuiltDays, next: readonly BuiltDay[]): Edited {
  const loses = next.reduce((sum, day) => {
    const stays = new Set(entriesOf(day).map(({ id }) => id))
    const now = days[keyOf(day)]
    return sum + (now === undefined ? 0 : entriesOf(now).filter(({ id }) => !stays.has(id)).length)
  }, 0)
  return { changes: Object.fromEntries(next.map((day) => [keyOf(day), day])), group: null, loses }
}
