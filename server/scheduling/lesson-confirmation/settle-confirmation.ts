import { sql } from 'kysely'
import type { Appointment } from '../../../contract/scheduling/appointment'
import type { ConfirmationWay } from '../../../contract/scheduling/lesson-confirmation'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../../machines/appointment/facts'
import { confirmationRefusal } from '../../../machines/lesson-confirmation/confirmation-refusal'
import { lessonConfirmationFacts } from '../../../machines/lesson-confirmation/facts'
import { lessonConfirmationMachine } from '../../../machines/lesson-confirmation/lesson-confirmation.machine'
import { advance } from '../../../machines/lifecycle'
import { type ProblemError, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { updateWithAudit } from '../../kit/resource/mutations'
import { appointmentTable, taken } from '../appointment-table'
import { earnHold } from '../charge-seat'
import { followDebt } from '../follow-debt'

interface Settlement {
  event: 'lesson.confirm' | 'lesson.verify'
  /** The action in the audit log. */
  verb: string
  by?: ConfirmationWay
  reason?: string
  /** Completes the lesson as well, if its member is checked in. */
  isCompleting: boolean
  /** The version that the row must have; without it the caller must hold the locks. */
  version?: number
}

/** Throws the sentence that says why the member or a manager cannot do it now. */
export function requireConfirmable(
  row: Appointment,
  now: Date,
  event: 'lesson.confirm' | 'lesson.verify' | 'lesson.dispute',
): void {
  const code = confirmationRefusal(row.confirmation, lessonConfirmationFacts(row, now), event)
  if (code !== null) throw notConfirmable(code)
}

export function notConfirmable(code: string): ProblemError {
  return problem('not_confirmable', { fields: [{ path: ['confirmation'], code }] })
}

/** Records that the member confirmed a lesson, or that a manager answers for it. `requireConfirmable` has accepted it; the rows are locked. */
export async function settleConfirmation(
  desk: WriteContext,
  row: Appointment,
  { event, verb, by, reason, isCompleting, version }: Settlement,
): Promise<Appointment> {
  const { now } = desk
  const verdict = advance(
    lessonConfirmationMachine,
    row.confirmation,
    lessonConfirmationFacts(row, now),
    event,
  )
  if (!verdict.ok) throw notConfirmable('lesson_settled')
  const confirmation = verdict.status
  const facts = appointmentFacts({ ...row, confirmation }, now)
  const completed = advance(appointmentMachine, row.status, facts, 'appointment.complete')
  const completes = isCompleting && completed.ok
  return updateWithAudit(desk, appointmentTable, row.id, {
    verb,
    before: row,
    ...(version === undefined ? {} : { version }),
    ...(reason === undefined ? {} : { reason }),
    columns: {
      confirmation,
      ...(by === undefined ? {} : { confirmedBy: by, confirmedAt: now }),
      ...(completes ? { status: completed.status, hold: taken, completedAt: now } : {}),
    },
    also: async () => {
      if (completes) await earnHold(desk, row)
      await followDebt(desk, row)
    },
  })
}

/** What becomes of the confirmation of a lesson that was just completed without one; the audit line is the caller's. */
export async function completeConfirmation(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  row: Appointment,
): Promise<void> {
  const facts = lessonConfirmationFacts(row, now)
  const verdict = advance(lessonConfirmationMachine, row.confirmation, facts, 'lesson.complete')
  if (!verdict.ok || verdict.status === row.confirmation) return
  const isByFace = verdict.status === 'confirmed'
  await sql`
    update appointment set confirmation = ${verdict.status}, confirmed_by = ${isByFace ? 'face' : null},
      confirmed_at = ${isByFace ? now : null}
    where id = ${row.id}
  `.execute(tx)
}

/** Holds back a lesson that is over and may not be completed without a confirmation. */
export async function awaitConfirmation(desk: WriteContext, row: Appointment): Promise<void> {
  const facts = lessonConfirmationFacts(row, desk.now)
  const verdict = advance(lessonConfirmationMachine, row.confirmation, facts, 'lesson.await')
  if (!verdict.ok) return
  await updateWithAudit(desk, appointmentTable, row.id, {
    verb: 'awaitConfirmation',
    before: row,
    columns: { confirmation: verdict.status },
  })
}
