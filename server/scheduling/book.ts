import { sql } from 'kysely'
import type { FieldProblem } from '../../contract/problem'
import type { Appointment, AppointmentDraft } from '../../contract/scheduling/appointment'
import { shanghaiDay } from '../kit/day'
import { newId } from '../kit/new-id'
import type { WriteContext } from '../kit/resource/definition'
import { auditAndReturn } from '../kit/resource/mutations'
import { appointmentTable } from './appointment-table'
import type { HeldSession } from './booking-locks'
import { memberProblems, sessionProblems } from './booking-rules'
import { chargeSeat } from './charge-seat'
import { endOfLine } from './promote-waiting'
import { takeSeat } from './take-seat'

type Outcome = { row: Appointment } | { problems: FieldProblem[] }

/**
 * Books a seat for a member, or a position on the waiting list. Bookings by the front desk are confirmed; a member's request waits for a
 * confirmation. Session and member are locked; with problems the caller must roll back.
 */
export async function book(
  desk: WriteContext,
  session: HeldSession,
  booking: Omit<AppointmentDraft, 'sessionId'>,
): Promise<Outcome> {
  const { tx } = desk
  const { source, membershipId, waitIfFull } = booking
  const problems = await bookingProblems(desk, session, booking)
  if (problems.length > 0) return { problems }
  const hasSeat = await takeSeat(tx, session.id)
  if (!hasSeat && !waitIfFull) return { problems: [sessionIsFull] }
  const seated = source === 'front_desk' ? 'confirmed' : 'requested'
  const id = await insert(desk, session, booking, hasSeat ? seated : 'waitlisted')
  const short = hasSeat ? await chargeSeat(desk, { appointmentId: id, membershipId, reason: 'booked' }) : []
  if (short.length > 0) return { problems: short }
  return { row: await auditAndReturn(desk, appointmentTable, id, { verb: 'create', before: null }) }
}

export const sessionIsFull: FieldProblem = { path: ['sessionId'], code: 'session_full' }

/** Why a member cannot join a session, apart from the number of free seats. */
export async function bookingProblems(
  desk: WriteContext,
  session: HeldSession,
  booking: Omit<AppointmentDraft, 'sessionId'>,
): Promise<FieldProblem[]> {
  return [
    ...sessionProblems(session, booking.source, desk.now, 'sessionId'),
    ...(await memberProblems(desk, session, booking)),
  ]
}

async function insert(
  { tx, now, principal }: WriteContext,
  session: HeldSession,
  { memberId, membershipId, source, note }: Omit<AppointmentDraft, 'sessionId'>,
  status: 'requested' | 'confirmed' | 'waitlisted',
): Promise<string> {
  const id = newId(now.getTime())
  const day = shanghaiDay(now).replaceAll('-', '')
  const place = status === 'waitlisted' ? await endOfLine(tx, session.id) : null
  await sql`
    insert into appointment (id, no, session_id, coach_id, store_id, kind, during, member_id, membership_id, source,
      price_fen, note, cancel_deadline_min, waitlist_position, status, created_at, updated_at, created_by, updated_by)
    select ${id}, 'YY' || ${day} || lpad(serial::text, greatest(4, length(serial::text)), '0'), session.id, coach_id,
      store_id, kind, during, ${memberId}, ${membershipId}, ${source}, ${session.priceFen}, ${note},
      ${session.cancelDeadlineMin}, ${place}, ${status}, ${now}, ${now}, ${principal.username}, ${principal.username}
    from class_session session, nextval('appointment_no') as serial where session.id = ${session.id}
  `.execute(tx)
  return id
}
