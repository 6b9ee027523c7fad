import { sql } from 'kysely'
import type { Appointment, appointments } from '../../../contract/scheduling/appointment'
import { problem } from '../../kit/problem'
import type { Lifecycle, WriteContext } from '../../kit/resource/definition'
import { updateWithAudit } from '../../kit/resource/mutations'
import { lockSession } from '../booking-locks'
import { refuse } from '../booking-rules'
import { chargeSeat, earnHold, hasEndedEarly, returnHold } from '../charge-seat'
import { noteMove } from '../class-session/change-session'
import { classSessionTable } from '../class-session-table'
import { followDebt } from '../follow-debt'
import { completeConfirmation } from '../lesson-confirmation/settle-confirmation'
import { closeGap, endOfLine, promoteWaiting, seat } from '../promote-waiting'
import { freeSeat, takeSeat } from '../take-seat'

type Follow = NonNullable<Lifecycle<typeof appointments>['afterEvent']>

/** Applies an appointment's event to its session, waiting list, membership and debt, all of which are locked. */
export const followAppointment: Follow = async (desk, event) => {
  await followEvent(desk, event)
  await followDebt(desk, event.before)
}

const followEvent: Follow = async (desk, { key, body, before }) => {
  switch (key) {
    case 'cancel':
      if (before.status === 'waitlisted') return closeGap(desk.tx, before.sessionId, before.waitlistPosition)
      await returnHold(desk, before, 'cancelled')
      return leaveSeat(desk, before.sessionId, body.reason)
    case 'complete':
      await completeConfirmation(desk, before)
      return earnHold(desk, before)
    case 'noShow':
      return earnHold(desk, before)
    case 'lateCancel':
      await earnHold(desk, before)
      return leaveSeat(desk, before.sessionId, body.reason)
    case 'promote':
      await takeSeat(desk.tx, before.sessionId)
      return seat(desk, before)
    case 'reschedule':
      return moveTo(desk, before, body)
    case 'waive':
      await requireLiveCard(desk, before)
      return returnHold(desk, before, 'waived')
    case 'makeComplimentary':
      return returnHold(desk, before, 'complimentary')
  }
}

/** What is returned to a card that was ended early would be lost to the member. */
async function requireLiveCard({ tx }: WriteContext, { membershipId }: Appointment): Promise<void> {
  if (await hasEndedEarly(tx, membershipId))
    throw problem('not_bookable', { fields: [{ path: ['membershipId'], code: 'card_not_active' }] })
}

/** Frees a seat and gives it to the waiting list; a private lesson without members is cancelled, which frees its coach. */
async function leaveSeat(desk: WriteContext, sessionId: string, reason: string): Promise<void> {
  await freeSeat(desk.tx, sessionId)
  await promoteWaiting(desk, await lockSession(desk.tx, sessionId))
  const { kind, status, booked, startsAt } = await lockSession(desk.tx, sessionId)
  const isAhead = status === 'scheduled' && Date.parse(startsAt) > desk.now.getTime()
  if (kind !== 'private' || booked > 0 || !isAhead || (await endOfLine(desk.tx, sessionId)) > 1) return
  await updateWithAudit(desk, classSessionTable, sessionId, {
    verb: 'cancel',
    columns: { status: 'cancelled', cancelReason: reason },
    reason,
  })
}

/** Moves an appointment after the rules were checked; another course has its own price and deadline, and is charged anew. */
async function moveTo(
  desk: WriteContext,
  before: Appointment,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<void> {
  const { tx } = desk
  await takeSeat(tx, sessionId)
  const session = await lockSession(tx, sessionId)
  const { rows } = await sql<{ isOtherCourse: boolean }>`
    update appointment set session_id = ${sessionId}, coach_id = session.coach_id, store_id = session.store_id,
      kind = session.kind, during = session.during, cancel_deadline_min = ${session.cancelDeadlineMin},
      price_fen = case when origin.course_id = session.course_id then price_fen else ${session.priceFen} end,
      due_fen = case when origin.course_id = session.course_id or due_fen is null then due_fen else ${session.priceFen} end
    from class_session session, class_session origin
    where session.id = ${sessionId} and origin.id = ${before.sessionId} and appointment.id = ${before.id}
    returning origin.course_id <> session.course_id as is_other_course
  `.execute(tx)
  if (rows[0]?.isOtherCourse && before.charge !== 'complimentary') {
    await returnHold(desk, before, 'swapped')
    const { id: appointmentId, membershipId } = before
    refuse(await chargeSeat(desk, { appointmentId, membershipId, reason: 'swapped' }))
  }
  await noteMove(desk, before.id, { ...before, id: before.sessionId }, session, reason || null)
  await freeSeat(tx, before.sessionId)
  await promoteWaiting(desk, await lockSession(tx, before.sessionId))
}
