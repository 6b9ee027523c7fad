import * as z from 'zod/mini'
import { certificateKinds, certificateStatuses } from '../catalogue/certificate'
import { endpoint } from '../endpoint'
import { day, givenDay } from '../field'
import { taughtLesson } from './booked-lesson'

/* What a coach begins with: rows of the coach whom the account is linked to, never of another. Both replies are null without a linked coach. */

const span = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  storeId: z.uuid(),
  storeName: z.string(),
})

const coachDay = z.object({
  coachId: z.uuid(),
  day,
  lessons: z.array(taughtLesson),
  /** Working times, and the parts of them of half an hour or more that no lesson or buffer occupies; both ordered. */
  works: z.array(span),
  gaps: z.array(span),
  isOnLeave: z.boolean(),
})
export type CoachDay = z.infer<typeof coachDay>

const coachClient = z.object({
  memberId: z.uuid(),
  name: z.string(),
  memberNo: z.string(),
  avatarId: z.nullable(z.uuid()),
  /** Completed lessons with this coach in the last 90 days. */
  lessons: z.int(),
  lastAt: z.nullable(z.iso.datetime()),
  nextAt: z.nullable(z.iso.datetime()),
  /** The live card that paid for the latest lesson, else the one that ends first. */
  card: z.nullable(
    z.object({
      name: z.string(),
      endsOn: day,
      timesLeft: z.nullable(z.int()),
      balanceFen: z.nullable(z.int()),
    }),
  ),
})
export type CoachClient = z.infer<typeof coachClient>

const coachOwn = z.object({
  /** Lessons with a completed seat since the first of the month, and the completed seats. */
  month: z.object({ private: z.int(), smallGroup: z.int(), group: z.int(), people: z.int() }),
  /** Members with a lesson in the last 90 days or to come, the next lesson first; at most 100. Needs `member:read`. */
  clients: z.nullable(z.object({ rows: z.array(coachClient), total: z.int() })),
  /** Without those that a verified one has renewed; the first to end first. */
  certificates: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(certificateKinds),
      issuer: z.string(),
      status: z.enum(certificateStatuses),
      expiresOn: z.nullable(day),
    }),
  ),
  /** The working week; weekday 1 is Monday, times are `HH:MM`. */
  hours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string(), storeName: z.string() })),
})
export type CoachOwn = z.infer<typeof coachOwn>

const common = { permission: 'appointment:read', scope: 'own' } as const

export const coachDashboard = {
  day: endpoint('GET', '/dashboard/coach-day', {
    ...common,
    query: z.strictObject({ day: givenDay }),
    reply: z.object({ at: z.iso.datetime(), own: z.nullable(coachDay) }),
  }),
  own: endpoint('GET', '/dashboard/coach', {
    ...common,
    reply: z.object({ at: z.iso.datetime(), own: z.nullable(coachOwn) }),
  }),
}
