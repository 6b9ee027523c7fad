import { describe, expect, it } from '@rstest/core'
import * as fc from 'fast-check'
import type { Muscle } from '../content/muscle'
import { mostWeeks, mostWeightG, type PlanDay, type PlanEntry, type Progression } from './plan-day'
import {
  balanceOf,
  minutesOf,
  oneRepMax,
  plannedSets,
  setsPerMuscle,
  type Trained,
  volumeOf,
  warningsOf,
  weightIn,
} from './training-load'

type Day = Pick<PlanDay, 'week' | 'dayNo' | 'isRest' | 'slots'>

const library: Trained[] = [
  { id: 'squat', primaryMuscles: ['quadriceps', 'glutes'], secondaryMuscles: ['hamstrings'], force: 'push' },
  { id: 'row', primaryMuscles: ['lats'], secondaryMuscles: ['biceps', 'trapezius'], force: 'pull' },
  { id: 'plank', primaryMuscles: ['abdominals'], secondaryMuscles: [], force: 'static' },
]
const exerciseOf = (id: string) => library.find((one) => one.id === id)

let serial = 0
const entry = (own: Partial<PlanEntry> = {}): PlanEntry => {
  serial += 1
  const counts = { sets: 3, reps: 10, repsMax: null, seconds: null, weightG: 50_000, restS: 60, rir: null }
  return {
    id: `entry-${serial}`,
    exerciseId: 'squat',
    setType: 'normal',
    ...counts,
    progression: null,
    ...own,
  }
}
const day = (week: number, dayNo: number, ...slots: PlanEntry[][]): Day => ({
  week,
  dayNo,
  isRest: false,
  slots: slots.map((entries, i) => ({ id: `slot-${i}`, note: '', entries })),
})

const loads = fc.integer({ min: 0, max: mostWeightG / 10 }).map((tens) => tens * 10)
const progressions = fc.record<Progression>({
  fromWeek: fc.integer({ min: 2, max: mostWeeks }),
  op: fc.constantFrom('+', '-', '='),
  value: fc.integer({ min: 0, max: 200_000 }),
  unit: fc.constantFrom('abs', 'percent'),
  repeat: fc.boolean(),
})
const entries = fc
  .record({
    exerciseId: fc.constantFrom('squat', 'row', 'plank', 'gone'),
    setType: fc.constantFrom('normal' as const, 'warmup' as const, 'dropset' as const),
    sets: fc.integer({ min: 1, max: 50 }),
    weightG: fc.option(loads),
    restS: fc.integer({ min: 0, max: 1800 }),
    progression: fc.option(progressions),
  })
  .map(entry)
const days = fc
  .uniqueArray(
    fc.record({
      week: fc.integer({ min: 1, max: 3 }),
      dayNo: fc.integer({ min: 1, max: 7 }),
      slots: fc.array(fc.array(entries, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
    }),
    { selector: ({ week, dayNo }) => week * 8 + dayNo, maxLength: 21 },
  )
  .map((list) => list.map(({ week, dayNo, slots }) => day(week, dayNo, ...slots)))
const weeks = fc.integer({ min: 1, max: 3 })

describe('a load in a week', () => {
  const rule = (own: Partial<Progression>): Progression => ({
    fromWeek: 3,
    op: '+',
    value: 2_500,
    unit: 'abs',
    repeat: true,
    ...own,
  })
  it.each([
    ['2.5 kg more each week', rule({}), [50_000, 50_000, 52_500, 55_000, 57_500]],
    ['2.5 kg more once', rule({ repeat: false }), [50_000, 50_000, 52_500, 52_500, 52_500]],
    [
      'a tenth more each week',
      rule({ value: 10, unit: 'percent' }),
      [50_000, 50_000, 55_000, 60_500, 66_550],
    ],
    [
      'a fifth less once',
      rule({ op: '-', value: 20, unit: 'percent', repeat: false }),
      [50_000, 50_000, 40_000, 40_000, 40_000],
    ],
    ['60 kg from then on', rule({ op: '=', value: 60_000 }), [50_000, 50_000, 60_000, 60_000, 60_000]],
    ['never below nothing', rule({ op: '-', value: 30_000 }), [50_000, 50_000, 20_000, 0, 0]],
    [
      'never beyond three tonnes',
      rule({ value: mostWeightG }),
      [50_000, 50_000, mostWeightG, mostWeightG, mostWeightG],
    ],
  ])('is %s', (_, progression, reported) => {
    expect([1, 2, 3, 4, 5].map((week) => weightIn({ weightG: 50_000, progression }, week))).toEqual(reported)
  })

  it('is legal in every week, and before the rule’s as it was written', () => {
    fc.assert(
      fc.property(
        loads,
        progressions,
        fc.integer({ min: 1, max: mostWeeks }),
        (weightG, progression, week) => {
          const load = weightIn({ weightG, progression }, week) ?? -1
          expect([load >= 0, load <= mostWeightG, load % 10]).toEqual([true, true, 0])
          if (week < progression.fromWeek) expect(load).toBe(weightG)
          expect(weightIn({ weightG: null, progression }, week)).toBeNull()
        },
      ),
    )
  })

  it('of a rule that repeats is the rule put to the load of the week before', () => {
    fc.assert(
      fc.property(loads, progressions, (weightG, progression) => {
        const rule = { ...progression, repeat: true }
        for (let week = rule.fromWeek; week < mostWeeks; week += 1) {
          const before = weightIn({ weightG, progression: rule }, week)
          const once = { ...rule, fromWeek: 2, repeat: false }
          expect(weightIn({ weightG, progression: rule }, week + 1)).toBe(
            weightIn({ weightG: before, progression: once }, 2),
          )
        }
      }),
    )
  })
})

describe('a week', () => {
  it('has each set of each entry of its days, in their order', () => {
    fc.assert(
      fc.property(days, weeks, (plan, week) => {
        const sets = plannedSets(plan, week)
        const planned = plan
          .filter((one) => one.week === week)
          .flatMap(({ slots }) => slots.flatMap((slot) => slot.entries))
        expect(sets).toHaveLength(planned.reduce((sum, one) => sum + one.sets, 0))
        const places = sets.map(({ dayNo, entryId, setNo }) => `${dayNo} ${entryId} ${setNo}`)
        expect(new Set(places).size).toBe(sets.length)
        expect(sets.map(({ dayNo }) => dayNo)).toEqual(
          sets.map(({ dayNo }) => dayNo).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it('trains each muscle as often as its sets say, reckoned set by set', () => {
    fc.assert(
      fc.property(days, weeks, (plan, week) => {
        const sums = new Map<Muscle, number>()
        const sides = { push: 0, pull: 0 }
        for (const { exerciseId, setType } of plannedSets(plan, week)) {
          const exercise = exerciseOf(exerciseId)
          if (exercise === undefined || setType === 'warmup') continue
          for (const muscle of exercise.primaryMuscles) sums.set(muscle, (sums.get(muscle) ?? 0) + 1)
          for (const muscle of exercise.secondaryMuscles) sums.set(muscle, (sums.get(muscle) ?? 0) + 0.5)
          if (exercise.force === 'push' || exercise.force === 'pull') sides[exercise.force] += 1
        }
        expect(setsPerMuscle(plan, week, exerciseOf)).toEqual(Object.fromEntries(sums))
        expect(balanceOf(plan, week, exerciseOf)).toEqual(sides)
      }),
    )
  })

  it('warns of a muscle two days running, over the end of a week too, and of sets without a pause', () => {
    const tired = entry({ restS: 0 })
    const plan = [
      day(1, 1, [entry()]),
      day(1, 2, [entry({ exerciseId: 'row' })]),
      day(1, 3, [entry({ exerciseId: 'row' })]),
      day(1, 7, [entry()]),
      day(2, 1, [tired]),
    ]
    expect(warningsOf(plan, 1, exerciseOf)).toEqual([
      { kind: 'two_days_running', week: 1, dayNo: 3, muscle: 'lats' },
    ])
    expect(warningsOf(plan, 2, exerciseOf)).toEqual([
      { kind: 'two_days_running', week: 2, dayNo: 1, muscle: 'quadriceps' },
      { kind: 'two_days_running', week: 2, dayNo: 1, muscle: 'glutes' },
      { kind: 'no_rest', week: 2, dayNo: 1, entryId: tired.id },
    ])
    expect(
      warningsOf([day(1, 1, [tired, entry()]), day(1, 2, [entry({ exerciseId: 'gone' })])], 1, exerciseOf),
    ).toEqual([])
  })
})

describe('minutes', () => {
  it('are those of getting ready, the work, and the pauses between rounds', () => {
    expect(minutesOf(day(1, 1))).toBe(0)
    // 60 + 3 × 30 + 2 × 60 = 270 s
    expect(minutesOf(day(1, 1, [entry()]))).toBe(5)
    // A superset of two: 120 + 2 × 90 + 2 × 60 = 420 s
    expect(minutesOf(day(1, 1, [entry(), entry()]))).toBe(7)
    // 60 + 3 × 45 + 2 × 60 = 315 s
    expect(minutesOf(day(1, 1, [entry({ reps: null, seconds: 45 })]))).toBe(6)
  })

  it('are never fewer with more sets, or another slot', () => {
    fc.assert(
      fc.property(days, entries, (plan, more) => {
        for (const one of plan) {
          const longer = { ...one, slots: [...one.slots, ...day(1, 1, [more]).slots] }
          expect(minutesOf(longer)).toBeGreaterThan(minutesOf(one) - 1)
          const harder = one.slots.map((slot) => ({
            ...slot,
            entries: slot.entries.map((e) => ({ ...e, sets: e.sets + 1 })),
          }))
          expect(minutesOf({ ...one, slots: harder })).toBeGreaterThanOrEqual(minutesOf(one))
        }
      }),
    )
  })
})

describe('strength', () => {
  it('is estimated as Epley does, and one repetition is its own measure', () => {
    expect([
      oneRepMax(100_000, 1),
      oneRepMax(100_000, 3),
      oneRepMax(90_000, 10),
      oneRepMax(50_000, 0),
    ]).toEqual([100_000, 110_000, 120_000, 0])
    fc.assert(
      fc.property(loads, fc.integer({ min: 1, max: 998 }), (weightG, reps) => {
        expect(oneRepMax(weightG, reps + 1)).toBeGreaterThanOrEqual(oneRepMax(weightG, reps))
        expect(oneRepMax(weightG, reps)).toBeGreaterThanOrEqual(weightG)
      }),
    )
  })

  it('moves so many grams so often', () => {
    expect([
      volumeOf({ weightG: 50_000, reps: 8 }),
      volumeOf({ weightG: null, reps: 8 }),
      volumeOf({ weightG: 1, reps: null }),
    ]).toEqual([400_000, 0, 0])
  })
})
