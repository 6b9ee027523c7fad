import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day } from '../field'
import { checkInRefusals } from '../membership/member'
import { lesson } from './booked-lesson'
import { devices, work } from './dashboard'

/* Today at the front desk. A part is null without the permission of what it shows; there is no revenue. */

const memberBrief = {
  memberId: z.uuid(),
  name: z.string(),
  memberNo: z.string(),
  avatarId: z.nullable(z.uuid()),
}

/** Needs `member:read`: the latest check-ins and refusals of today. */
const arrivals = z.object({
  /** At most 12, the latest first. */
  rows: z.array(
    z.object({
      ...memberBrief,
      id: z.uuid(),
      at: z.iso.datetime(),
      source: z.enum(['front_desk', 'device']),
      denyReason: z.nullable(z.enum(checkInRefusals)),
      /** Whose guest it was. */
      hostName: z.nullable(z.string()),
      cardName: z.nullable(z.string()),
      cardEndsOn: z.nullable(day),
      timesLeft: z.nullable(z.int()),
    }),
  ),
  /** Visitors admitted today, each visit. */
  visits: z.int(),
  inGym: z.int(),
  capacity: z.int(),
})

/** Needs `member:read`: members whose best card ends within a week; at most 8, the first to end first. */
const ending = z.object({
  rows: z.array(
    z.object({
      ...memberBrief,
      endsOn: day,
      cardName: z.nullable(z.string()),
      lastContactAt: z.nullable(z.iso.datetime()),
    }),
  ),
  total: z.int(),
})

/** Needs `appointment:read` and `session:others`: lessons that are taken and not paid; at most 8, the oldest first. */
const due = z.object({
  rows: z.array(
    z.object({
      /** The appointment. */
      id: z.uuid(),
      memberId: z.uuid(),
      name: z.string(),
      memberNo: z.string(),
      courseName: z.string(),
      startsAt: z.iso.datetime(),
      openFen: z.int(),
    }),
  ),
  total: z.int(),
})

const desk = z.object({
  at: z.iso.datetime(),
  arrivals: z.nullable(arrivals),
  /** Needs `appointment:read`: lessons that run or begin within six hours; at most 40. */
  lessons: z.nullable(z.array(lesson)),
  due: z.nullable(due),
  ending: z.nullable(ending),
  /** Needs `member:read`: members with a live card whose birthday is today; at most 20. */
  birthdays: z.nullable(z.array(z.object({ ...memberBrief, isHere: z.boolean() }))),
  /** Needs `device:read`. */
  devices: z.nullable(devices),
  work,
})
export type DeskToday = z.infer<typeof desk>

export const deskDashboard = endpoint('GET', '/dashboard/desk', {
  permission: 'member:checkIn',
  scope: 'stores',
  query: z.strictObject({ store: z.optional(z.uuid()) }),
  reply: desk,
})
