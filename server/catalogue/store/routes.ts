import type { LessonDecision } from '../../../contract/catalogue/lesson-decision'
import type { Store, StoreDraft, stores } from '../../../contract/catalogue/store'
import type { App } from '../../kit/app'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { applyEvent, updateRow } from '../../kit/resource/mutations'
import { serveResource } from '../../kit/resource/serve-resource'
import { withLessonDecisions } from '../../shared/with-lesson-decisions'
import { storeResource } from './resource'

export function storeRoutes(app: App): void {
  serveResource(app, storeResource, {
    update: changeStore,
    apply: applyStoreEvent,
  })
}

type Change = Partial<StoreDraft> & { decisions?: readonly LessonDecision[] | undefined }

/** As the kit changes a row; a change of the special days is an absence. */
function changeStore({ body: { decisions = [], ...body }, ...rest }: WriteRequest<Change>): Promise<Store> {
  const request = { ...rest, body }
  const write = () => updateRow(storeResource, request)
  if (body.specialDays === undefined && decisions.length === 0) return write()
  return withLessonDecisions(request, { storeId: request.id }, decisions, write)
}

/** As the kit applies an event; a suspension is an absence. */
function applyStoreEvent(
  request: WriteRequest<EventBody<typeof stores>>,
  key: EventKey<typeof stores>,
): Promise<Store> {
  const write = () => applyEvent(storeResource, key, request)
  if (key !== 'suspend') return write()
  // The schema of the event has parsed them.
  const { decisions } = request.body as EventBody<typeof stores, 'suspend'>
  return withLessonDecisions(request, { storeId: request.id }, decisions, write)
}
