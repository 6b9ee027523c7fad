import * as z from 'zod/mini'
import { dayException } from '../catalogue/coach'
import { courseKinds } from '../catalogue/coach-course'
import { lessonDecisions, mostDecisions } from '../catalogue/lesson-decision'
import { specialDay } from '../catalogue/store'
import { endpoint } from '../endpoint'
import { givenDay, isOrderedPeriod } from '../field'
import { lessonAffects } from '../lesson-affects'
import { appointmentStatuses, holdStates } from './appointment'

/** Why a planned lesson cannot be held as planned. */
const hindrances = ['coach_departed', 'coach_on_leave', 'coach_day_off', 'store_closed'] as const
export type Hindrance = (typeof hindrances)[number]

const refusal = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})

/** A coach of the lesson's store who could give it instead; `refusal` says why not. */
const substituteOption = z.object({
  coachId: z.uuid(),
  name: z.string(),
  refusal: z.nullable(refusal),
})
export type SubstituteOption = z.infer<typeof substituteOption>

const affectedLesson = z.object({
  sessionId: z.uuid(),
  stamp: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  kind: z.enum(courseKinds),
  courseId: z.uuid(),
  courseName: z.string(),
  coachId: z.uuid(),
  coachName: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  room: z.nullable(z.string()),
  hindrance: z.enum(hindrances),
  members: z.array(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      /** Masked. */
      mobile: z.string(),
      status: z.enum(appointmentStatuses),
      hold: z.enum(holdStates),
      /** What a cancellation returns to the card, or no longer charges. */
      units: z.nullable(z.int()),
      valueFen: z.nullable(z.int()),
      dueFen: z.nullable(z.int()),
    }),
  ),
  /** Those who can come first, the best of them first. */
  substitutes: z.array(substituteOption),
})
export type AffectedLesson = z.infer<typeof affectedLesson>

const affectedLessons = z.object({
  /** By time, at most `mostDecisions`. */
  lessons: z.array(affectedLesson).check(z.maxLength(mostDecisions)),
  total: z.int(),
  /** Further lessons in stores outside the person's store scope. */
  elsewhere: z.int(),
})
export type AffectedLessons = z.infer<typeof affectedLessons>

const period = { from: z.optional(givenDay), to: z.optional(z.nullable(givenDay)) }
const isPeriod = ({ from = '', to = null }: { from?: string | undefined; to?: string | null | undefined }) =>
  isOrderedPeriod({ from, to })

/** A planned leave (`from`, `to`), departure, or the coach's exceptions as they are to be. */
const coachAbsence = z
  .strictObject({
    kind: z.enum(['leave', 'departure', 'exceptions']),
    ...period,
    exceptions: z.optional(z.array(dayException).check(z.maxLength(400))),
  })
  .check(z.refine(isPeriod, { error: 'ends_before_start', path: ['to'] }))
export type CoachAbsence = z.infer<typeof coachAbsence>

/** A planned suspension (`from`, `to`), or the store's special days as they are to be. */
const storeAbsence = z
  .strictObject({
    kind: z.enum(['suspension', 'specialDays']),
    ...period,
    specialDays: z.optional(z.array(specialDay).check(z.maxLength(400))),
  })
  .check(z.refine(isPeriod, { error: 'ends_before_start', path: ['to'] }))
export type StoreAbsence = z.infer<typeof storeAbsence>

const reading = { affects: [], permission: 'session:read', scope: 'stores', reply: affectedLessons } as const

export const lessonDecisionEndpoints = {
  /** The lessons that a planned absence affects; it is tried out and rolled back. */
  ofCoach: endpoint('POST', '/coaches/:id/affected-lessons', { ...reading, body: coachAbsence }),
  ofStore: endpoint('POST', '/stores/:id/affected-lessons', { ...reading, body: storeAbsence }),
  /** The lessons without a coach or a store that nobody has decided on: the rows of the sessions' filter `withoutCoach`. */
  undecided: endpoint('GET', '/class-sessions/undecided', {
    ...reading,
    query: z.strictObject({ store: z.optional(z.uuid()), coach: z.optional(z.uuid()) }),
  }),
  /** Decides on some of them, all or none. */
  decide: endpoint('POST', '/class-sessions/decide', {
    affects: [...lessonAffects, 'leave-requests'],
    permission: 'session:substitute',
    scope: 'stores',
    body: z.strictObject({ decisions: lessonDecisions }),
    reply: z.object({ decided: z.int() }),
  }),
  /** The coaches of a session's store, and whether each could give it. */
  substitutes: endpoint('GET', '/class-sessions/:id/substitutes', {
    permission: 'session:read',
    scope: 'stores',
    reply: z.object({ rows: z.array(substituteOption) }),
  }),
}
