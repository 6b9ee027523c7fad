import { expect, it } from '@rstest/core'
import fc from 'fast-check'
import { createActor } from 'xstate'
import { mostEntriesOfDay, planDayDraft } from '../../contract/training/plan-day'
import { planBuilderMachine } from '../../machines/plan-builder/plan-builder.machine'
import {
  type BuiltDays,
  daysOfWeek,
  type Edited,
  entriesOf,
  everyDay,
} from '../../src/pages/training-plan/edit/built-days'
import {
  clearDay,
  type Growth,
  pasteDay,
  pasteWeek,
  renameDay,
  repeatWeek,
  setRest,
} from '../../src/pages/training-plan/edit/day-edits'
import {
  addEntry,
  addToSlot,
  changeEntry,
  changeSlotNote,
  joinSlot,
  joinTo,
  moveEntry,
  moveSlot,
  newEntry,
  pasteSlot,
  removeEntry,
  removeSlot,
  splitSlot,
} from '../../src/pages/training-plan/edit/slot-edits'

const weeks = 2
const ids = () => {
  let count = 0
  return () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`
}
const squat = { id: '10000000-0000-4000-8000-000000000000', unit: 'reps' } as const

type Act = (days: BuiltDays, newId: () => string) => Edited
const key = fc
  .tuple(fc.integer({ min: 1, max: weeks }), fc.integer({ min: 1, max: 7 }))
  .map((at) => at.join('.'))
const nth = fc.nat(30)
const slotOf = (days: BuiltDays, at: string, n: number) => {
  const slots = days[at]?.slots ?? []
  return slots[n % Math.max(1, slots.length)]?.id ?? 'none'
}
const entryOf = (days: BuiltDays, at: string, n: number) => {
  const entries = entriesOf(days[at] ?? { slots: [] })
  return entries[n % Math.max(1, entries.length)]?.id ?? 'none'
}
const growth: fc.Arbitrary<Growth | null> = fc.option(
  fc.record({
    op: fc.constantFrom('+', '-', '='),
    value: fc.integer({ min: 0, max: 5000 }).map((ten) => ten * 10),
    unit: fc.constantFrom('abs', 'percent'),
  }),
)
const acts: fc.Arbitrary<Act>[] = [
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days, id) =>
        addEntry(days, at, n, newEntry(squat, id), id),
  ),
  fc.tuple(key, nth, fc.integer({ min: 1, max: 50 })).map(
    ([at, n, sets]): Act =>
      (days) =>
        changeEntry(days, at, entryOf(days, at, n), { sets }, 'sets'),
  ),
  fc.tuple(key, nth, fc.integer({ min: 0, max: 300_000 })).map(
    ([at, n, tens]): Act =>
      (days) =>
        changeEntry(days, at, entryOf(days, at, n), { weightG: tens * 10 }, 'weightG'),
  ),
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days) =>
        removeEntry(days, at, entryOf(days, at, n)),
  ),
  fc.tuple(key, key, nth, nth).map(
    ([a, b, n, to]): Act =>
      (days) =>
        moveSlot(days, a, slotOf(days, a, n), b, to),
  ),
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days) =>
        joinSlot(days, at, slotOf(days, at, n)),
  ),
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days, id) =>
        splitSlot(days, at, slotOf(days, at, n), id),
  ),
  fc.tuple(key, key, nth, nth).map(
    ([a, b, n, to]): Act =>
      (days, id) =>
        moveEntry(days, a, entryOf(days, a, n), b, to, id),
  ),
  fc.tuple(key, key, nth, nth, fc.boolean()).map(
    ([a, b, n, to, isWhole]): Act =>
      (days) => {
        const slot = days[a]?.slots.find(({ id }) => id === slotOf(days, a, n))
        const ids = isWhole ? (slot?.entries ?? []).map(({ id }) => id) : [entryOf(days, a, n)]
        return joinTo(days, a, new Set(ids), b, slotOf(days, b, to))
      },
  ),
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days, id) =>
        addToSlot(days, at, slotOf(days, at, n), newEntry(squat, id)),
  ),
  fc.tuple(key, key, nth, nth).map(
    ([a, b, n, to]): Act =>
      (days, id) => {
        const slot = days[a]?.slots.find((one) => one.id === slotOf(days, a, n))
        return slot === undefined ? 'gone' : pasteSlot(days, b, to, slot, id)
      },
  ),
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days) =>
        removeSlot(days, at, slotOf(days, at, n)),
  ),
  key.map(
    (at): Act =>
      (days) =>
        clearDay(days, at),
  ),
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days) =>
        changeSlotNote(days, at, slotOf(days, at, n), `note ${n}`),
  ),
  fc.tuple(key, nth).map(
    ([at, n]): Act =>
      (days) =>
        renameDay(days, at, `day ${n}`),
  ),
  fc.tuple(key, fc.boolean()).map(
    ([at, rest]): Act =>
      (days) =>
        setRest(days, at, rest),
  ),
  fc.tuple(key, key).map(
    ([from, to]): Act =>
      (days, id) => {
        const copied = days[from]
        return copied === undefined ? 'gone' : pasteDay(days, to, copied, id)
      },
  ),
  fc.tuple(fc.integer({ min: 1, max: weeks }), fc.integer({ min: 1, max: weeks })).map(
    ([from, to]): Act =>
      (days, id) =>
        pasteWeek(days, to, daysOfWeek(days, from), id),
  ),
  fc.tuple(fc.integer({ min: 1, max: weeks }), fc.integer({ min: 1, max: weeks }), growth).map(
    ([week, first, rule]): Act =>
      (days, id) =>
        repeatWeek(days, week, { first, last: weeks }, rule, id),
  ),
]
// Additions are frequent, so that the other edits have something to work on.
const act = fc.oneof({ weight: 8, arbitrary: acts[0] ?? fc.constant((): Edited => 'gone') }, ...acts.slice(1))

it('takes any row of edits back to the start and forth to the end, every day on the way one that the server takes', () => {
  let made = 0
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 60 }), (row) => {
      const newId = ids()
      const start = everyDay(weeks, [])
      const actor = createActor(planBuilderMachine, { input: { days: start, isLocked: false } }).start()
      const now = () => actor.getSnapshot().context
      // The machine is given whole days by everyDay and these edits, and gives them back.
      const days = () => now().days as BuiltDays
      for (const one of row) {
        const edit = one(days(), newId)
        if (typeof edit === 'string') continue
        made += 1
        actor.send({ type: 'plan.edited', edit })
        actor.send({ type: 'loss.accepted' })
        for (const day of Object.values(edit.changes)) {
          expect(planDayDraft.safeParse({ ...day, version: 0 }).error).toBeUndefined()
          expect(entriesOf(day).length).toBeLessThanOrEqual(mostEntriesOfDay)
        }
      }
      const end = days()
      const steps = now().past.length
      for (let i = 0; i < steps; i += 1) actor.send({ type: 'plan.undone' })
      expect(days()).toEqual(start)
      for (let i = 0; i < steps; i += 1) actor.send({ type: 'plan.redone' })
      expect(days()).toEqual(end)
    }),
    { numRuns: 100 },
  )
  expect(made).toBeGreaterThan(1000)
})
