import { sql } from 'kysely'
import type { Appointment, appointments } from '../../../contract/scheduling/appointment'
import { type Lifecycle, untyped } from '../../kit/resource/definition'
import { updateWithAudit, type WriteContext } from '../../kit/resource/update-with-audit'
import { lockSession } from '../booking-locks'
import { noteMove } from '../class-session/change-session'
import { classSessionTable } from '../class-session-table'
import { closeGap, endOfLine, promoteWaiting, seat } from '../promote-waiting'
import { freeSeat, takeSeat } from '../take-seat'
import { returnUnit } from '../take-unit'

type Follow = NonNullable<Lifecycle<typeof appointments>['afterEvent']>

/** Applies an appointment's event to its session, waiting list and membership, all of which are locked. */
export const followAppointment: Follow = async (desk, { key, body, before }) => {
  switch (key) {
    case 'cancel':
      if (before.status === 'waitlisted') return closeGap(desk.tx, before.sessionId, before.waitlistPosition)
      await giveBack(desk, before, 'cancelled')
      return leaveSeat(desk, before.sessionId, body.reason)
    case 'lateCancel':
      return leaveSeat(desk, before.sessionId, body.reason)
    case 'promote':
      await takeSeat(desk.tx, before.sessionId)
      return seat(desk, before)
    case 'reschedule':
      return moveTo(desk, before, body)
    case 'waive':
      return giveBack(desk, before, 'waived')
  }
}

async function giveBack(desk: WriteContext, row: Appointment, reason: 'cancelled' | 'waived'): Promise<void> {
  if (row.unit === 'held')
    await returnUnit(desk, { appointmentId: row.id, membershipId: row.membershipId, reason })
}

/** Frees a seat and gives it to the waiting list; a private lesson without members is cancelled, which frees its coach. */
async function leaveSeat(desk: WriteContext, sessionId: string, reason: string): Promise<void> {
  await freeSeat(desk.tx, sessionId)
  await promoteWaiting(desk, await lockSession(desk.tx, sessionId))
  const { kind, status, booked, startsAt } = await lockSession(desk.tx, sessionId)
  const isAhead = status === 'scheduled' && Date.parse(startsAt) > desk.now.getTime()
  if (kind !== 'private' || booked > 0 || !isAhead || (await endOfLine(desk.tx, sessionId)) > 1) return
  const columns = { status: 'cancelled', cancelReason: reason }
  await updateWithAudit(desk, untyped(classSessionTable), sessionId, { verb: 'cancel', columns, reason })
}

/** Moves an appointment after the rules were checked; another course has its own price and deadline. */
async function moveTo(
  desk: WriteContext,
  before: Appointment,
  { sessionId, reason }: { sessionId: string; reason: string },
): Promise<void> {
  const { tx } = desk
  await takeSeat(tx, sessionId)
  const session = await lockSession(tx, sessionId)
  await sql`
    update appointment set session_id = ${sessionId}, coach_id = session.coach_id, store_id = session.store_id,
      kind = session.kind, during = session.during, cancel_deadline_min = ${session.cancelDeadlineMin},
      price_fen = case when origin.course_id = session.course_id then price_fen else ${session.priceFen} end
    from class_session session, class_session origin
    where session.id = ${sessionId} and origin.id = ${before.sessionId} and appointment.id = ${before.id}
  `.execute(tx)
  await noteMove(desk, before.id, { ...before, id: before.sessionId }, session, reason || null)
  await freeSeat(tx, before.sessionId)
  await promoteWaiting(desk, await lockSession(tx, before.sessionId))
}
