import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { fen, isWithoutRepeats, listOf, prose, text, whole } from '../field'
import { resource, rowBase } from '../resource'

export const courseKinds = ['private', 'small_group', 'group'] as const
export type CourseKind = (typeof courseKinds)[number]
export const courseStatuses = ['draft', 'on', 'off'] as const
/** Who may give a lesson in the coach's place: any coach of its store, those of a list, or none. */
const substituteRules = ['any', 'listed', 'none'] as const
export const courseLevels = ['beginner', 'intermediate', 'advanced'] as const

/** Least and most people in one session of a kind. */
export const capacityOf = {
  private: [1, 1],
  small_group: [2, 6],
  group: [7, 60],
} as const satisfies Record<CourseKind, readonly [number, number]>

const everyFive = z.multipleOf(5, 'every_five')

/** The server checks the capacity against the kind with `capacityOf`, because a change may hold one of the two alone. */
export const coachCourseDraft = z.strictObject({
  name: text(2, 40),
  coachId: z.uuid(),
  storeIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(20), z.refine(isWithoutRepeats, 'repeated')),
  kind: z.enum(courseKinds),
  /** Minutes, in steps of five. */
  durationMin: whole(15, 180).check(everyFive),
  capacity: whole(1, 60),
  priceFen: fen(0),
  /** Minutes that the coach needs before and after each session. */
  bufferBeforeMin: whole(0, 30).check(everyFive),
  bufferAfterMin: whole(0, 30).check(everyFive),
  /** A member books at least this many minutes ahead; the front desk need not. */
  minNoticeMin: whole(0, 2880),
  /** The most days ahead that a booking is accepted. */
  maxAdvanceDays: whole(1, 90),
  /** A member cancels free of charge until this many minutes before the start. */
  cancelDeadlineMin: whole(0, 2880),
  substitutes: z.enum(substituteRules),
  /** Those of `listed`, the preferred first. */
  substituteIds: z.array(z.uuid()).check(z.maxLength(20), z.refine(isWithoutRepeats, 'repeated')),
  level: z.enum(courseLevels),
  coverId: z.nullable(z.uuid()),
  intro: prose(0, 500),
})
export type CoachCourseDraft = z.infer<typeof coachCourseDraft>

export const coachCourseRow = z.object({
  ...rowBase,
  ...coachCourseDraft.shape,
  status: z.enum(courseStatuses),
  coachName: z.string(),
  /** The coach is neither departed nor archived, which putting the course on sale requires. */
  coachWorks: z.boolean(),
  storeNames: z.array(z.string()),
  /** Seats taken in sessions of the last 30 days, and their share of all seats in percent; null without sessions. */
  booked30d: z.int(),
  fillPercent: z.nullable(z.int()),
  /** Future sessions that are not cancelled. */
  futureSessions: z.int(),
})
export type CoachCourse = z.infer<typeof coachCourseRow>

const courses = resource({
  singular: 'course',
  name: 'coach-courses',
  scope: 'stores',
  row: coachCourseRow,
  detail: [
    'intro',
    'substitutes',
    'substituteIds',
    'bufferBeforeMin',
    'bufferAfterMin',
    'minNoticeMin',
    'maxAdvanceDays',
  ],
  draft: coachCourseDraft,
  filters: {
    status: listOf(courseStatuses),
    kind: listOf(courseKinds),
    level: listOf(courseLevels),
    coach: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
  },
  sorts: ['updatedAt', 'name', 'durationMin', 'priceFen', 'capacity', 'createdAt'],
  events: {
    /** Opens the course for booking. */
    putOn: { event: 'course.putOn', body: z.strictObject({}) },
    /** Ends the offer; sessions already planned are kept. */
    takeOff: { event: 'course.takeOff', body: z.strictObject({}) },
  },
})

export const coachCourses = {
  ...courses,
  /** Makes a draft of the course for each of these coaches, in those of its stores where the coach works; for all of them or none. */
  copy: endpoint('POST', '/coach-courses/:id/copy', {
    permission: 'course:write',
    scope: 'stores',
    body: z.strictObject({
      coachIds: z
        .array(z.uuid())
        .check(z.minLength(1), z.maxLength(20), z.refine(isWithoutRepeats, 'repeated')),
    }),
    reply: z.object({ rows: z.array(coachCourseRow) }),
    status: 201,
  }),
}

/** A course without the members that lists leave out. */
export type ListedCoachCourse = z.infer<typeof coachCourses.list.reply>['rows'][number]
