import * as z from 'zod/mini'
import { courseKinds } from '../catalogue/coach-course'
import { endpoint } from '../endpoint'
import { givenInstant, listOf, prose, text, whole } from '../field'
import { lessonAffects } from '../lesson-affects'
import { permanentResource, rowBase } from '../resource'

export const sessionStatuses = ['scheduled', 'cancelled', 'finished'] as const

/** An instant on the quarter hour, ISO 8601 in UTC. */
export const quarterHour = givenInstant.check(
  z.refine((instant: string) => Date.parse(instant) % 900_000 === 0, 'quarter_hour'),
)

const booking = z.strictObject({
  memberId: z.uuid(),
  /** The membership that pays, valid that day and with a unit left; null: the course's price is paid later. */
  membershipId: z.nullable(z.uuid()),
  note: prose(0, 200),
})

const draftShape = {
  courseId: z.uuid(),
  storeId: z.uuid(),
  room: z.nullable(text(1, 20)),
  startsAt: quarterHour,
  /** Minutes, in steps of five; the default is the course's length. */
  durationMin: whole(15, 180).check(z.multipleOf(5, 'every_five')),
  /** At least the booked seats; the course's kind sets the bounds. */
  capacity: whole(1, 60),
}

/** What an editor changes of a session: its time, room, store or length. */
export const classSessionDraft = z.strictObject(draftShape)
export type ClassSessionDraft = z.infer<typeof classSessionDraft>

/** A new session, with its first members and the weeks in which it repeats. */
export const newClassSession = z.strictObject({
  ...draftShape,
  bookings: z._default(z.array(booking).check(z.maxLength(60)), []),
  /** The same session in so many following weeks; either all are made or none. */
  repeatWeeks: z._default(whole(0, 26), 0),
})
export type NewClassSession = z.infer<typeof newClassSession>

export const classSessionRow = z.object({
  ...rowBase,
  ...draftShape,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  coachId: z.uuid(),
  status: z.enum(sessionStatuses),
  /** Seats taken: requested, confirmed, checked in, completed and no-show. */
  booked: z.int(),
  waiting: z.int(),
  /** Of `booked`, how many wait for a confirmation. */
  requested: z.int(),
  /** Minutes that the coach is blocked before and after. */
  bufferBeforeMin: z.int(),
  bufferAfterMin: z.int(),
  kind: z.enum(courseKinds),
  courseName: z.string(),
  coachName: z.string(),
  storeName: z.string(),
  /** Names of the participants, at most three. */
  memberNames: z.array(z.string()),
  cancelReason: z.nullable(z.string()),
  /** The coach in whose place `coachId` gives the lesson. */
  substituteFor: z.nullable(z.object({ coachId: z.uuid(), name: z.string() })),
  /** Why it is held although its coach is away or its store closed. */
  keptReason: z.nullable(z.string()),
})
export type ClassSession = z.infer<typeof classSessionRow>

const resource = permanentResource({
  singular: 'session',
  name: 'class-sessions',
  affects: lessonAffects,
  scope: 'stores',
  row: classSessionRow,
  draft: classSessionDraft,
  filters: {
    status: listOf(sessionStatuses),
    kind: listOf(courseKinds),
    coach: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
    course: z.optional(z.uuid()),
    /** To come, with a coach who is away or a store that is closed then, and without a decision. */
    withoutCoach: z.optional(z.stringbool()),
    /** Instants: sessions that begin in [from, to). */
    from: z.optional(givenInstant),
    to: z.optional(givenInstant),
  },
  sorts: ['startsAt', 'createdAt'],
  events: {
    /** The gym cancels the session: every booking in it is cancelled and its unit returned. */
    cancel: { event: 'session.cancel', body: z.strictObject({ reason: prose(2, 200) }) },
    finish: { event: 'session.finish', body: z.strictObject({}) },
    /** Another coach gives it. What its bookings owe or hold stays. */
    substitute: {
      event: 'session.substitute',
      body: z.strictObject({ coachId: z.uuid(), reason: prose(2, 200) }),
    },
    /** It is held although its coach is away or its store closed. */
    keep: { event: 'session.keep', body: z.strictObject({ reason: prose(2, 200) }) },
  },
})

export const classSessions = {
  ...resource,
  /** Replies the first of the new sessions. */
  create: endpoint('POST', '/class-sessions', {
    affects: lessonAffects,
    permission: 'session:write',
    scope: 'stores',
    body: newClassSession,
    reply: classSessionRow,
    status: 201,
  }),
  /** A move may carry a reason, which the histories of its bookings keep. */
  update: endpoint('PATCH', '/class-sessions/:id', {
    affects: lessonAffects,
    permission: 'session:write',
    scope: 'stores',
    body: z.partial(z.strictObject({ ...draftShape, reason: prose(0, 200) })),
    reply: classSessionRow,
    versioned: true,
  }),
}
