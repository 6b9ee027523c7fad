import * as z from 'zod/mini'
import { courseKinds } from '../catalogue/coach-course'
import { confirmationRules } from '../catalogue/store'
import { day } from '../field'
import { appointmentCharges, appointmentStatuses, holdStates } from '../scheduling/appointment'
import { sessionStatuses } from '../scheduling/class-session'
import { confirmationStates } from '../scheduling/lesson-confirmation'

/** A member's seat with what the one-tap events of a start page decide by. Cancelled seats are left out, waiting ones are last. */
const lessonSeat = z.object({
  id: z.uuid(),
  version: z.int(),
  status: z.enum(appointmentStatuses),
  cancelBy: z.iso.datetime(),
  memberId: z.uuid(),
  personId: z.uuid(),
  memberName: z.string(),
  memberNo: z.string(),
  avatarId: z.nullable(z.uuid()),
  charge: z.nullable(z.enum(appointmentCharges)),
  hold: z.enum(holdStates),
  units: z.nullable(z.int()),
  valueFen: z.nullable(z.int()),
  dueFen: z.nullable(z.int()),
  settledFen: z.int(),
  waivedFen: z.nullable(z.int()),
  confirmation: z.enum(confirmationStates),
  isSeenByFace: z.boolean(),
  /** The card that pays, with what is left of it; null without one. */
  card: z.nullable(
    z.object({
      name: z.string(),
      endsOn: day,
      timesLeft: z.nullable(z.int()),
      balanceFen: z.nullable(z.int()),
    }),
  ),
  /** Whether the member has a health note; its words need `person:reveal`. */
  hasHealthNote: z.boolean(),
})
export type LessonSeat = z.infer<typeof lessonSeat>

/** The last day on which sets of a training plan were recorded for a member. */
const lastTraining = z.object({
  planId: z.uuid(),
  planName: z.string(),
  on: day,
  sets: z.int(),
  /** At most three, the first done first. */
  exercises: z.array(z.string()),
})

/** `lastTraining` needs `training-plan:read`; null also without a record. */
const taughtSeat = z.extend(lessonSeat, { lastTraining: z.nullable(lastTraining) })
export type TaughtSeat = z.infer<typeof taughtSeat>

const lessonShape = {
  /** The session's. */
  id: z.uuid(),
  status: z.enum(sessionStatuses),
  kind: z.enum(courseKinds),
  /** Whether its store requires that members confirm private lessons. */
  confirmationRule: z.enum(confirmationRules),
  courseName: z.string(),
  coachId: z.uuid(),
  coachName: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  room: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  capacity: z.int(),
  booked: z.int(),
}
export const lesson = z.object({ ...lessonShape, seats: z.array(lessonSeat) })
export type BookedLesson = z.infer<typeof lesson>
/** A lesson of the coach who reads it; in a store outside the store scope it has no seats. */
export const taughtLesson = z.object({ ...lessonShape, seats: z.array(taughtSeat) })
export type TaughtLesson = z.infer<typeof taughtLesson>
