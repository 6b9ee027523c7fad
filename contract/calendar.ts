import * as z from 'zod/mini'
import { appointmentSources } from './appointment'
import { classSessionRow } from './class-session'
import { coachStatuses } from './coach'
import { courseKinds } from './coach-course'
import { endpoint } from './endpoint'
import { day, givenDay } from './field'
import { storeStatuses } from './store'

/** Instants [from, to). */
const span = z.object({ from: z.iso.datetime(), to: z.iso.datetime() })
export type CalendarSpan = z.infer<typeof span>

const calendarStore = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(storeStatuses),
  /** When its doors are open, special days and suspensions taken into account; in order, apart. */
  open: z.array(span),
  /** Days that differ from the week, with their reason; a suspension's days too. */
  notices: z.array(z.object({ on: day, reason: z.string(), isClosed: z.boolean() })),
})

const calendarCoach = z.object({
  id: z.uuid(),
  name: z.string(),
  avatarId: z.nullable(z.uuid()),
  status: z.enum(coachStatuses),
  storeIds: z.array(z.uuid()),
  /** When and where the coach works, exceptions and leave taken into account; in order, apart. */
  works: z.array(z.object({ ...span.shape, storeId: z.uuid() })),
  /** The leave that touches these days, `to` null until further notice. */
  leave: z.nullable(z.object({ from: day, to: z.nullable(day) })),
  /** Days off by exception. */
  daysOff: z.array(day),
})

/** A course that the calendar may plan sessions of. */
const calendarCourse = z.object({
  id: z.uuid(),
  name: z.string(),
  coachId: z.uuid(),
  storeIds: z.array(z.uuid()),
  kind: z.enum(courseKinds),
  durationMin: z.int(),
  capacity: z.int(),
  priceFen: z.int(),
  bufferBeforeMin: z.int(),
  bufferAfterMin: z.int(),
  minNoticeMin: z.int(),
  maxAdvanceDays: z.int(),
})

const calendarSession = z.object({
  ...classSessionRow.shape,
  /** What pays for its seats and begins after it or ends before long: whoever moves it within two weeks may meet these days. */
  cards: z.array(z.object({ name: z.string(), startsOn: day, endsOn: day })),
})

export const calendar = z.object({
  stores: z.array(calendarStore),
  coaches: z.array(calendarCoach),
  courses: z.array(calendarCourse),
  /**
   * Sessions that touch these days, or the hour before and after them, and are not cancelled: of these coaches wherever they
   * are, and of these stores. One in a store that the person does not reach keeps its time, its coach and what that coach
   * needs around it; its course, store and room have no name, nobody is in it.
   */
  sessions: z.array(calendarSession),
})
export type Calendar = z.infer<typeof calendar>
export type CalendarCoach = Calendar['coaches'][number]
export type CalendarStore = Calendar['stores'][number]
export type CalendarCourse = Calendar['courses'][number]
export type CalendarSession = Calendar['sessions'][number]

/**
 * `days` Shanghai days from `from` on, of a store (its coaches, everything held there) or of a coach (every store of
 * theirs), or of one coach in one store; one of the two has to be named. Stores out of reach are as if there were none.
 */
export const readCalendar = endpoint('GET', '/calendar', {
  permission: 'session:read',
  scope: 'stores',
  query: z.strictObject({
    from: givenDay,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(14)), 7),
    store: z.optional(z.uuid()),
    coach: z.optional(z.uuid()),
  }),
  reply: calendar,
})

/** Starts that could be booked right now: what the public site offers, and the front desk. */
export const readSlots = endpoint('GET', '/slots', {
  permission: 'session:read',
  scope: 'stores',
  query: z.strictObject({
    from: givenDay,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(14)), 7),
    store: z.optional(z.uuid()),
    coach: z.optional(z.uuid()),
    course: z.optional(z.uuid()),
    /** The front desk is not held to a course's notice. */
    source: z._default(z.enum(appointmentSources), 'front_desk'),
  }),
  reply: z.object({
    /** Free starts of private and small-group courses, instants in order. */
    free: z.array(
      z.object({
        courseId: z.uuid(),
        coachId: z.uuid(),
        storeId: z.uuid(),
        on: day,
        starts: z.array(z.iso.datetime()),
      }),
    ),
    /** Sessions that stand and may be joined. */
    sessions: z.array(
      z.object({
        sessionId: z.uuid(),
        courseId: z.uuid(),
        coachId: z.uuid(),
        storeId: z.uuid(),
        ...span.shape,
        seatsLeft: z.int(),
        waiting: z.int(),
      }),
    ),
  }),
})
