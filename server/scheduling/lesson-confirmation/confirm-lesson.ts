import type { output } from 'zod/v4/core'
import type { Appointment, appointments } from '../../../contract/scheduling/appointment'
import type { ConfirmationDraft } from '../../../contract/scheduling/lesson-confirmation'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { takeCode } from '../../membership/member-link/take-code'
import { appointmentTable } from '../appointment-table'
import { lockLesson } from '../booking-locks'
import { requireLessonsOfOthers, requireOwnLesson } from '../require-own-lesson'
import { requireConfirmable, settleConfirmation } from './settle-confirmation'
import { storeSignature } from './signature'

/** Records the member's confirmation on a screen of the gym, and completes the lesson when the member is checked in. */
export async function confirmLesson(
  box: SecretBox,
  request: RequestContext<unknown, ConfirmationDraft>,
): Promise<Appointment> {
  const { tx, id, now, body, version } = request
  await lockLesson(tx, id)
  const row = await readForUpdate(appointmentTable, request)
  requireOwnLesson(request.principal, row)
  requireConfirmable(row, now, 'lesson.confirm')
  if (body.by === 'code') await takeCode(tx, row.memberId, body.code, now)
  else await storeSignature(box, request, row.id, body.signature)
  return settleConfirmation(request, row, {
    event: 'lesson.confirm',
    verb: 'confirmLesson',
    by: body.by,
    isCompleting: true,
    version,
  })
}

/** A manager answers for a lesson, which completes it if its store holds it back. */
export async function verifyLesson(
  request: RequestContext<unknown, output<(typeof appointments)['verifyLesson']['body']>>,
): Promise<Appointment> {
  const { tx, id, now, version, body } = request
  requireLessonsOfOthers(request.principal)
  await lockLesson(tx, id)
  const row = await readForUpdate(appointmentTable, request)
  requireConfirmable(row, now, 'lesson.verify')
  return settleConfirmation(request, row, {
    event: 'lesson.verify',
    verb: 'verifyLesson',
    reason: body.reason,
    isCompleting: true,
    version,
  })
}

/** The member confirms on their own phone. A lesson that was only waiting for it is completed. */
export async function confirmByLink(
  desk: WriteContext,
  { appointmentId, memberId }: { appointmentId: string; memberId: string },
): Promise<void> {
  const row = await lessonOfMember(desk, { appointmentId, memberId })
  requireConfirmable(row, desk.now, 'lesson.confirm')
  await settleConfirmation(desk, row, {
    event: 'lesson.confirm',
    verb: 'confirmLesson',
    by: 'link',
    isCompleting: row.confirmation === 'awaited',
  })
}

/** The locked lesson of a member; another member's does not exist for them. */
export async function lessonOfMember(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { appointmentId, memberId }: { appointmentId: string; memberId: string },
): Promise<Appointment> {
  await lockLesson(tx, appointmentId)
  const row = await readRow(tx, appointmentTable, appointmentId, now)
  if (row === undefined || row.memberId !== memberId) throw problem('not_found')
  return row
}
