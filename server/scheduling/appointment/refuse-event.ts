import type { FieldProblem } from '../../../contract/problem'
import { type Appointment, appointments } from '../../../contract/scheduling/appointment'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../../machines/appointment/facts'
import { can } from '../../../machines/lifecycle'
import { problem } from '../../kit/problem'
import type { WriteContext, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { appointmentTable } from '../appointment-table'
import { glimpseSession, type HeldSession, lockSession } from '../booking-locks'
import { memberProblems, refusalOf, refuse, sessionProblems } from '../booking-rules'
import { notConfirmable } from '../lesson-confirmation/settle-confirmation'
import { requireOwnLesson } from '../require-own-lesson'

/** Rules that the machine cannot check, and the sentence for a lesson that is not confirmed; other events that it refuses are left to it. */
export async function refuseEvent(
  request: WriteRequest<unknown>,
  key: string,
  to: string | undefined,
): Promise<void> {
  if (key !== 'promote' && key !== 'reschedule' && key !== 'complete') return
  const row = await readRow(request.tx, appointmentTable, request.id, request.now)
  const { event } = appointments.events[key]
  if (row === undefined || row.version !== request.version) return
  const facts = appointmentFacts(row, request.now)
  if (key === 'complete') {
    if (row.status === 'checked_in' && !facts.hasStarted) throw notConfirmable('lesson_not_begun')
    if (row.status === 'checked_in' && !facts.isConfirmed) throw problem('lesson_not_confirmed')
    return
  }
  if (!can(appointmentMachine, row.status, facts, event)) return
  const booking = { ...row, appointmentId: row.id, hasHold: row.hold === 'held' }
  if (to === undefined) {
    const session = await lockSession(request.tx, row.sessionId)
    return refuse(await memberProblems(request, session, booking))
  }
  const session = await reachedSession(request, to)
  refuse([
    ...targetProblems(row, session),
    ...sessionProblems(session, 'front_desk', request.now, 'sessionId'),
    ...(await memberProblems(request, session, { ...booking, isMoved: true })),
  ])
}

function targetProblems(row: Appointment, { id, kind, booked, capacity }: HeldSession): FieldProblem[] {
  const at = (code: string) => [{ path: ['sessionId'], code }]
  if (id === row.sessionId) return at('already_in_session')
  if (kind === 'private') return at('moves_with_session')
  return booked >= capacity ? at('session_full') : []
}

/** A locked session in the store scope, which the principal may change. */
async function reachedSession(
  request: Pick<WriteContext, 'tx' | 'scope' | 'principal'>,
  id: string,
): Promise<HeldSession> {
  if ((await glimpseSession(request, id)) === undefined)
    throw refusalOf([{ path: ['sessionId'], code: 'does_not_exist' }])
  const session = await lockSession(request.tx, id)
  requireOwnLesson(request.principal, session)
  return session
}
