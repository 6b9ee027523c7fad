import type { LeaveRequest, leaveRequests } from '../../../contract/scheduling/leave-request'
import { coachResource } from '../../catalogue/coach/resource'
import { startLeave } from '../../catalogue/coach/start-leave'
import { problem } from '../../kit/problem'
import type { EventBody, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { applyEvent, readForUpdate } from '../../kit/resource/mutations'
import { withLessonDecisions } from '../../shared/with-lesson-decisions'
import { leaveRequestsSeenBy } from './resource'

type Approval = EventBody<typeof leaveRequests, 'approve'>

/** Allows a request: the leave is saved as when a manager starts it, with the decisions on its lessons, in the same transaction. */
export async function approveLeave(request: WriteRequest<Approval>): Promise<LeaveRequest> {
  const resource = leaveRequestsSeenBy(request.principal)
  const { decisions } = request.body
  const { coachId, from, to } = await readForUpdate(resource, request)
  return withLessonDecisions(request, { coachId, isDeparture: false }, decisions, async () => {
    const approved = await applyEvent(resource, 'approve', request)
    const coach = await readRow(request.tx, coachResource, coachId, request.now)
    if (coach === undefined) throw problem('not_found')
    if (coach.status === 'departed')
      throw problem('not_bookable', { fields: [{ path: ['coachId'], code: 'leave_departed' }] })
    await startLeave({ ...request, id: coachId, version: coach.version, body: { from, to, decisions } })
    return approved
  })
}
