import * as z from 'zod/mini'
import { prose, text, whole } from '../field'

/* A day of a training plan: consecutive slots, each with its entries. */

export const setTypes = ['normal', 'warmup', 'dropset', 'partial', 'forced', 'tut', 'iso', 'jump'] as const
export type SetType = (typeof setTypes)[number]

/** 120 days, the limit of wger. */
export const mostWeeks = 17
export const mostEntriesOfDay = 20
/** Heaviest load, in grams. */
export const mostWeightG = 3_000_000

/**
 * How a load changes from a week on: `+` and `-` by `value`, `=` to it. `abs`: grams, `percent`: of the load of the week before. `repeat`:
 * again in each later week.
 */
export const progression = z.strictObject({
  fromWeek: whole(2, mostWeeks),
  op: z.enum(['+', '-', '=']),
  value: whole(0, mostWeightG),
  unit: z.enum(['abs', 'percent']),
  repeat: z.boolean(),
})
export type Progression = z.infer<typeof progression>

/** Lower case only, because ids within a day are stored as sent and compared with the database's lower-case ones. */
export const smallId = z.uuid().check(z.toLowerCase())

const reversed = { error: 'ends_before_start', path: ['repsMax'] }

/** One exercise: so many sets of so many repetitions or seconds. */
export const planEntry = z
  .strictObject({
    id: smallId,
    exerciseId: smallId,
    setType: z.enum(setTypes),
    sets: whole(1, 50),
    /** Least and most; null when seconds count. */
    reps: z.nullable(whole(0, 999)),
    repsMax: z.nullable(whole(0, 999)),
    seconds: z.nullable(whole(1, 3600)),
    /** Grams, in tens: 22.5 kg is 22500; null without an added load. */
    weightG: z.nullable(z.int().check(z.minimum(0), z.maximum(mostWeightG), z.multipleOf(10))),
    restS: whole(0, 1800),
    /** Repetitions in reserve, in halves: 0 to 9.5. */
    rir: z.nullable(z.number().check(z.minimum(0), z.maximum(9.5), z.multipleOf(0.5))),
    progression: z.nullable(progression),
  })
  .check(
    z.refine(({ reps, repsMax }) => reps === null || repsMax === null || repsMax >= reps, reversed),
    z.refine(({ reps, seconds }) => (reps === null) !== (seconds === null), {
      error: 'reps_or_seconds',
      path: ['reps'],
    }),
  )
export type PlanEntry = z.infer<typeof planEntry>

/** Entries done without a break; more than one is a superset. */
export const planSlot = z.strictObject({
  id: smallId,
  note: prose(0, 200),
  entries: z.array(planEntry).check(z.minLength(1), z.maxLength(6)),
})
export type PlanSlot = z.infer<typeof planSlot>

const few = (slots: readonly { entries: readonly unknown[] }[]) =>
  slots.reduce((sum, { entries }) => sum + entries.length, 0) <= mostEntriesOfDay
const apart = (slots: readonly { id: string; entries: readonly { id: string }[] }[]) => {
  const ids = slots.flatMap((slot) => [slot.id, ...slot.entries.map((entry) => entry.id)])
  return new Set(ids).size === ids.length
}

const dayShape = {
  week: whole(1, mostWeeks),
  dayNo: whole(1, 7),
  name: text(0, 20),
  /** A rest day has no slots. */
  isRest: z.boolean(),
  slots: z
    .array(planSlot)
    .check(z.maxLength(mostEntriesOfDay), z.refine(few, 'too_many_entries'), z.refine(apart, 'repeated')),
}

/** A day as it is saved; `version` is the one it was changed from, 0 for a new day. */
export const planDayDraft = z
  .strictObject({ ...dayShape, version: whole(0, 1_000_000) })
  .check(
    z.refine(({ isRest, slots }) => !isRest || slots.length === 0, { error: 'rest_day', path: ['slots'] }),
  )
export type PlanDayDraft = z.infer<typeof planDayDraft>
export const planDay = z.object({
  ...dayShape,
  version: z.int(),
  updatedBy: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
})
export type PlanDay = z.infer<typeof planDay>

/** A day as shown without an account. */
export const shownDay = z.strictObject({
  week: z.int(),
  dayNo: z.int(),
  name: z.string(),
  isRest: z.boolean(),
  slots: z.array(
    z.strictObject({
      note: z.string(),
      entries: z.array(
        z.strictObject({
          /** null when the exercise is not public. */
          exercise: z.nullable(z.string()),
          setType: z.enum(setTypes),
          sets: z.int(),
          reps: z.nullable(z.int()),
          repsMax: z.nullable(z.int()),
          seconds: z.nullable(z.int()),
          /** Grams in this week, with its progression applied. */
          weightG: z.nullable(z.int()),
          restS: z.int(),
          rir: z.nullable(z.number()),
        }),
      ),
    }),
  ),
})
export type ShownDay = z.infer<typeof shownDay>
