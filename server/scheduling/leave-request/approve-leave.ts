import type { LeaveRequest, leaveRequests } from '../../../contract/scheduling/leave-request'
import { coachResource } from '../../catalogue/coach/resource'
import { shanghaiDay } from '../../kit/day'
import { problem } from '../../kit/problem'
import type { EventBody, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { applyEvent, readForUpdate } from '../../kit/resource/mutations'
import { withLessonDecisions } from '../../shared/with-lesson-decisions'
import { leaveProblem } from './check'
import { leaveRequestsSeenBy } from './resource'

type Approval = EventBody<typeof leaveRequests, 'approve'>

/** Allows a request: the leave is saved as when a manager starts it, with the decisions on its lessons, in the same transaction. */
export async function approveLeave(request: WriteRequest<Approval>): Promise<LeaveRequest> {
  const resource = leaveRequestsSeenBy(request.principal)
  const { decisions } = request.body
  const { coachId, from, to } = await readForUpdate(resource, request)
  return withLessonDecisions(request, { coachId, isDeparture: false }, decisions, async () => {
    const approved = await applyEvent(resource, 'approve', request)
    await startLeave({ ...request, id: coachId, body: { from, to, decisions } })
    return approved
  })
}

/** A coach has one leave at a time: one that is over is ended first, any other one refuses the next. */
async function startLeave(request: WriteRequest<Approval & { from: string; to: string }>): Promise<void> {
  const { tx, id, now } = request
  const coach = await readRow(tx, coachResource, id, now)
  if (coach === undefined) throw problem('not_found')
  if (coach.status === 'departed')
    throw problem('not_bookable', { fields: [{ path: ['coachId'], code: 'leave_departed' }] })
  const { leave } = coach
  let { version } = coach
  if (leave !== null) {
    if (leave.to === null || leave.to >= shanghaiDay(now))
      throw problem('not_bookable', { fields: [{ path: ['from'], ...leaveProblem(leave.from, leave.to) }] })
    ;({ version } = await applyEvent(coachResource, 'endLeave', { ...request, version, body: {} }))
  }
  await applyEvent(coachResource, 'startLeave', { ...request, version })
}
