import { sql } from 'kysely'
import type { FieldProblem } from '../../contract/problem'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { WriteContext } from '../kit/resource/definition'
import type { HeldSession } from './booking-locks'
import { chargeSeat, returnHold } from './charge-seat'
import { followDebt } from './follow-debt'

/**
 * Charges the open bookings of a session that got another course at its price. Session and members are locked, and the cards cover the
 * course. Returns the problem when cards have too little left; the caller must then roll back.
 */
export async function rechargeBookings(
  desk: WriteContext,
  { id, priceFen, cancelDeadlineMin }: HeldSession,
  bookings: readonly Appointment[],
): Promise<FieldProblem[]> {
  await sql`
    update appointment set price_fen = ${priceFen}, cancel_deadline_min = ${cancelDeadlineMin},
      due_fen = case when due_fen is not null then ${priceFen}::int end
    where session_id = ${id} and status in ('requested', 'confirmed', 'waitlisted', 'checked_in')
  `.execute(desk.tx)
  const short: string[] = []
  for (const booking of bookings) {
    if (booking.charge === null || booking.charge === 'complimentary') continue
    await returnHold(desk, booking, 'swapped')
    const { id: appointmentId, membershipId, memberName } = booking
    const problems = await chargeSeat(desk, { appointmentId, membershipId, reason: 'swapped' })
    if (problems.length > 0) short.push(memberName)
    else await followDebt(desk, booking)
  }
  return short.length === 0
    ? []
    : [{ path: ['courseId'], code: 'cards_too_low', params: { names: short.join('、') } }]
}
