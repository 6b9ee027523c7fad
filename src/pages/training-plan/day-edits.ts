import type { Progression } from '../../../contract/training-day'
import { weightIn } from '../../../contract/training-load'
import { type BuiltDay, type BuiltDays, copyOf, daysOfWeek, type Edited, entriesOf, keyOf } from './plan-days'

/*
 * What is done to whole days and weeks. What stood there before goes, and is counted.
 */

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

/** A day without its slots. */
export function clearDay(days: BuiltDays, key: string): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  return over(days, [{ ...day, slots: [] }])
}

/** A copied day in the place of another. */
export function pasteDay(days: BuiltDays, key: string, copied: BuiltDay, newId: () => string): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  return over(days, [inPlaceOf(day, copied, newId)])
}

/** Seven copied days in the place of a week. */
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

/** How loads grow from one week to the next. */
export type Growth = Pick<Progression, 'op' | 'value' | 'unit'>

/**
 * A week again in each week from `first` to `last`, its loads one step further each time. An entry with a progression of
 * its own keeps it and grows by that alone.
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

/** Days over those that are there; an entry that is still in the new day is not lost. */
function over(days: BuiltDays, next: readonly BuiltDay[]): Edited {
  const loses = next.reduce((sum, day) => {
    const stays = new Set(entriesOf(day).map(({ id }) => id))
    const now = days[keyOf(day)]
    return sum + (now === undefined ? 0 : entriesOf(now).filter(({ id }) => !stays.has(id)).length)
  }, 0)
  return { changes: Object.fromEntries(next.map((day) => [keyOf(day), day])), group: null, loses }
}
