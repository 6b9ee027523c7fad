import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Appointment, appointments } from '../../../contract/scheduling/appointment'
import { lessonConfirmationFacts } from '../../../machines/lesson-confirmation/facts'
import { lessonConfirmationMachine } from '../../../machines/lesson-confirmation/lesson-confirmation.machine'
import { advance } from '../../../machines/lifecycle'
import type { WriteContext } from '../../kit/resource/definition'
import { readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { appointmentTable, forgiven, returned, taken } from '../appointment-table'
import { lockLesson } from '../booking-locks'
import { earnHold, hasEndedEarly, holdAgain, returnHold } from '../charge-seat'
import { followDebt } from '../follow-debt'
import { requireLessonsOfOthers } from '../require-own-lesson'
import { lessonOfMember } from './confirm-lesson'
import { notConfirmable, requireConfirmable } from './settle-confirmation'

/**
 * A member disputes a completed lesson: what it took of the card is held again, so that it earns nothing until a decision. A card that was
 * ended early keeps what was taken, because it can hold nothing.
 */
export async function disputeLesson(
  desk: WriteContext,
  given: { appointmentId: string; memberId: string; reason: string },
): Promise<void> {
  const { tx, now } = desk
  const row = await lessonOfMember(desk, given)
  requireConfirmable(row, now, 'lesson.dispute')
  const holds = row.hold === 'taken' && !(await hasEndedEarly(tx, row.membershipId))
  await sql`
    insert into lesson_dispute (appointment_id, reason, at) values (${row.id}, ${given.reason}, ${now})
  `.execute(tx)
  await updateWithAudit(desk, appointmentTable, row.id, {
    verb: 'disputeLesson',
    before: row,
    reason: given.reason,
    columns: { confirmation: stateAfter(row, now, 'lesson.dispute'), ...(holds ? { hold: 'held' } : {}) },
    also: async () => {
      if (holds) await holdAgain(desk, row)
      await followDebt(desk, row)
    },
  })
}

/** Upheld: what the lesson holds returns to the card, and nothing is due. Rejected: it is taken as before. */
export async function decideDispute(
  request: RequestContext<unknown, output<(typeof appointments)['decideDispute']['body']>>,
): Promise<Appointment> {
  const { tx, id, now, version, principal, body } = request
  const { isUpheld, reason } = body
  requireLessonsOfOthers(principal)
  await lockLesson(tx, id)
  const row = await readForUpdate(appointmentTable, request)
  const confirmation = stateAfter(row, now, isUpheld ? 'lesson.uphold' : 'lesson.reject')
  const isHeld = row.hold === 'held'
  await sql`
    update lesson_dispute set is_upheld = ${isUpheld}, decision_reason = ${reason}, decided_at = ${now},
      decided_by = ${principal.username}
    where appointment_id = ${id}
  `.execute(tx)
  return updateWithAudit(request, appointmentTable, id, {
    verb: isUpheld ? 'upholdDispute' : 'rejectDispute',
    before: row,
    version,
    reason,
    columns: {
      confirmation,
      ...(isHeld ? { hold: isUpheld ? returned : taken } : {}),
      ...(isUpheld ? forgiven(reason) : {}),
    },
    also: async () => {
      if (isHeld) await (isUpheld ? returnHold(request, row, 'disputed') : earnHold(request, row))
      await followDebt(request, row)
    },
  })
}

function stateAfter(
  row: Appointment,
  now: Date,
  event: 'lesson.dispute' | 'lesson.uphold' | 'lesson.reject',
): Appointment['confirmation'] {
  const facts = lessonConfirmationFacts(row, now)
  const verdict = advance(lessonConfirmationMachine, row.confirmation, facts, event)
  if (!verdict.ok) throw notConfirmable('lesson_not_disputed')
  return verdict.status
}
