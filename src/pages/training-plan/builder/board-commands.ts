import { m } from '#messages'
import type { PlanSlot } from '../../../../contract/training/plan-day'
import type { DraggedPart, DropTarget } from '../../../../machines/plan-builder/plan-builder.machine'
import { weekdayName } from '../../../lib/weekday'
import { type BuiltDay, entriesOf, keyOf } from '../edit/built-days'
import { clearDay, pasteDay, setRest } from '../edit/day-edits'
import { newId } from '../edit/new-id'
import {
  addEntry,
  addToSlot,
  joinSlot,
  joinTo,
  moveEntry,
  moveSlot,
  newEntry,
  pasteSlot,
  removeEntry,
  removeSlot,
  slotWith,
  splitSlot,
} from '../edit/slot-edits'
import type { KnownExercise } from '../edit/use-plan-exercises'
import { adjacentDay, type BoardCursor, nearest } from './board-cursor'
import type { PlanBuilder } from './use-plan-builder'

type Parts = Pick<PlanBuilder, 'now' | 'send' | 'edit'> & {
  nameOf: (exerciseId: string) => string
  /** Announces what was done. */
  announce: (sentence: string) => void
}
export type BoardCommands = ReturnType<typeof createBoardCommands>

/** The actions at the cursor's place, by keys, menu or pointer alike; each moves the cursor and announces what it did. */
export function createBoardCommands({ now, send, edit, nameOf, announce }: Parts) {
  const choose = (key: string, id: string | null) => send({ type: 'entry.selected', selected: { key, id } })
  const go = (key: string, id: string | null) => {
    const week = now().days[key]?.week
    if (week !== undefined && week !== now().week) send({ type: 'week.chosen', week })
    choose(key, id)
  }
  const at = ({ key, id }: BoardCursor) => {
    const day = now().days[key]
    const slot = day === undefined || id === null ? undefined : slotWith(day, id)
    return day === undefined || slot === undefined ? null : { day, slot, place: day.slots.indexOf(slot) }
  }
  const namesOf = ({ entries }: PlanSlot) => entries.map(({ exerciseId }) => nameOf(exerciseId)).join(' + ')
  const placed = (key: string, id: string, name: string) => {
    const day = now().days[key]
    const slot = day === undefined ? undefined : slotWith(day, id)
    if (day === undefined || slot === undefined) return
    go(key, id)
    const { week, dayNo } = day
    announce(
      m.trainingplan_build_said_at({
        name,
        week,
        weekday: weekdayName(dayNo),
        place: day.slots.indexOf(slot) + 1,
      }),
    )
  }
  const moveTo = (cursor: BoardCursor, to: BuiltDay | null, place = Number.MAX_SAFE_INTEGER) => {
    const here = at(cursor)
    if (here === null || cursor.id === null || to === null) return
    const key = keyOf(to)
    if (edit((days) => moveSlot(days, cursor.key, here.slot.id, key, place)))
      placed(key, cursor.id, namesOf(here.slot))
  }
  const copySlot = (cursor: BoardCursor) => {
    const here = at(cursor)
    if (here === null) return false
    const day: BuiltDay = { ...here.day, slots: [here.slot] }
    send({ type: 'days.copied', copied: { kind: 'slot', days: [day] } })
    announce(m.trainingplan_build_said_copied({ name: namesOf(here.slot) }))
    return true
  }
  const removeAndSelectNext = (
    cursor: BoardCursor,
    ids: readonly string[],
    make: () => boolean,
    name: string,
  ) => {
    const day = now().days[cursor.key]
    const place = day === undefined ? -1 : entriesOf(day).findIndex(({ id }) => ids.includes(id))
    if (!make()) return
    const after = now().days[cursor.key]
    choose(cursor.key, after === undefined ? null : nearest(after, place))
    announce(m.trainingplan_build_said_removed({ name }))
  }
  const commands = {
    choose,
    go,
    /** Moves up or down within the day. */
    shift(cursor: BoardCursor, by: -1 | 1) {
      const here = at(cursor)
      if (here === null) return
      const place = here.place + (by === 1 ? 2 : -1)
      if (place >= 0 && place <= here.day.slots.length) moveTo(cursor, here.day, place)
    },
    /** Moves by days, across the ends of weeks. */
    moveByDays(cursor: BoardCursor, by: number) {
      const here = at(cursor)
      if (here !== null) moveTo(cursor, adjacentDay(now().days, here.day, by), here.place)
    },
    moveTo: (cursor: BoardCursor, key: string) => moveTo(cursor, now().days[key] ?? null),
    join(cursor: BoardCursor) {
      const here = at(cursor)
      if (here === null || cursor.id === null || here.place === 0) return
      if (!edit((days) => joinSlot(days, cursor.key, here.slot.id))) return
      const joined = at(cursor)
      if (joined !== null) announce(m.trainingplan_build_said_joined({ name: namesOf(joined.slot) }))
    },
    split(cursor: BoardCursor) {
      const here = at(cursor)
      if (here === null || here.slot.entries.length < 2) return
      if (edit((days) => splitSlot(days, cursor.key, here.slot.id, newId)))
        announce(m.trainingplan_build_said_split({ name: namesOf(here.slot) }))
    },
    /** Removes an entry; for a day, all its entries. */
    remove(cursor: BoardCursor) {
      const { key, id } = cursor
      const here = at(cursor)
      const entry = here?.slot.entries.find((one) => one.id === id)
      if (id === null) edit((days) => clearDay(days, key))
      else if (entry !== undefined)
        removeAndSelectNext(
          cursor,
          [id],
          () => edit((days) => removeEntry(days, key, id)),
          nameOf(entry.exerciseId),
        )
    },
    copy(cursor: BoardCursor) {
      const day = now().days[cursor.key]
      if (copySlot(cursor) || day === undefined) return
      send({ type: 'days.copied', copied: { kind: 'day', days: [day] } })
      announce(m.trainingplan_build_said_copied({ name: weekdayName(day.dayNo) }))
    },
    cut(cursor: BoardCursor) {
      const here = at(cursor)
      if (here === null || !copySlot(cursor)) return
      const ids = here.slot.entries.map(({ id }) => id)
      removeAndSelectNext(
        cursor,
        ids,
        () => edit((days) => removeSlot(days, cursor.key, here.slot.id)),
        namesOf(here.slot),
      )
    },
    /** Pastes a copied slot below the cursor, or a copied day over the day. */
    paste({ key, id }: BoardCursor) {
      const { copied } = now()
      // Copies come from this builder and are whole days.
      const day = copied?.days[0] as BuiltDay | undefined
      const slot = day?.slots[0]
      if (day === undefined) return
      if (copied?.kind === 'day') edit((days) => pasteDay(days, key, day, newId))
      else if (copied?.kind === 'slot' && slot !== undefined) putCopy({ key, id }, slot)
    },
    duplicate(cursor: BoardCursor) {
      const here = at(cursor)
      if (here !== null) putCopy(cursor, here.slot)
    },
    rest: (key: string, isRest: boolean) => edit((days) => setRest(days, key, isRest)),
    /** Adds at the end of a day, or at the target. */
    add(exercise: KnownExercise, key: string, dropTarget: DropTarget | null = null) {
      const put = newEntry(exercise, newId)
      const onto = dropTarget?.joins === true ? now().days[key]?.slots[dropTarget.at] : undefined
      const place = dropTarget?.at ?? Number.MAX_SAFE_INTEGER
      const isMade =
        onto === undefined
          ? edit((days) => addEntry(days, key, place, put, newId))
          : edit((days) => addToSlot(days, key, onto.id, put))
      if (isMade) placed(key, put.id, exercise.name)
    },
    /** Drops what was dragged from a day. */
    drop({ kind, id, from }: DraggedPart, { key, at: place, joins }: DropTarget) {
      const source = from === null ? undefined : now().days[from]
      const slot = source?.slots.find((one) =>
        kind === 'slot' ? one.id === id : one.entries.some((entry) => entry.id === id),
      )
      if (from === null || slot === undefined) return
      const ids = kind === 'slot' ? slot.entries.map((one) => one.id) : [id]
      const onto = joins ? now().days[key]?.slots[place] : undefined
      const isMade = edit((days) => {
        if (onto !== undefined) return joinTo(days, from, new Set(ids), key, onto.id)
        if (kind === 'slot') return moveSlot(days, from, id, key, place)
        return moveEntry(days, from, id, key, place, newId)
      })
      const moved = slot.entries.filter((one) => ids.includes(one.id))
      if (isMade) placed(key, ids[0] ?? id, namesOf({ ...slot, entries: moved }))
    },
  }
  const putCopy = (cursor: BoardCursor, slot: PlanSlot) => {
    const { key } = cursor
    const place = (at(cursor)?.place ?? Number.MAX_SAFE_INTEGER - 1) + 1
    if (!edit((days) => pasteSlot(days, key, place, slot, newId))) return
    const day = now().days[key]
    const first = day?.slots[Math.min(place, day.slots.length - 1)]?.entries[0]
    if (first !== undefined) placed(key, first.id, namesOf(slot))
  }
  return commands
}
