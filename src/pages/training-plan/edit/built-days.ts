import {
  mostEntriesOfDay,
  type PlanDayDraft,
  type PlanEntry,
  type PlanSlot,
} from '../../../../contract/training/plan-day'

/** A day as the builder edits it. */
export type BuiltDay = Omit<PlanDayDraft, 'version'>
export type BuiltDays = Readonly<Record<string, BuiltDay>>
/** The changed days, and how many entries are lost with it; `plan.edited` of machines/plan-builder takes it. */
export interface PlanEdit {
  changes: BuiltDays
  group: string | null
  loses: number
}
/** Why an edit cannot be made. */
export type EditRefusal = 'day_full' | 'superset_full' | 'same_week' | 'gone'
export type Edited = PlanEdit | EditRefusal

export const mostEntriesOfSlot = 6

export const keyOf = ({ week, dayNo }: { week: number; dayNo: number }): string => `${week}.${dayNo}`

export const emptyDay = (week: number, dayNo: number): BuiltDay => ({
  week,
  dayNo,
  name: '',
  isRest: false,
  slots: [],
})

/** Every day of a plan of so many weeks; days without a saved version are empty. */
export function everyDay(weeks: number, saved: readonly BuiltDay[]): BuiltDays {
  const empty = Array.from({ length: weeks * 7 }, (_, i) => emptyDay(Math.floor(i / 7) + 1, (i % 7) + 1))
  const own = saved
    .filter(({ week }) => week <= weeks)
    .map(({ week, dayNo, name, isRest, slots }) => ({ week, dayNo, name, isRest, slots }))
  return Object.fromEntries([...empty, ...own].map((day) => [keyOf(day), day]))
}

/** The seven days of a week. */
export const daysOfWeek = (days: BuiltDays, week: number): BuiltDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((dayNo) => days[keyOf({ week, dayNo })] ?? emptyDay(week, dayNo))

export const entriesOf = ({ slots }: Pick<BuiltDay, 'slots'>): PlanEntry[] =>
  slots.flatMap(({ entries }) => entries)

/** Whether a day has exercises, is a rest day, or is not planned yet. */
export const kindOf = ({ slots, isRest }: BuiltDay): 'full' | 'rest' | 'empty' =>
  slots.length > 0 ? 'full' : isRest ? 'rest' : 'empty'

export const isFull = (day: BuiltDay, more = 1): boolean => entriesOf(day).length + more > mostEntriesOfDay

/** Copies of slots, equal except for the ids. */
export const copyOf = (slots: readonly PlanSlot[], newId: () => string): PlanSlot[] =>
  slots.map((slot) => ({
    ...slot,
    id: newId(),
    entries: slot.entries.map((entry) => ({ ...entry, id: newId() })),
  }))
