import type { ClassSession, classSessions } from '../../../contract/scheduling/class-session'
import type { App } from '../../kit/app'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type {
  EventBody,
  EventKey,
  OwnWrites,
  ResourceDefinition,
  WriteRequest,
} from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { serveResource } from '../../kit/resource/serve-resource'
import { lockMembersOf, lockSession } from '../booking-locks'
import { classSessionTable } from '../class-session-table'
import { cancelBookings, closeBookings } from '../close-bookings'
import { changeSession } from './change-session'
import { createSessions } from './create-sessions'

// Locks prevent these violations; the constraints are a second safeguard.
registerConstraint('class_session_coach_apart', {
  code: 'overlap',
  path: ['startsAt'],
  problem: 'not_bookable',
})
registerConstraint('class_session_room_apart', { code: 'overlap', path: ['room'], problem: 'not_bookable' })

export function classSessionRoutes(app: App): void {
  serveResource(app, classSessionResource, ownWrites)
}

export const classSessionResource: ResourceDefinition<typeof classSessions, 'class_session'> = {
  ...classSessionTable,
  lifecycle: {
    ...classSessionTable.lifecycle!,
    afterEvent: (request, { key, body, before }) =>
      key === 'cancel' ? cancelBookings(request, before.id, body.reason) : closeBookings(request, before.id),
  },
}

const ownWrites: OwnWrites<typeof classSessions> = {
  create: createSessions,
  update: changeSession,
  apply: applySessionEvent,
  touches: ['appointment'],
}

/** As the kit applies an event, after the locks. */
async function applySessionEvent(
  request: WriteRequest<EventBody<typeof classSessions>>,
  key: EventKey<typeof classSessions>,
): Promise<ClassSession> {
  await lockSession(request.tx, request.id)
  await lockMembersOf(request.tx, [request.id])
  return applyEvent(classSessionResource, key, request)
}
