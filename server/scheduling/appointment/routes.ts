import type { FieldProblem } from '../../../contract/problem'
import {
  type Appointment,
  type AppointmentDraft,
  appointments,
} from '../../../contract/scheduling/appointment'
import type { App } from '../../kit/app'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { lockMembers } from '../../shared/lock-members'
import { book, bookingProblems, sessionIsFull } from '../book'
import { glimpseSession, type HeldSession, lockBookingRows, lockSession } from '../booking-locks'
import { refusalOf } from '../booking-rules'
import { isOwnLesson, requireOwnLesson } from '../require-own-lesson'
import { changeAppointment } from './change'
import { lessonCosts } from './lesson-costs'
import { paymentOptions } from './payment-options'
import { refuseEvent } from './refuse-event'
import { appointmentResource } from './resource'
import { appointmentsSeenBy, withoutPayment } from './without-payment'

export function appointmentRoutes(app: App): void {
  // Before `/:id`, which would match these paths too.
  serve(app, appointments.paymentOptions, paymentOptions, { rows: appointmentResource.rows! })
  serve(app, appointments.costs, lessonCosts, { rows: appointmentResource.rows! })
  serveResource(app, appointmentResource, {
    create: joinSession,
    update: changeAppointment,
    apply: applyAppointmentEvent,
    forViewer: async ({ principal }) => appointmentsSeenBy(principal),
    history: ({ principal }, row, entries) =>
      isOwnLesson(principal, row) ? entries : entries.map(withoutPayment),
  })
}

async function joinSession(request: WriteRequest<AppointmentDraft>): Promise<Appointment> {
  const { tx, body } = request
  const seen = await glimpseSession(request, body.sessionId)
  if (seen === undefined) throw refusalOf([{ path: ['sessionId'], code: 'does_not_exist' }])
  requireOwnLesson(request.principal, seen)
  // A booking for a full session is refused before it waits for a lock.
  if (seen.booked >= seen.capacity && !body.waitIfFull) throw refusalOf(await fullProblems(request, seen))
  const session = await lockSession(tx, seen.id)
  requireOwnLesson(request.principal, session)
  await lockMembers(tx, [body.memberId])
  const outcome = await book(request, session, body)
  if ('problems' in outcome) throw refusalOf(outcome.problems)
  return outcome.row
}

async function fullProblems(
  request: WriteRequest<AppointmentDraft>,
  session: HeldSession,
): Promise<FieldProblem[]> {
  const problems = await bookingProblems(request, session, request.body)
  return problems.length > 0 ? problems : [sessionIsFull]
}

/** As the kit applies an event, after the locks and rules of bookings. */
async function applyAppointmentEvent(
  request: WriteRequest<EventBody<typeof appointments>>,
  key: EventKey<typeof appointments>,
): Promise<Appointment> {
  // The payload of `reschedule`, which its schema has parsed; other events have no such member.
  const { sessionId: to } = request.body as { sessionId?: string }
  await lockBookingRows(request, request.id, to === undefined ? [] : [to])
  await refuseEvent(request, key, to)
  return applyEvent(appointmentResource, key, request)
}
