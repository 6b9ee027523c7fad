import * as z from 'zod/mini'
import { coachStatuses } from '../catalogue/coach'
import { courseKinds } from '../catalogue/coach-course'
import { storeStatuses } from '../catalogue/store'
import { endpoint } from '../endpoint'
import { day, givenDay } from '../field'
import { appointmentSources } from './appointment'
import { classSessionRow } from './class-session'

/** Instants [from, to). */
const span = z.object({ from: z.iso.datetime(), to: z.iso.datetime() })
export type CalendarSpan = z.infer<typeof span>

const calendarStore = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(storeStatuses),
  /** The store's opening times, special days and suspensions included; ordered and disjoint. */
  open: z.array(span),
  /** Days that differ from the week, with their reason, including the days of a suspension. */
  notices: z.array(z.object({ on: day, reason: z.string(), isClosed: z.boolean() })),
})

const calendarCoach = z.object({
  id: z.uuid(),
  name: z.string(),
  avatarId: z.nullable(z.uuid()),
  status: z.enum(coachStatuses),
  storeIds: z.array(z.uuid()),
  /** The coach's working times and stores, exceptions and leave included; ordered and disjoint. */
  works: z.array(z.object({ ...span.shape, storeId: z.uuid() })),
  /** The leave that overlaps these days; `to` null is until further notice. */
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
  /** Cards that pay for its seats but are not valid for two weeks before and after it, because a move may leave their valid days. */
  cards: z.array(z.object({ name: z.string(), startsOn: day, endsOn: day })),
})

export const calendar = z.object({
  stores: z.array(calendarStore),
  coaches: z.array(calendarCoach),
  courses: z.array(calendarCourse),
  /**
   * Sessions that overlap these days or the hour before and after, and are not cancelled: of these coaches in any store, and of these
   * stores. A session in a store outside the store scope keeps its time, its coach and the coach's buffers; its course, store and room have
   * no name, and it lists no members.
   */
  sessions: z.array(calendarSession),
})
export type Calendar = z.infer<typeof calendar>
export type CalendarCoach = Calendar['coaches'][number]
export type CalendarStore = Calendar['stores'][number]
export type CalendarCourse = Calendar['courses'][number]
export type CalendarSession = Calendar['sessions'][number]

/**
 * `days` Shanghai days from `from` on, of a store (its coaches and all sessions held there), of a coach (in every store of theirs), or of
 * one coach in one store; at least one of the two is required. Stores outside the store scope are treated as absent.
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

/** Starts that can be booked at this moment, for the public site and the front desk. */
export const readSlots = endpoint('GET', '/slots', {
  permission: 'session:read',
  scope: 'stores',
  query: z.strictObject({
    from: givenDay,
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(14)), 7),
    store: z.optional(z.uuid()),
    coach: z.optional(z.uuid()),
    course: z.optional(z.uuid()),
    /** The front desk need not keep a course's minimum notice. */
    source: z._default(z.enum(appointmentSources), 'front_desk'),
  }),
  reply: z.object({
    /** Free starts of private and small-group courses, as ordered instants. */
    free: z.array(
      z.object({
        courseId: z.uuid(),
        coachId: z.uuid(),
        storeId: z.uuid(),
        on: day,
        starts: z.array(z.iso.datetime()),
      }),
    ),
    /** Sessions that are not cancelled and may be joined. */
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
