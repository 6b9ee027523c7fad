import type { Appointment } from '../../../contract/scheduling/appointment'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../../machines/appointment/facts'
import { can } from '../../../machines/lifecycle'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { lessonOfMember } from '../lesson-confirmation/confirm-lesson'
import { appointmentResource } from './resource'

/** Whether a member may cancel by themselves: at no cost, and before the lesson; later it is the store's to decide. */
export function isCancellable(
  row: Parameters<typeof appointmentFacts>[0] & Pick<Appointment, 'status'>,
  now: Date,
) {
  const facts = appointmentFacts(row, now)
  return !facts.hasStarted && can(appointmentMachine, row.status, facts, 'appointment.cancel')
}

/** The member gives up a lesson, or a place in the waiting list, on their own phone. */
export async function cancelByLink(
  desk: WriteContext,
  { appointmentId, memberId }: { appointmentId: string; memberId: string },
): Promise<void> {
  const row = await lessonOfMember(desk, { appointmentId, memberId })
  if (!isCancellable(row, desk.now)) throw problem('not_allowed_now', { state: row.status, allowed: [] })
  await applyEvent(appointmentResource, 'cancel', {
    ...desk,
    id: row.id,
    version: row.version,
    body: { reason: '会员通过链接取消' },
  })
}
