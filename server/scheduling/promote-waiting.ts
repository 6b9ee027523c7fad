import { sql } from 'kysely'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import type { WriteContext } from '../kit/resource/definition'
import { updateWithAudit } from '../kit/resource/mutations'
import { appointmentTable } from './appointment-table'
import type { HeldSession } from './booking-locks'
import { memberProblems } from './booking-rules'
import { chargeSeat } from './charge-seat'
import { takeSeat } from './take-seat'

/** Milliseconds before the start within which no member is promoted automatically, because they may not notice in time. */
const quiet = 60 * 60_000
/** Minutes before the start until which somebody who was promoted after the deadline may give the place up at no cost. */
const declineMin = 30

/** The next free position of a session's waiting list, from 1. The session is locked. */
export async function endOfLine(tx: Tx, sessionId: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*)::int + 1 as place from appointment where session_id = ${sessionId} and status = 'waitlisted'
  `.execute(tx)
  return rows[0]?.place ?? 1
}

/** Moves up those behind a removed position, without a new version of their appointments. */
export async function closeGap(tx: Tx, sessionId: string, place: number | null): Promise<void> {
  await sql`
    update appointment set waitlist_position = waitlist_position - 1
    where session_id = ${sessionId} and status = 'waitlisted' and waitlist_position > ${place}
  `.execute(tx)
}

interface Waiting extends Pick<Appointment, 'id' | 'memberId' | 'membershipId'> {
  cancelDeadlineMin: number
}

/**
 * Gives the free seats of a session to the waiting list, in order; a member whom the rules refuse stays on it. Session and members are
 * locked.
 */
export async function promoteWaiting(desk: WriteContext, session: HeldSession): Promise<void> {
  const { tx, now } = desk
  if (session.status !== 'scheduled' || Date.parse(session.startsAt) - now.getTime() < quiet) return
  const { rows } = await sql<Waiting>`
    select id, member_id, membership_id, cancel_deadline_min from appointment
    where session_id = ${session.id} and status = 'waitlisted' order by waitlist_position
  `.execute(tx)
  // The store scope of the person who freed the seat is irrelevant for the waiting members.
  const everywhere = { ...desk, scope: { storeIds: null } }
  const isLate = ({ cancelDeadlineMin }: Waiting) =>
    Date.parse(session.startsAt) - now.getTime() < cancelDeadlineMin * 60_000
  for (const waiting of rows) {
    const refused = await memberProblems(everywhere, session, { ...waiting, appointmentId: waiting.id })
    if (refused.length > 0) continue
    if (!(await takeSeat(tx, session.id))) return
    const place = await placeOf(tx, waiting.id)
    await updateWithAudit(desk, appointmentTable, waiting.id, {
      verb: 'promote',
      columns: {
        status: 'confirmed',
        waitlistPosition: null,
        cancelDeadlineMin: isLate(waiting) ? declineMin : waiting.cancelDeadlineMin,
      },
      also: () => seat(desk, { ...waiting, sessionId: session.id, waitlistPosition: place }),
    })
  }
}

/** Applies a promotion's side effects, after its seat was counted. */
export async function seat(
  desk: WriteContext,
  {
    id,
    membershipId,
    sessionId,
    waitlistPosition,
  }: Pick<Appointment, 'id' | 'membershipId' | 'sessionId' | 'waitlistPosition'>,
): Promise<void> {
  await closeGap(desk.tx, sessionId, waitlistPosition)
  const fields = await chargeSeat(desk, { appointmentId: id, membershipId, reason: 'promoted' })
  if (fields.length > 0) throw problem('not_bookable', { fields })
}

async function placeOf(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{ waitlistPosition: number | null }>`
    select waitlist_position from appointment where id = ${id}
  `.execute(tx)
  return rows[0]?.waitlistPosition ?? null
}
