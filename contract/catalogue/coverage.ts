import * as z from 'zod/mini'
import { minutesOf, timeOfDay, whole } from '../field'
import { coachLevels } from './coach'
import { type CourseKind, courseKinds, courseLevels } from './coach-course'
import type { PlanKind } from './plan-kind'

/** included: a valid card is enough · units: times of the card · value: money of a stored card */
export const lessonCharges = ['included', 'units', 'value'] as const
export type LessonCharge = (typeof lessonCharges)[number]

/** How each kind of card can pay for a lesson, the default first. */
export const chargesOf = {
  period: ['included'],
  times: ['units', 'included'],
  stored: ['value', 'included'],
} as const satisfies Record<PlanKind, readonly LessonCharge[]>

const isUnique = (list: readonly string[]) => new Set(list).size === list.length
const choiceOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.array(z.enum(values)).check(z.maxLength(values.length), z.refine(isUnique, 'repeated'))
const idChoice = z
  .array(z.uuid().check(z.toLowerCase()))
  .check(z.maxLength(50), z.refine(isUnique, 'repeated'))

/** What one lesson of a kind costs. An empty list of courses, coaches or levels does not narrow. */
export const coveredLesson = z
  .strictObject({
    kind: z.enum(courseKinds),
    charge: z.enum(lessonCharges),
    /** Units of the card for one lesson; 1 unless they are charged. */
    units: whole(1, 20),
    /** Percent of the lesson's price taken from a stored card; 100 unless value is charged. */
    pricePercent: whole(1, 100),
    courseIds: idChoice,
    courseLevels: choiceOf(courseLevels),
    coachIds: idChoice,
    coachLevels: choiceOf(coachLevels),
  })
  .check(
    z.refine(({ charge, units }) => charge === 'units' || units === 1, {
      error: 'not_of_charge',
      path: ['units'],
    }),
    z.refine(({ charge, pricePercent }) => charge === 'value' || pricePercent === 100, {
      error: 'not_of_charge',
      path: ['pricePercent'],
    }),
  )
export type CoveredLesson = z.infer<typeof coveredLesson>

/** Shanghai times on a weekday, 1 is Monday. */
export const coveredHours = z.strictObject({ weekday: whole(1, 7), from: timeOfDay, to: timeOfDay }).check(
  z.refine(({ from, to }) => !(minutesOf(from) >= minutesOf(to)), {
    error: 'ends_before_start',
    path: ['to'],
  }),
)
export type CoveredHours = z.infer<typeof coveredHours>

const areApart = (list: readonly CoveredHours[]) => {
  const spans = list.toSorted((a, b) => a.weekday - b.weekday || minutesOf(a.from) - minutesOf(b.from))
  // Negated because an invalid time compares as false.
  return spans.every((one, i) => {
    const before = spans[i - 1]
    return before?.weekday !== one.weekday || !(minutesOf(one.from) < minutesOf(before.to))
  })
}

/** What a card admits to and pays for. A plan offers it; a card keeps the coverage that it was sold with. */
export const coverage = z.strictObject({
  /** Admits to the gym without a lesson. */
  entry: z.boolean(),
  /** The first one that matches a lesson counts. */
  lessons: z.array(coveredLesson).check(z.maxLength(12)),
  /** When the card admits and lessons may begin; empty: at any time. */
  hours: z.array(coveredHours).check(z.maxLength(28), z.refine(areApart, 'overlap')),
  /** False: neither on the days of the setting `holidays`. */
  onHolidays: z.boolean(),
  /** Limits by Shanghai day and by week from Monday; null: none. */
  visitsPerDay: z.nullable(whole(1, 20)),
  visitsPerWeek: z.nullable(whole(1, 100)),
  lessonsPerDay: z.nullable(whole(1, 20)),
  lessonsPerWeek: z.nullable(whole(1, 100)),
})
export type Coverage = z.infer<typeof coverage>

/** Every lesson of a kind for this charge. */
export const plainLesson = (kind: CourseKind, charge: LessonCharge): CoveredLesson => ({
  kind,
  charge,
  units: 1,
  pricePercent: 100,
  courseIds: [],
  courseLevels: [],
  coachIds: [],
  coachLevels: [],
})

const anyTime = {
  hours: [],
  onHolidays: true,
  visitsPerDay: null,
  visitsPerWeek: null,
  lessonsPerDay: null,
  lessonsPerWeek: null,
} satisfies Omit<Coverage, 'entry' | 'lessons'>

/** The coverage of a new plan; `assumed_coverage` in SQL gives plans from before this rule the same one. */
export function defaultCoverage(kind: PlanKind): Coverage {
  const [charge] = chargesOf[kind]
  const kinds: readonly CourseKind[] =
    kind === 'period' ? ['group'] : kind === 'times' ? ['small_group', 'group'] : courseKinds
  return { entry: true, lessons: kinds.map((one) => plainLesson(one, charge)), ...anyTime }
}

/** The coverage of a pack of lessons of one course. */
export const courseCoverage = (courseId: string, kind: CourseKind): Coverage => ({
  entry: false,
  lessons: [{ ...plainLesson(kind, 'units'), courseIds: [courseId] }],
  ...anyTime,
})
