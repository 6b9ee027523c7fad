import type { Coach, CoachDraft, coaches } from '../../../contract/catalogue/coach'
import type { LessonDecision } from '../../../contract/catalogue/lesson-decision'
import type { App } from '../../kit/app'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { applyEvent, updateRow } from '../../kit/resource/mutations'
import { serveResource } from '../../kit/resource/serve-resource'
import { withLessonDecisions } from '../../shared/with-lesson-decisions'
import { coachResource } from './resource'
import { startLeave } from './start-leave'

export function coachRoutes(app: App): void {
  serveResource(app, coachResource, {
    update: changeCoach,
    apply: applyCoachEvent,
  })
}

type Change = Partial<CoachDraft> & { decisions?: readonly LessonDecision[] | undefined }

/** As the kit changes a row; a change of the exceptions is an absence. */
function changeCoach({ body: { decisions = [], ...body }, ...rest }: WriteRequest<Change>): Promise<Coach> {
  const request = { ...rest, body }
  const write = () => updateRow(coachResource, request)
  if (body.exceptions === undefined && decisions.length === 0) return write()
  return withLessonDecisions(request, { coachId: request.id, isDeparture: false }, decisions, write)
}

/** As the kit applies an event; leave and departure are absences. */
function applyCoachEvent(
  request: WriteRequest<EventBody<typeof coaches>>,
  key: EventKey<typeof coaches>,
): Promise<Coach> {
  if (key !== 'startLeave' && key !== 'depart') return applyEvent(coachResource, key, request)
  // Both events have decisions, as their schemas say.
  const leave = request as WriteRequest<EventBody<typeof coaches, 'startLeave'>>
  return withLessonDecisions(
    request,
    { coachId: request.id, isDeparture: key === 'depart' },
    leave.body.decisions,
    () => (key === 'startLeave' ? startLeave(leave) : applyEvent(coachResource, key, request)),
  )
}
