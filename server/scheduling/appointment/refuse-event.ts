import type { FieldProblem } from '../../../contract/problem'
import { type Appointment, appointments } from '../../../contract/scheduling/appointment'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../../machines/appointment/facts'
import { can } from '../../../machines/lifecycle'
import type { WriteContext, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { appointmentTable } from '../appointment-table'
import { glimpseSession, type HeldSession, lockSession } from '../booking-locks'
import { memberProblems, refusalOf, refuse, sessionProblems } from '../booking-rules'

/** Rules of a promotion or a reschedule that the machine cannot check; events that the machine refuses are left to it. */
export async function refuseEvent(
  request: WriteRequest<unknown>,
  key: string,
  to: string | undefined,
): Promise<void> {
  if (key !== 'promote' && key !== 'reschedule') return
  const row = await readRow(request.tx, appointmentTable, request.id, request.now)
  const { event } = appointments.events[key]
  if (row === undefined || row.version !== request.version) return
  if (!can(appointmentMachine, row.status, appointmentFacts(row, request.now), event)) return
  const booking = { ...row, appointmentId: row.id, hasHold: row.hold === 'held' }
  if (to === undefined) {
    const session = await lockSession(request.tx, row.sessionId)
    return refuse(await memberProblems(request, session, booking))
  }
  const session = await reachedSession(request, to)
  refuse([
    ...targetProblems(row, session),
    ...sessionProblems(session, 'front_desk', request.now, 'sessionId'),
    ...(await memberProblems(request, session, booking)),
  ])
}

function targetProblems(row: Appointment, { id, kind, booked, capacity }: HeldSession): FieldProblem[] {
  const at = (code: string) => [{ path: ['sessionId'], code }]
  if (id === row.sessionId) return at('already_in_session')
  if (kind === 'private') return at('moves_with_session')
  return booked >= capacity ? at('session_full') : []
}

/** A locked session in the store scope. */
async function reachedSession(request: Pick<WriteContext, 'tx' | 'scope'>, id: string): Promise<HeldSession> {
  if ((await glimpseSession(request, id)) === undefined)
    throw refusalOf([{ path: ['sessionId'], code: 'does_not_exist' }])
  return lockSession(request.tx, id)
}
