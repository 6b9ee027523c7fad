import * as z from 'zod/mini'
import { courseKinds } from '../catalogue/coach-course'
import { endpoint } from '../endpoint'
import { givenInstant, listOf, prose } from '../field'
import { permanentResource, rowBase } from '../resource'

export const appointmentStatuses = [
  'requested',
  'confirmed',
  'waitlisted',
  'checked_in',
  'completed',
  'cancelled',
  'late_cancelled',
  'no_show',
] as const
export const appointmentSources = ['web', 'front_desk', 'app'] as const

/** none: no unit is used · held: a unit is reserved · returned: the unit was returned */
export const unitStates = ['none', 'held', 'returned'] as const

/** A request for a seat in a session; a full session adds it to the waiting list only with `waitIfFull`. */
export const appointmentDraft = z.strictObject({
  sessionId: z.uuid(),
  memberId: z.uuid(),
  /** The membership that pays, valid that day with a unit left; null: the price is paid later. */
  membershipId: z.nullable(z.uuid()),
  source: z.enum(appointmentSources),
  note: prose(0, 200),
  waitIfFull: z._default(z.boolean(), false),
})
export type AppointmentDraft = z.infer<typeof appointmentDraft>

const { waitIfFull: _, ...kept } = appointmentDraft.shape

export const appointmentRow = z.object({
  ...rowBase,
  ...kept,
  /** `YY`, the Shanghai day, and a number that grows: YY202603020001. */
  no: z.string(),
  status: z.enum(appointmentStatuses),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The last instant to cancel at no cost. */
  cancelBy: z.iso.datetime(),
  priceFen: z.int(),
  unit: z.enum(unitStates),
  cancelReason: z.nullable(z.string()),
  /** From 1; null unless waitlisted. */
  waitlistPosition: z.nullable(z.int()),
  kind: z.enum(courseKinds),
  memberName: z.string(),
  memberNo: z.string(),
  /** Masked. */
  mobile: z.string(),
  coachId: z.uuid(),
  coachName: z.string(),
  courseName: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  membershipName: z.nullable(z.string()),
  /** Seats left in its session, for promotion from the waiting list. */
  seatsLeft: z.int(),
  /** Every earlier time and session, the latest first. */
  moves: z.array(
    z.object({
      at: z.iso.datetime(),
      who: z.nullable(z.string()),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Appointment = z.infer<typeof appointmentRow>

const reasoned = z.strictObject({ reason: prose(2, 200) })
const plain = z.strictObject({})

const resource = permanentResource({
  singular: 'appointment',
  name: 'appointments',
  scope: 'stores',
  row: appointmentRow,
  detail: ['moves', 'note', 'priceFen'],
  draft: appointmentDraft,
  filters: {
    status: listOf(appointmentStatuses),
    kind: listOf(courseKinds),
    source: listOf(appointmentSources),
    coach: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
    member: z.optional(z.uuid()),
    session: z.optional(z.uuid()),
    /** Instants: appointments that begin in [from, to). */
    from: z.optional(givenInstant),
    to: z.optional(givenInstant),
  },
  sorts: ['startsAt', 'createdAt', 'updatedAt'],
  stepUp: ['export'],
  events: {
    confirm: { event: 'appointment.confirm', body: plain },
    checkIn: { event: 'appointment.checkIn', body: plain },
    complete: { event: 'appointment.complete', body: plain },
    /** Before the deadline: the unit is returned. */
    cancel: { event: 'appointment.cancel', body: reasoned },
    /** After the deadline: the unit is kept unless it is waived. */
    lateCancel: { event: 'appointment.lateCancel', body: reasoned },
    noShow: { event: 'appointment.noShow', body: plain },
    /** From the waiting list into a free seat. */
    promote: { event: 'appointment.promote', body: plain },
    /** Into another session. A private lesson moves with its own session instead. */
    reschedule: {
      event: 'appointment.reschedule',
      body: z.strictObject({ sessionId: z.uuid(), reason: prose(0, 200) }),
    },
    /** Returns the kept unit of a late cancellation or a no-show. */
    waive: { event: 'appointment.waive', body: reasoned },
  },
})

export const appointments = {
  ...resource,
  /** A PATCH changes only these; every other change is an event. */
  update: endpoint('PATCH', '/appointments/:id', {
    permission: 'appointment:write',
    scope: 'stores',
    body: z.partial(z.strictObject({ membershipId: kept.membershipId, note: kept.note })),
    reply: appointmentRow,
    versioned: true,
  }),
}

/** An appointment without the members that lists leave out. */
export type ListedAppointment = z.infer<typeof appointments.list.reply>['rows'][number]
