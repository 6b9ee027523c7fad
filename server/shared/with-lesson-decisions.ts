import type { LessonDecision } from '../../contract/catalogue/lesson-decision'
import type { WriteRequest } from '../kit/resource/definition'

/** The absence that a write makes: of a coach for a time, of a coach for good, or of a store. */
export type Absence = { coachId: string; isDeparture: boolean } | { storeId: string }

type Decide = <Row>(
  request: WriteRequest<unknown>,
  absence: Absence,
  decisions: readonly LessonDecision[],
  write: () => Promise<Row>,
) => Promise<Row>

let registered: Decide | undefined

export function registerLessonDecisions(decide: Decide): void {
  registered = decide
}

/** Writes an absence together with the decisions on the lessons that it affects, in the request's transaction. */
export const withLessonDecisions: Decide = (request, absence, decisions, write) => {
  if (registered === undefined) throw new Error('the domain of sessions has registered no decisions')
  return registered(request, absence, decisions, write)
}
