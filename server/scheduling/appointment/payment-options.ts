import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { appointments, PaymentOption } from '../../../contract/scheduling/appointment'
import { coachCourseResource } from '../../catalogue/coach-course/resource'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { glimpseSession } from '../booking-locks'
import { requireOwnLesson } from '../own-lessons'
import { cardAnswers, type PlannedLesson } from './card-answers'

type Query = output<(typeof appointments)['paymentOptions']['query']>

/** The member's live cards for a session, in the order in which the desk offers them. */
export async function paymentOptions(
  request: RequestContext<Query, unknown>,
): Promise<{ options: PaymentOption[] }> {
  const answers = await cardAnswers(request, request.query, [await plannedSession(request)])
  return { options: answers.map(({ option }) => option) }
}

/** What the query says of the session. */
async function plannedSession(request: RequestContext<Query, unknown>): Promise<PlannedLesson> {
  const { session: id, course, store, startsAt } = request.query
  if (id !== undefined) {
    const session = await glimpseSession(request, id)
    if (session === undefined) throw fieldsProblem([{ path: ['session'], code: 'does_not_exist' }])
    requireOwnLesson(request.principal, session)
    return session
  }
  const planned = { course, store, startsAt }
  const missing = Object.entries(planned).flatMap(([member, value]) =>
    value === undefined ? [{ path: [member], code: 'required' }] : [],
  )
  if (missing.length > 0) throw fieldsProblem(missing)
  storesAllowed(request.scope, [store!], ['store'])
  const { rows } = await sql<{ coachId: string }>`
    select coach_id from coach_course where id = ${course} and ${visibleTo(coachCourseResource.rows!, request.scope)}
  `.execute(request.tx)
  const [lesson] = rows
  if (lesson === undefined) throw fieldsProblem([{ path: ['course'], code: 'does_not_exist' }])
  requireOwnLesson(request.principal, lesson)
  return { courseId: course!, storeId: store!, startsAt: startsAt! }
}
