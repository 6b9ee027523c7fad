import type { Exercise } from '../content/exercise'
import type { Muscle } from '../content/muscle'
import type { PlanDay, PlanEntry, Progression } from './plan-day'
import type { WeekProgress } from './training-plan'

/*
 * The training load of a plan, computed from its days. Weeks count from 1, days from 1 (Monday) to 7, loads are grams, times are seconds
 * unless they say minutes.
 */

type Day = Pick<PlanDay, 'week' | 'dayNo' | 'isRest' | 'slots'>
/** The members of an exercise that the load depends on. */
export type Trained = Pick<Exercise, 'id' | 'primaryMuscles' | 'secondaryMuscles' | 'force'>

/** The share of a secondary muscle's set, compared with a primary muscle's. */
export const secondaryShare = 0.5
/** A repetition takes about three seconds; preparing for an exercise a minute. */
const repetitionS = 3
const setupS = 60

/** The load of an entry in a week, its progression applied; never below 0, in tens of grams. */
export function weightIn(entry: Pick<PlanEntry, 'weightG' | 'progression'>, week: number): number | null {
  const { weightG, progression } = entry
  if (weightG === null || progression === null || week < progression.fromWeek) return weightG
  const times = progression.repeat ? week - progression.fromWeek + 1 : 1
  let load = weightG
  for (let i = 0; i < times; i += 1) load = progressed(load, progression)
  return load
}

function progressed(load: number, { op, value, unit }: Progression): number {
  const step = unit === 'abs' ? value : (load * value) / 100
  const next = op === '=' ? step : op === '+' ? load + step : load - step
  return Math.min(3_000_000, Math.max(0, Math.round(next / 10) * 10))
}

/** One set as a week plans it. */
export interface PlannedSet
  extends Pick<PlanEntry, 'exerciseId' | 'setType' | 'reps' | 'repsMax' | 'seconds' | 'rir'> {
  dayNo: number
  entryId: string
  /** From 1. */
  setNo: number
  /** Grams, the progression applied. */
  weightG: number | null
}

/** Every set of a week, in the order of its days, slots and entries. */
export function plannedSets(days: readonly Day[], week: number): PlannedSet[] {
  return days
    .filter((one) => one.week === week)
    .toSorted((a, b) => a.dayNo - b.dayNo)
    .flatMap(({ dayNo, slots }) => slots.flatMap(({ entries }) => entries.map((entry) => ({ dayNo, entry }))))
    .flatMap(({ dayNo, entry }) => {
      const { id: entryId, exerciseId, setType, reps, repsMax, seconds, rir, sets } = entry
      const planned = { exerciseId, setType, reps, repsMax, seconds, rir, weightG: weightIn(entry, week) }
      return Array.from({ length: sets }, (_, i) => ({ dayNo, entryId, setNo: i + 1, ...planned }))
    })
}

/** Load times repetitions in grams, of a range the least; 0 without a load or for timed sets. */
export const volumeOf = ({ weightG, reps }: { weightG: number | null; reps: number | null }): number =>
  (weightG ?? 0) * (reps ?? 0)

/** What each week of a plan planned and what was done; `logs` are the recorded sets. */
export function progressByWeek(
  weeks: number,
  days: readonly Day[],
  logs: readonly { week: number; weightG: number | null; reps: number | null }[],
): WeekProgress[] {
  const sum = (sets: readonly { weightG: number | null; reps: number | null }[]) =>
    sets.reduce((total, one) => total + volumeOf(one), 0)
  return Array.from({ length: weeks }, (_, i) => {
    const week = i + 1
    const planned = plannedSets(days, week)
    const done = logs.filter((log) => log.week === week)
    return {
      week,
      plannedSets: planned.length,
      doneSets: done.length,
      plannedVolumeG: sum(planned),
      doneVolumeG: sum(done),
    }
  })
}

/**
 * The load in grams that could be lifted once, estimated from one lifted several times: load × (1 + repetitions / 30), B. Epley, Poundage
 * Chart, Boyd Epley Workout, 1985. One repetition is its own measure; above some ten the estimate is rough.
 */
export function oneRepMax(weightG: number, reps: number): number {
  if (reps <= 1) return reps === 1 ? weightG : 0
  return Math.round(weightG + (weightG * reps) / 30)
}

/** Sets of each muscle in a week: one for each set of a primary muscle, `secondaryShare` of a secondary one. Warm-ups do not count. */
export function setsPerMuscle(
  days: readonly Day[],
  week: number,
  exerciseOf: (id: string) => Trained | undefined,
): Partial<Record<Muscle, number>> {
  const sums: Partial<Record<Muscle, number>> = {}
  const add = (muscle: Muscle, sets: number) => {
    sums[muscle] = (sums[muscle] ?? 0) + sets
  }
  for (const entry of entriesOf(days, week)) {
    const exercise = exerciseOf(entry.exerciseId)
    if (exercise === undefined || entry.setType === 'warmup') continue
    for (const muscle of exercise.primaryMuscles) add(muscle, entry.sets)
    for (const muscle of exercise.secondaryMuscles) add(muscle, entry.sets * secondaryShare)
  }
  return sums
}

/** About how many minutes a day takes, rounded up; in a superset the rest is taken once a round. */
export function minutesOf({ slots }: Pick<Day, 'slots'>): number {
  const seconds = slots.reduce((sum, { entries }) => {
    const work = entries.reduce(
      (all, one) => all + one.sets * (one.seconds ?? (one.repsMax ?? one.reps ?? 0) * repetitionS),
      0,
    )
    const rounds = Math.max(...entries.map(({ sets }) => sets))
    const rest = Math.max(...entries.map(({ restS }) => restS))
    return sum + setupS * entries.length + work + rest * Math.max(0, rounds - 1)
  }, 0)
  return Math.ceil(seconds / 60)
}

/** Sets that push and sets that pull in a week. */
export function balanceOf(
  days: readonly Day[],
  week: number,
  exerciseOf: (id: string) => Trained | undefined,
): { push: number; pull: number } {
  const sum = (force: 'push' | 'pull') =>
    entriesOf(days, week)
      .filter(({ exerciseId, setType }) => setType !== 'warmup' && exerciseOf(exerciseId)?.force === force)
      .reduce((sets, one) => sets + one.sets, 0)
  return { push: sum('push'), pull: sum('pull') }
}

export type LoadWarning =
  /** The muscle is a primary one on this day and on the day before. */
  | { kind: 'two_days_running'; week: number; dayNo: number; muscle: Muscle }
  /** Several sets without a pause between them. */
  | { kind: 'no_rest'; week: number; dayNo: number; entryId: string }

/** What a coach should look at again in a week; the day before its first is the last week's seventh. */
export function warningsOf(
  days: readonly Day[],
  week: number,
  exerciseOf: (id: string) => Trained | undefined,
): LoadWarning[] {
  const on = (ofWeek: number, dayNo: number) => days.find((one) => one.week === ofWeek && one.dayNo === dayNo)
  const musclesOf = (one: Day | undefined) =>
    new Set(
      (one?.slots ?? []).flatMap(({ entries }) =>
        entries.flatMap((e) => exerciseOf(e.exerciseId)?.primaryMuscles ?? []),
      ),
    )
  return [1, 2, 3, 4, 5, 6, 7].flatMap((dayNo) => {
    const today = on(week, dayNo)
    const before = musclesOf(dayNo === 1 ? on(week - 1, 7) : on(week, dayNo - 1))
    const running = [...musclesOf(today)].filter((muscle) => before.has(muscle))
    const restless = (today?.slots ?? [])
      .filter(({ entries }) => entries.length === 1)
      .flatMap(({ entries }) => entries.filter(({ sets, restS }) => sets > 1 && restS === 0))
    return [
      ...running.map((muscle) => ({ kind: 'two_days_running' as const, week, dayNo, muscle })),
      ...restless.map(({ id }) => ({ kind: 'no_rest' as const, week, dayNo, entryId: id })),
    ]
  })
}

const entriesOf = (days: readonly Day[], week: number): PlanEntry[] =>
  days.filter((one) => one.week === week).flatMap(({ slots }) => slots.flatMap(({ entries }) => entries))
