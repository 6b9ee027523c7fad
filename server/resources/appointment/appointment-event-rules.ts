import { type Appointment, appointments } from '../../../contract/appointment'
import type { FieldProblem } from '../../../contract/problem'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../../machines/appointment/appointment-facts'
import { can } from '../../../machines/lifecycle'
import { type Asked, untyped } from '../../kit/descriptor'
import { readRow } from '../../kit/listing'
import { glimpseSession, type HeldSession, lockSession } from '../booking/booking-locks'
import { memberProblems, refusalOf, refuse, sessionProblems } from '../booking/booking-rules'
import type { Desk } from '../booking/rewrite'
import { appointmentTable } from './appointment-table'

/** What the machine cannot know of a promotion or a reschedule. What it refuses itself is left for it to tell. */
export async function refuseEvent(asked: Asked<unknown>, key: string, to: string | undefined): Promise<void> {
  if (key !== 'promote' && key !== 'reschedule') return
  // A row of this table, as its contract has it.
  const row = (await readRow(asked.tx, untyped(appointmentTable), asked.id, asked.now)) as unknown as
    | Appointment
    | undefined
  const { event } = appointments.events[key]
  if (row === undefined || row.version !== asked.version) return
  if (!can(appointmentMachine, row.status, appointmentFacts(row, asked.now), event)) return
  const booking = { ...row, appointmentId: row.id, hasUnit: row.unit === 'held' }
  if (to === undefined) {
    const session = await lockSession(asked.tx, row.sessionId)
    return refuse(await memberProblems(asked, session, booking))
  }
  const session = await reachedSession(asked, to)
  refuse([
    ...targetProblems(row, session),
    ...sessionProblems(session, 'front_desk', asked.now, 'sessionId'),
    ...(await memberProblems(asked, session, booking)),
  ])
}

function targetProblems(row: Appointment, { id, kind, booked, capacity }: HeldSession): FieldProblem[] {
  const at = (code: string) => [{ path: ['sessionId'], code }]
  if (id === row.sessionId) return at('already_in_session')
  if (kind === 'private') return at('moves_with_session')
  return booked >= capacity ? at('session_full') : []
}

/** A session that the person reaches, locked. */
async function reachedSession(asked: Pick<Desk, 'tx' | 'scope'>, id: string): Promise<HeldSession> {
  if ((await glimpseSession(asked, id)) === undefined)
    throw refusalOf([{ path: ['sessionId'], code: 'does_not_exist' }])
  return lockSession(asked.tx, id)
}
