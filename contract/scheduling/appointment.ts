import * as z from 'zod/mini'
import { courseKinds } from '../catalogue/coach-course'
import { lessonCharges } from '../catalogue/coverage'
import { confirmationRules } from '../catalogue/store'
import { endpoint } from '../endpoint'
import { day, givenDay, givenInstant, listOf, prose } from '../field'
import { lessonAffects } from '../lesson-affects'
import { lessonDebt } from '../membership/member'
import { permanentResource, rowBase } from '../resource'
import { confirmationDraft, confirmationStates, confirmationWays, signature } from './lesson-confirmation'

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

/** How a seat is paid: as its card covers it, by the member (`due`), or not at all (`complimentary`). */
export const appointmentCharges = [...lessonCharges, 'due', 'complimentary'] as const
/** Units or value of the card. held: for the lesson to come · taken: used up · returned: given back */
export const holdStates = ['none', 'held', 'taken', 'returned'] as const

/** A request for a seat in a session; a full session adds it to the waiting list only with `waitIfFull`. */
export const appointmentDraft = z.strictObject({
  sessionId: z.uuid(),
  memberId: z.uuid(),
  /** The card that pays, as its coverage says; null: the price is due. */
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
  /** null: on the waiting list, or never seated. */
  charge: z.nullable(z.enum(appointmentCharges)),
  hold: z.enum(holdStates),
  /** What it holds of the card, by `charge`. */
  units: z.nullable(z.int()),
  valueFen: z.nullable(z.int()),
  /** What the lesson costs its member; null unless it is due. */
  dueFen: z.nullable(z.int()),
  /** What order items have paid of it, less refunds; more than `dueFen` until that is given back. */
  settledFen: z.int(),
  /** What was forgiven of a due price, and why. */
  waivedFen: z.nullable(z.int()),
  waiveReason: z.nullable(z.string()),
  /** The pending order that collects it; null without one. */
  collectingOrderId: z.nullable(z.uuid()),
  complimentaryReason: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  confirmation: z.enum(confirmationStates),
  confirmedBy: z.nullable(z.enum(confirmationWays)),
  confirmedAt: z.nullable(z.iso.datetime()),
  /** What its store requires; a private lesson alone is confirmed. */
  confirmationRule: z.enum(confirmationRules),
  /** A private lesson's member who is checked in has passed a terminal of its store, from an hour before the start to the end. */
  isSeenByFace: z.boolean(),
  completedAt: z.nullable(z.iso.datetime()),
  /** SHA-256 of the signature, in hexadecimal digits. */
  signatureHash: z.nullable(z.string()),
  dispute: z.nullable(
    z.object({
      at: z.iso.datetime(),
      reason: z.string(),
      /** null: not decided yet. */
      decision: z.nullable(
        z.object({ isUpheld: z.boolean(), at: z.iso.datetime(), who: z.string(), reason: z.string() }),
      ),
    }),
  ),
  /** From 1; null unless waitlisted. */
  waitlistPosition: z.nullable(z.int()),
  kind: z.enum(courseKinds),
  memberName: z.string(),
  memberNo: z.string(),
  /** Masked; of somebody without one it is a guardian's. */
  mobile: z.string(),
  isGuardianMobile: z.boolean(),
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
  affects: lessonAffects,
  scope: 'stores',
  row: appointmentRow,
  detail: ['moves', 'note', 'priceFen', 'signatureHash', 'dispute'],
  draft: appointmentDraft,
  filters: {
    status: listOf(appointmentStatuses),
    kind: listOf(courseKinds),
    source: listOf(appointmentSources),
    coach: z.optional(z.uuid()),
    store: z.optional(z.uuid()),
    member: z.optional(z.uuid()),
    session: z.optional(z.uuid()),
    /** open: not paid in full · receivable: of these, taken by the member · refundable: more is paid than due. */
    due: z.optional(z.enum(['open', 'receivable', 'refundable'])),
    confirmation: listOf(confirmationStates),
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
    /** Before the deadline: what is held of the card is returned. */
    cancel: { event: 'appointment.cancel', body: reasoned },
    /** After the deadline: what is held of the card is used up, unless it is waived. */
    lateCancel: { event: 'appointment.lateCancel', body: reasoned },
    noShow: { event: 'appointment.noShow', body: plain },
    /** From the waiting list into a free seat. */
    promote: { event: 'appointment.promote', body: plain },
    /** Into another session. A private lesson moves with its own session instead. */
    reschedule: {
      event: 'appointment.reschedule',
      body: z.strictObject({ sessionId: z.uuid(), reason: prose(0, 200) }),
    },
    /** Returns what a late cancellation or a no-show has used up; of a completed lesson, writes off what is open. */
    waive: { event: 'appointment.waive', body: reasoned },
    /** The lesson costs nothing: what is held of the card is returned, and nothing is due. */
    makeComplimentary: { event: 'appointment.makeComplimentary', body: reasoned },
  },
})

/** A way to pay for a member's seat in a session. */
export const paymentOption = z.object({
  membershipId: z.uuid(),
  name: z.string(),
  endsOn: day,
  timesLeft: z.nullable(z.int()),
  balanceFen: z.nullable(z.int()),
  /** How the card pays, and with how much of it; null when it does not pay. */
  charge: z.nullable(z.enum(lessonCharges)),
  units: z.nullable(z.int()),
  valueFen: z.nullable(z.int()),
  /** Why it does not pay, with the params of its sentence; null when it does. */
  refusal: z.nullable(
    z.object({
      code: z.string(),
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
  ),
})
export type PaymentOption = z.infer<typeof paymentOption>

/** What lessons of a course cost a member. */
export const lessonCost = z.object({
  courseId: z.uuid(),
  storeId: z.uuid(),
  /** Starts with this cost. */
  starts: z.array(z.iso.datetime()),
  /** The course's price, which is due without a card. */
  priceFen: z.int(),
  /** The card that is offered first; null: none pays. */
  card: z.nullable(paymentOption),
  /** The cards that do not pay, with the reason; an instant in it is for the first start. */
  refused: z.array(paymentOption),
})
export type LessonCost = z.infer<typeof lessonCost>

export const appointments = {
  ...resource,
  /** A PATCH changes only these; every other change is an event. */
  update: endpoint('PATCH', '/appointments/:id', {
    affects: lessonAffects,
    permission: 'appointment:write',
    scope: 'stores',
    body: z.partial(z.strictObject({ membershipId: kept.membershipId, note: kept.note })),
    reply: appointmentRow,
    versioned: true,
  }),
  /** The member's live cards for a session: those that pay first, in the order in which the desk offers them. */
  paymentOptions: endpoint('GET', '/appointments/payment-options', {
    permission: 'appointment:write',
    scope: 'stores',
    query: z.strictObject({
      member: z.uuid(),
      /** A session that exists, or else the course, store and start of one to be made. */
      session: z.optional(z.uuid()),
      course: z.optional(z.uuid()),
      store: z.optional(z.uuid()),
      startsAt: z.optional(givenInstant),
      /** The appointment whose payment is to change. */
      appointment: z.optional(z.uuid()),
    }),
    reply: z.object({
      options: z.array(paymentOption),
      /** null when the member owes nothing; `isRefused`: beyond the store's limit, so that the booking would be refused. */
      debt: z.nullable(z.object({ ...lessonDebt.shape, isRefused: z.boolean() })),
    }),
  }),
  /** The starts of `GET /slots` and the sessions that may be joined, with what each costs the member. */
  costs: endpoint('GET', '/appointments/costs', {
    permission: 'appointment:write',
    scope: 'stores',
    query: z.strictObject({
      member: z.uuid(),
      from: givenDay,
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7)), 1),
      store: z.optional(z.uuid()),
      coach: z.optional(z.uuid()),
      course: z.optional(z.uuid()),
    }),
    reply: z.object({ costs: z.array(lessonCost) }),
  }),
  /** The member confirms a private lesson on a screen of the gym, which completes it when they are checked in. */
  confirmLesson: endpoint('POST', '/appointments/:id/lesson-confirmation', {
    affects: lessonAffects,
    permission: 'appointment:complete',
    scope: 'stores',
    body: confirmationDraft,
    reply: appointmentRow,
    versioned: true,
  }),
  /** A manager answers for a lesson that its member has not confirmed, which completes it when the store holds it back. */
  verifyLesson: endpoint('POST', '/appointments/:id/lesson-verification', {
    affects: lessonAffects,
    permission: 'appointment:verifyLesson',
    scope: 'stores',
    body: reasoned,
    reply: appointmentRow,
    versioned: true,
  }),
  /** Upheld: what the lesson took of the card is returned, and nothing is due. Rejected: it stays charged. */
  decideDispute: endpoint('POST', '/appointments/:id/dispute-decision', {
    affects: lessonAffects,
    permission: 'appointment:decideDispute',
    scope: 'stores',
    body: z.strictObject({ isUpheld: z.boolean(), reason: prose(2, 200) }),
    reply: appointmentRow,
    versioned: true,
  }),
  /** The signature of a lesson; each view is logged. */
  viewSignature: endpoint('POST', '/appointments/:id/lesson-signature/view', {
    affects: [],
    permission: 'appointment:viewSignature',
    scope: 'stores',
    reply: z.object({ at: z.iso.datetime(), signature }),
  }),
}

/** An appointment without the members that lists leave out. */
export type ListedAppointment = z.infer<typeof appointments.list.reply>['rows'][number]
