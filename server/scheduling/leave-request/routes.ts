import type {
  LeaveRequest,
  LeaveRequestDraft,
  leaveRequests,
} from '../../../contract/scheduling/leave-request'
import type { App } from '../../kit/app'
import { problem } from '../../kit/problem'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { applyEvent, createRow } from '../../kit/resource/mutations'
import { serveResource } from '../../kit/resource/serve-resource'
import { approveLeave } from './approve-leave'
import { leaveLimit, leaveRequestResource, leaveRequestsSeenBy } from './resource'

export function leaveRequestRoutes(app: App): void {
  serveResource(app, leaveRequestResource, {
    forViewer: async ({ principal }) => leaveRequestsSeenBy(principal),
    create: requestLeave,
    apply: applyLeaveEvent,
  })
}

async function requestLeave(request: WriteRequest<LeaveRequestDraft>): Promise<LeaveRequest> {
  const { principal, body } = request
  const limit = leaveLimit(principal)
  if (limit !== undefined && limit !== body.coachId.toLowerCase())
    throw problem(principal.coachId === null ? 'no_coach_linked' : 'others_leave')
  return createRow(leaveRequestsSeenBy(principal), request)
}

async function applyLeaveEvent(
  request: WriteRequest<EventBody<typeof leaveRequests>>,
  key: EventKey<typeof leaveRequests>,
): Promise<LeaveRequest> {
  // The endpoint's schema has parsed the body of this event.
  if (key === 'approve')
    return approveLeave(request as WriteRequest<EventBody<typeof leaveRequests, 'approve'>>)
  return applyEvent(leaveRequestsSeenBy(request.principal), key, request)
}
