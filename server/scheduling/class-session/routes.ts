import type { ClassSession, classSessions } from '../../../contract/scheduling/class-session'
import type { App } from '../../kit/app'
import type { EventBody, EventKey, OwnWrites, WriteRequest } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { serveResource } from '../../kit/resource/serve-resource'
import { lockMembersOf, lockSession } from '../booking-locks'
import { requireOwnLesson } from '../require-own-lesson'
import { changeSession } from './change-session'
import { createSessions } from './create-sessions'
import { classSessionResource } from './resource'
import { substituteCoach } from './substitute-coach'

export function classSessionRoutes(app: App): void {
  serveResource(app, classSessionResource, ownWrites)
}

const ownWrites: OwnWrites<typeof classSessions> = {
  create: createSessions,
  update: changeSession,
  apply: applySessionEvent,
}

/** As the kit applies an event, after the locks. */
async function applySessionEvent(
  request: WriteRequest<EventBody<typeof classSessions>>,
  key: EventKey<typeof classSessions>,
): Promise<ClassSession> {
  if (key === 'substitute')
    // The schema of the event has parsed the body.
    return substituteCoach(request as WriteRequest<EventBody<typeof classSessions, 'substitute'>>)
  requireOwnLesson(request.principal, await lockSession(request.tx, request.id))
  await lockMembersOf(request.tx, [request.id])
  return applyEvent(classSessionResource, key, request)
}
