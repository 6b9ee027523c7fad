import type { PlanEntry, PlanSlot } from '../../../../contract/training/plan-day'
import {
  type BuiltDay,
  type BuiltDays,
  copyOf,
  type Edited,
  entriesOf,
  isFull,
  keyOf,
  mostEntriesOfSlot,
  type PlanEdit,
} from './built-days'

/* Edits of the slots and entries of days, each returning whole new days. Places count from 0; a place beyond the last is the end. */

/** The default values of an added exercise. */
export const newEntry = (
  exercise: { id: string; unit: 'reps' | 'seconds' | 'metres' },
  newId: () => string,
): PlanEntry => ({
  id: newId(),
  exerciseId: exercise.id,
  setType: 'normal',
  sets: 3,
  ...(exercise.unit === 'seconds'
    ? { reps: null, repsMax: null, seconds: 30 }
    : { reps: 8, repsMax: 12, seconds: null }),
  weightG: null,
  restS: 90,
  rir: null,
  progression: null,
})

export function addEntry(
  days: BuiltDays,
  key: string,
  at: number,
  entry: PlanEntry,
  newId: () => string,
): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  if (isFull(day)) return 'day_full'
  const slot: PlanSlot = { id: newId(), note: '', entries: [entry] }
  return changed({ ...day, isRest: false, slots: day.slots.toSpliced(at, 0, slot) })
}

/** `field` is the edited field: consecutive changes of the same one are one undo step. */
export function changeEntry(
  days: BuiltDays,
  key: string,
  id: string,
  patch: Partial<Omit<PlanEntry, 'id'>>,
  field: string,
): Edited {
  const day = days[key]
  const slot = day === undefined ? undefined : slotWith(day, id)
  if (day === undefined || slot === undefined) return 'gone'
  const entries = slot.entries.map((one) => (one.id === id ? { ...one, ...patch } : one))
  return { ...changed(withSlot(day, { ...slot, entries })), group: `${id} ${field}` }
}

export function changeSlotNote(days: BuiltDays, key: string, slotId: string, note: string): Edited {
  const day = days[key]
  const slot = day?.slots.find(({ id }) => id === slotId)
  if (day === undefined || slot === undefined) return 'gone'
  return { ...changed(withSlot(day, { ...slot, note })), group: `${slotId} note` }
}

/** Removes an entry, and its slot with the last one. */
export function removeEntry(days: BuiltDays, key: string, id: string): Edited {
  const day = days[key]
  if (day === undefined || !entriesOf(day).some((one) => one.id === id)) return 'gone'
  return changed(without(day, new Set([id])))
}

/** `at` counts the slots of the target day before the move. */
export function moveSlot(days: BuiltDays, from: string, slotId: string, to: string, at: number): Edited {
  const source = days[from]
  const target = days[to]
  const place = source?.slots.findIndex(({ id }) => id === slotId) ?? -1
  const slot = source?.slots[place]
  if (source === undefined || target === undefined || slot === undefined) return 'gone'
  const left = source.slots.filter(({ id }) => id !== slotId)
  if (from === to) return changed({ ...source, slots: left.toSpliced(place < at ? at - 1 : at, 0, slot) })
  if (isFull(target, slot.entries.length)) return 'day_full'
  return changed(
    { ...source, slots: left },
    { ...target, isRest: false, slots: target.slots.toSpliced(at, 0, slot) },
  )
}

/** Moves an entry of a superset into a new slot; an entry that is alone moves with its slot. */
export function moveEntry(
  days: BuiltDays,
  from: string,
  id: string,
  to: string,
  at: number,
  newId: () => string,
): Edited {
  const [source, target] = [days[from], days[to]]
  const slot = source === undefined ? undefined : slotWith(source, id)
  const entry = slot?.entries.find((one) => one.id === id)
  if (source === undefined || target === undefined || slot === undefined || entry === undefined) return 'gone'
  if (slot.entries.length === 1) return moveSlot(days, from, slot.id, to, at)
  if (from !== to && isFull(target)) return 'day_full'
  const left = without(source, new Set([id]))
  const day = from === to ? left : target
  const own: PlanSlot = { id: newId(), note: '', entries: [entry] }
  return changed(left, { ...day, isRest: false, slots: day.slots.toSpliced(at, 0, own) })
}

/**
 * Joins entries of a day and a slot without any of them into one superset. The note of a removed slot moves along if the target has none.
 */
export function joinTo(
  days: BuiltDays,
  from: string,
  ids: ReadonlySet<string>,
  to: string,
  slotId: string,
): Edited {
  const [source, target] = [days[from], days[to]]
  const onto = target?.slots.find(({ id }) => id === slotId)
  const moved = source === undefined ? [] : entriesOf(source).filter(({ id }) => ids.has(id))
  if (source === undefined || target === undefined || onto === undefined || moved.length === 0) return 'gone'
  if (onto.entries.some(({ id }) => ids.has(id))) return 'gone'
  if (onto.entries.length + moved.length > mostEntriesOfSlot) return 'superset_full'
  if (from !== to && isFull(target, moved.length)) return 'day_full'
  const emptied = source.slots.find(({ entries }) => entries.every(({ id }) => ids.has(id)))
  const note = onto.note === '' ? (emptied?.note ?? '') : onto.note
  const left = without(source, ids)
  const joined = { ...onto, note, entries: [...onto.entries, ...moved] }
  return changed(left, withSlot(from === to ? left : target, joined))
}

/** Joins a slot with the one before it into a superset. */
export function joinSlot(days: BuiltDays, key: string, slotId: string): Edited {
  const slots = days[key]?.slots ?? []
  const at = slots.findIndex(({ id }) => id === slotId)
  const [before, slot] = [slots[at - 1], slots[at]]
  if (before === undefined || slot === undefined) return 'gone'
  return joinTo(days, key, new Set(slot.entries.map(({ id }) => id)), key, before.id)
}

/** Adds an entry to those of a slot. */
export function addToSlot(days: BuiltDays, key: string, slotId: string, entry: PlanEntry): Edited {
  const day = days[key]
  const slot = day?.slots.find(({ id }) => id === slotId)
  if (day === undefined || slot === undefined) return 'gone'
  if (slot.entries.length === mostEntriesOfSlot) return 'superset_full'
  if (isFull(day)) return 'day_full'
  return changed(withSlot(day, { ...slot, entries: [...slot.entries, entry] }))
}

/** Pastes a copied slot into a day, with new ids. */
export function pasteSlot(
  days: BuiltDays,
  key: string,
  at: number,
  slot: PlanSlot,
  newId: () => string,
): Edited {
  const day = days[key]
  if (day === undefined) return 'gone'
  if (isFull(day, slot.entries.length)) return 'day_full'
  const slots = day.slots.toSpliced(at, 0, ...copyOf([slot], newId))
  return changed({ ...day, isRest: false, slots })
}

export function removeSlot(days: BuiltDays, key: string, slotId: string): Edited {
  const day = days[key]
  if (day === undefined || !day.slots.some(({ id }) => id === slotId)) return 'gone'
  return changed({ ...day, slots: day.slots.filter(({ id }) => id !== slotId) })
}

/** Splits a superset into slots of single entries; the note stays with the first. */
export function splitSlot(days: BuiltDays, key: string, slotId: string, newId: () => string): Edited {
  const day = days[key]
  const at = day?.slots.findIndex(({ id }) => id === slotId) ?? -1
  const slot = day?.slots[at]
  if (day === undefined || slot === undefined || slot.entries.length < 2) return 'gone'
  const apart = slot.entries.map((entry, i) =>
    i === 0 ? { ...slot, entries: [entry] } : { id: newId(), note: '', entries: [entry] },
  )
  return changed({ ...day, slots: day.slots.toSpliced(at, 1, ...apart) })
}

/** The slot of a day that has this entry. */
export const slotWith = (day: BuiltDay, id: string): PlanSlot | undefined =>
  day.slots.find(({ entries }) => entries.some((one) => one.id === id))

const withSlot = (day: BuiltDay, slot: PlanSlot): BuiltDay => ({
  ...day,
  slots: day.slots.map((one) => (one.id === slot.id ? slot : one)),
})

/** Removes entries, and a slot with its last entry; slots that lose none stay the same object. */
const without = (day: BuiltDay, ids: ReadonlySet<string>): BuiltDay => ({
  ...day,
  slots: day.slots.flatMap((slot) => {
    const entries = slot.entries.filter(({ id }) => !ids.has(id))
    if (entries.length === slot.entries.length) return [slot]
    return entries.length === 0 ? [] : [{ ...slot, entries }]
  }),
})

const changed = (...days: BuiltDay[]): PlanEdit => ({
  changes: Object.fromEntries(days.map((day) => [keyOf(day), day])),
  group: null,
  loses: 0,
})
