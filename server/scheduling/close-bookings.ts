import { sql } from 'kysely'
import type { Appointment } from '../../contract/scheduling/appointment'
import { appointmentMachine } from '../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../machines/appointment/facts'
import { advance } from '../../machines/lifecycle'
import type { WriteContext } from '../kit/resource/definition'
import { readRow } from '../kit/resource/list-rows'
import { updateWithAudit } from '../kit/resource/mutations'
import { appointmentTable, notDue, returned, taken, waived } from './appointment-table'
import { earnHold, hasEndedEarly, returnHold } from './charge-seat'
import { followDebt } from './follow-debt'
import {
  awaitConfirmation,
  completeConfirmation,
  notConfirmable,
} from './lesson-confirmation/settle-confirmation'
import { freeSeat } from './take-seat'

type Event =
  | 'appointment.sessionCancelled'
  | 'appointment.noShow'
  | 'appointment.complete'
  | 'appointment.expire'

/** Cancels every booking and waiting entry of a session that the gym cancels, and returns what each holds. The session is locked. */
export async function cancelBookings(desk: WriteContext, sessionId: string, reason: string): Promise<void> {
  // The locks keep other requests from completing a booking until this transaction ends.
  const { rows } = await sql<{ status: string }>`
    select status from appointment where session_id = ${sessionId} order by id for no key update
  `.execute(desk.tx)
  if (rows.some(({ status }) => status === 'completed')) throw notConfirmable('session_has_completed')
  await eachBooking(desk, sessionId, () => 'appointment.sessionCancelled', reason)
}

const atTheEnd: Partial<Record<Appointment['status'], Event>> = {
  confirmed: 'appointment.noShow',
  checked_in: 'appointment.complete',
  requested: 'appointment.expire',
  waitlisted: 'appointment.expire',
}

/** Closes the open bookings of a session that is over; lessons that may not be completed without a confirmation wait for it. The session is locked. */
export async function closeBookings(desk: WriteContext, sessionId: string): Promise<void> {
  await eachBooking(desk, sessionId, ({ status }) => atTheEnd[status], null)
}

/** Sends an event to every booking of a session whose machine accepts it. */
async function eachBooking(
  desk: WriteContext,
  sessionId: string,
  eventOf: (row: Appointment) => Event | undefined,
  reason: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from appointment where session_id = ${sessionId}
      and status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'late_cancelled')
    order by waitlist_position desc nulls first, id
  `.execute(desk.tx)
  for (const { id } of rows) {
    const row = await readRow(desk.tx, appointmentTable, id, desk.now)
    if (row === undefined) continue
    const event = eventOf(row)
    if (event === undefined) continue
    const verdict = advance(appointmentMachine, row.status, appointmentFacts(row, desk.now), event)
    if (verdict.ok) await take(desk, row, { event, status: verdict.status, reason })
    else if (event === 'appointment.complete') await awaitConfirmation(desk, row)
  }
}

/** A confirmation before the gym cancels the session says nothing any more. */
const unconfirmed = { confirmation: 'none', confirmedBy: null, confirmedAt: null } as const

const seated = new Set<string>(['requested', 'confirmed', 'checked_in'])

async function take(
  desk: WriteContext,
  row: Appointment,
  { event, status, reason }: { event: Event; status: Appointment['status']; reason: string | null },
): Promise<void> {
  const isOff = event === 'appointment.sessionCancelled' || event === 'appointment.expire'
  const returns = isOff && !(await hasEndedEarly(desk.tx, row.membershipId))
  const changes = {
    ...(isOff
      ? {
          waitlistPosition: null,
          hold: returns ? returned : row.hold,
          ...unconfirmed,
          ...(status === 'cancelled' ? { dueFen: notDue } : waived(reason ?? '')),
        }
      : { hold: taken, ...(event === 'appointment.complete' ? { completedAt: desk.now } : {}) }),
    ...(isOff && status === 'cancelled' ? { cancelReason: reason } : {}),
  }
  await updateWithAudit(desk, appointmentTable, row.id, {
    verb: event.replace('appointment.', ''),
    columns: { status, ...changes },
    reason,
    also: async () => {
      if (event === 'appointment.complete') await completeConfirmation(desk, row)
      if (isOff && seated.has(row.status)) await freeSeat(desk.tx, row.sessionId)
      const why = event === 'appointment.expire' ? 'expired' : 'session_cancelled'
      if (!isOff) await earnHold(desk, row)
      else if (returns) await returnHold(desk, row, why)
      await followDebt(desk, row)
    },
  })
}
