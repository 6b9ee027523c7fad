import { describe, expect, it } from '@rstest/core'
import { type BuiltDays, type Edited, emptyDay, entriesOf, everyDay, keyOf } from './edit/built-days'
import { pasteDay, repeatWeek, setRest } from './edit/day-edits'
import {
  addEntry,
  changeEntry,
  changeSlotNote,
  joinSlot,
  joinTo,
  moveEntry,
  moveSlot,
  newEntry,
  removeEntry,
  splitSlot,
} from './edit/slot-edits'

const ids = () => {
  let count = 0
  return () => `id${++count}`
}
const exercise = (id: string) => ({ id, unit: 'reps' as const })

/** Days with these exercises on the first, each in a separate slot. */
function planned(weeks: number, exercises: readonly string[], newId = ids()): BuiltDays {
  return exercises.reduce(
    (days, id, at) => after(days, addEntry(days, '1.1', at, newEntry(exercise(id), newId), newId)),
    everyDay(weeks, []),
  )
}
function after(days: BuiltDays, edit: Edited): BuiltDays {
  if (typeof edit === 'string') throw new Error(edit)
  return { ...days, ...edit.changes }
}
/** `a+b c`: a superset of two, and a single exercise. */
const look = (days: BuiltDays, key: string) =>
  (days[key]?.slots ?? []).map(({ entries }) => entries.map((one) => one.exerciseId).join('+')).join(' ')
const slotAt = (days: BuiltDays, key: string, at: number) => days[key]?.slots[at]?.id ?? ''

describe('slots', () => {
  it('are moved within a day by the places they see', () => {
    const days = planned(1, ['a', 'b', 'c'])
    const moved = (from: number, to: number) =>
      look(after(days, moveSlot(days, '1.1', slotAt(days, '1.1', from), '1.1', to)), '1.1')
    expect([moved(0, 2), moved(0, 3), moved(2, 0), moved(1, 1), moved(1, 2)]).toEqual([
      'b a c',
      'b c a',
      'c a b',
      'a b c',
      'a b c',
    ])
  })

  it('go to another day whole, which is then no rest day', () => {
    let days = planned(1, ['a', 'b', 'c'])
    days = after(days, joinSlot(days, '1.1', slotAt(days, '1.1', 1)))
    days = after(days, setRest(days, '1.3', true))
    days = after(days, moveSlot(days, '1.1', slotAt(days, '1.1', 0), '1.3', 0))
    expect([look(days, '1.1'), look(days, '1.3'), days['1.3']?.isRest]).toEqual(['c', 'a+b', false])
  })

  it('join the one before them and come apart again', () => {
    let days = planned(1, ['a', 'b', 'c'])
    expect(joinSlot(days, '1.1', slotAt(days, '1.1', 0))).toBe('gone')
    days = after(days, joinSlot(days, '1.1', slotAt(days, '1.1', 2)))
    expect(look(days, '1.1')).toBe('a b+c')
    days = after(
      days,
      splitSlot(days, '1.1', slotAt(days, '1.1', 1), () => 'new'),
    )
    expect(look(days, '1.1')).toBe('a b c')
  })

  it('take in entries of other days, a note that has no slot any more along with them', () => {
    let days = planned(1, ['a', 'b', 'c'])
    days = after(days, changeSlotNote(days, '1.1', slotAt(days, '1.1', 0), 'slow'))
    days = after(days, moveSlot(days, '1.1', slotAt(days, '1.1', 2), '1.2', 0))
    const [a] = entriesOf(days['1.1'] ?? emptyDay(1, 1))
    days = after(days, joinTo(days, '1.1', new Set([a?.id ?? '']), '1.2', slotAt(days, '1.2', 0)))
    expect([look(days, '1.1'), look(days, '1.2'), days['1.2']?.slots[0]?.note]).toEqual(['b', 'c+a', 'slow'])
    days = after(
      days,
      moveEntry(days, '1.2', a?.id ?? '', '1.1', 1, () => 'new'),
    )
    expect([look(days, '1.1'), look(days, '1.2'), days['1.2']?.slots[0]?.note]).toEqual(['b a', 'c', 'slow'])
    expect(joinTo(days, '1.1', new Set([a?.id ?? '']), '1.1', 'new')).toBe('gone')
  })

  it('are six entries at most, a day twenty', () => {
    const newId = ids()
    let days = planned(
      1,
      Array.from({ length: 20 }, (_, i) => `e${i}`),
      newId,
    )
    expect(addEntry(days, '1.1', 0, newEntry(exercise('z'), newId), newId)).toBe('day_full')
    for (let i = 0; i < 5; i += 1) days = after(days, joinSlot(days, '1.1', slotAt(days, '1.1', 1)))
    expect(joinSlot(days, '1.1', slotAt(days, '1.1', 1))).toBe('superset_full')
    const other = after(days, addEntry(days, '1.2', 0, newEntry(exercise('z'), newId), newId))
    expect(moveSlot(other, '1.2', slotAt(other, '1.2', 0), '1.1', 0)).toBe('day_full')
  })

  it('go with their last entry', () => {
    const days = planned(1, ['a', 'b'])
    const first = entriesOf(days['1.1'] ?? emptyDay(1, 1))[0]
    expect(look(after(days, removeEntry(days, '1.1', first?.id ?? '')), '1.1')).toBe('b')
  })
})

describe('days and weeks', () => {
  it('tell how many entries would go', () => {
    const days = planned(1, ['a', 'b'])
    expect(setRest(days, '1.1', true)).toMatchObject({ loses: 2 })
    expect(setRest(days, '1.2', true)).toMatchObject({ loses: 0 })
    expect(pasteDay(days, '1.1', emptyDay(1, 2), ids())).toMatchObject({ loses: 2 })
  })

  it('are copied with ids of their own', () => {
    const days = planned(1, ['a'])
    const copied = after(
      days,
      pasteDay(days, '1.4', days['1.1'] ?? emptyDay(1, 1), () => 'new'),
    )
    expect(copied['1.4']).toMatchObject({ week: 1, dayNo: 4, slots: [{ id: 'new' }] })
    expect(look(copied, '1.4')).toBe('a')
  })

  it('grow from week to week, but for what has a progression of its own', () => {
    let days = planned(4, ['a', 'b', 'c'])
    const [a, b] = entriesOf(days['1.1'] ?? emptyDay(1, 1))
    days = after(days, changeEntry(days, '1.1', a?.id ?? '', { weightG: 60_000 }, 'weightG'))
    const own = { fromWeek: 2, op: '+', value: 1000, unit: 'abs', repeat: true } as const
    days = after(
      days,
      changeEntry(days, '1.1', b?.id ?? '', { weightG: 20_000, progression: own }, 'weightG'),
    )
    const growth = { op: '+', value: 2500, unit: 'abs' } as const
    days = after(days, repeatWeek(days, 1, { first: 2, last: 4 }, growth, ids()))
    const loads = [1, 2, 3, 4].map((week) =>
      entriesOf(days[keyOf({ week, dayNo: 1 })] ?? emptyDay(week, 1)).map(({ weightG }) => weightG),
    )
    expect(loads).toEqual([
      [60_000, 20_000, null],
      [62_500, 20_000, null],
      [65_000, 20_000, null],
      [67_500, 20_000, null],
    ])
  })

  it('are never copied onto themselves', () => {
    const days = planned(4, ['a'])
    expect(repeatWeek(days, 2, { first: 1, last: 3 }, null, ids())).toBe('same_week')
  })
})
