import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { appointments } from '../../../contract/scheduling/appointment'
import { coachCourseResource } from '../../catalogue/coach-course/resource'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import { glimpseSession } from '../booking-locks'
import { debtOf } from '../booking-rules'
import { requireOwnLesson } from '../require-own-lesson'
import { cardAnswers, type PlannedLesson } from './card-answers'

type Query = output<(typeof appointments)['paymentOptions']['query']>

/** The member's live cards for a session, in the order in which the desk offers them. */
export async function paymentOptions(
  request: RequestContext<Query, unknown>,
): Promise<input<(typeof appointments)['paymentOptions']['reply']>> {
  const { query } = request
  const session = await plannedSession(request)
  const answers = await cardAnswers(request, query, [session])
  return {
    options: answers.map(({ option }) => option),
    debt: (await isVisible(request)) ? await debtOf(request, query.member, session.storeId) : null,
  }
}

/** Whether the member is in the store scope; what another one owes is not shown. */
async function isVisible({ tx, scope, query }: RequestContext<Query, unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from member where id = ${query.member} and ${visibleTo(memberRows, scope)}
  `.execute(tx)
  return rows.length > 0
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
