import * as z from 'zod/mini'
import { courseKinds } from './coach-course'
import { endpoint } from './endpoint'
import { givenInstant, listOf, prose, text, whole } from './field'
import { permanentResource, rowBase } from './resource'

export const sessionStatuses = ['scheduled', 'cancelled', 'finished'] as const

/** An instant on the quarter hour, ISO 8601 in UTC. */
export const quarterHour = givenInstant.check(
  z.refine((instant: string) => Date.parse(instant) % 900_000 === 0, 'quarter_hour'),
)

const booking = z.strictObject({
  memberId: z.uuid(),
  /** What pays: a membership that is valid that day and has a unit left; null pays the course's price later. */
  membershipId: z.nullable(z.uuid()),
  note: prose(0, 200),
})

const draftShape = {
  courseId: z.uuid(),
  storeId: z.uuid(),
  room: z.nullable(text(1, 20)),
  startsAt: quarterHour,
  /** Minutes, in steps of five; the course's own when nobody says otherwise. */
  durationMin: whole(15, 180).check(z.multipleOf(5, 'every_five')),
  /** Not below what is booked; the kind of the course bounds it. */
  capacity: whole(1, 60),
}

/** What a person changes of a session: a move in time, to another room or store, or its length. */
export const classSessionDraft = z.strictObject(draftShape)
export type ClassSessionDraft = z.infer<typeof classSessionDraft>

/** A new session, with the members who take part in it from the start and the weeks in which it is held again. */
export const newClassSession = z.strictObject({
  ...draftShape,
  bookings: z._default(z.array(booking).check(z.maxLength(60)), []),
  /** The same session in so many weeks after; none is made unless all can be. */
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
  /** Seats taken: requested, confirmed, checked in, completed and not shown up. */
  booked: z.int(),
  waiting: z.int(),
  /** Of `booked`, how many still wait for a confirmation. */
  requested: z.int(),
  /** Minutes that the coach is held before and after. */
  bufferBeforeMin: z.int(),
  bufferAfterMin: z.int(),
  kind: z.enum(courseKinds),
  courseName: z.string(),
  coachName: z.string(),
  storeName: z.string(),
  /** Names of those who take part, at most three. */
  memberNames: z.array(z.string()),
  cancelReason: z.nullable(z.string()),
})
export type ClassSession = z.infer<typeof classSessionRow>

const resource = permanentResource({
  singular: 'session',
  name: 'class-sessions',
  scope: 'stores',
  row: classSessionRow,
  draft: classSessionDraft,
  filters: {
    status: listOf(sessionStatuses),
    kind: listOf(courseKinds),
    coach: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
    course: z.optional(z.uuid()),
    /** Instants: sessions that begin in [from, to). */
    from: z.optional(givenInstant),
    to: z.optional(givenInstant),
  },
  sorts: ['startsAt', 'createdAt'],
  events: {
    /** Called off by the gym: everybody in it is cancelled and gets the unit back. */
    cancel: { event: 'session.cancel', body: z.strictObject({ reason: prose(2, 200) }) },
    finish: { event: 'session.finish', body: z.strictObject({}) },
  },
})

export const classSessions = {
  ...resource,
  /** Replies the first of the sessions that were made. */
  create: endpoint('POST', '/class-sessions', {
    permission: 'session:write',
    scope: 'stores',
    body: newClassSession,
    reply: classSessionRow,
    status: 201,
  }),
  /** A move may say why; the histories of its bookings keep the reason. */
  update: endpoint('PATCH', '/class-sessions/:id', {
    permission: 'session:write',
    scope: 'stores',
    body: z.partial(z.strictObject({ ...draftShape, reason: prose(0, 200) })),
    reply: classSessionRow,
    versioned: true,
  }),
}
