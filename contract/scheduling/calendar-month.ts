import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, givenDay } from '../field'

/** Six weeks: every month fits, whatever weekday it begins with. */
export const monthDays = 42

const monthDay = z.object({
  day,
  /** Sessions that begin on this Shanghai day and are not cancelled, with their seats and those taken. */
  sessions: z.int(),
  seats: z.int(),
  taken: z.int(),
  /** Bookings that wait to be confirmed. */
  requested: z.int(),
  /** Minutes of these sessions, and of the coaches' working time, leave and exceptions included. */
  heldMin: z.int(),
  workMin: z.int(),
  /** Whether a store opens on this day. */
  isOpen: z.boolean(),
})
export type CalendarDay = z.infer<typeof monthDay>

/**
 * 42 Shanghai days from `from` on, of a store, of a coach in the stores of the scope, or of one coach in one store; at least one of the two
 * is required. Stores outside the store scope are treated as absent.
 */
export const readCalendarMonth = endpoint('GET', '/calendar/month', {
  permission: 'session:read',
  scope: 'stores',
  query: z.strictObject({ from: givenDay, store: z.optional(z.uuid()), coach: z.optional(z.uuid()) }),
  reply: z.object({ days: z.array(monthDay) }),
})
