import type { Coach, coaches } from '../../../contract/catalogue/coach'
import type { FieldProblem } from '../../../contract/problem'
import { shanghaiDay } from '../../kit/day'
import { fieldsProblem, problem } from '../../kit/problem'
import type { EventBody, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { applyEvent } from '../../kit/resource/mutations'
import { coachResource } from './resource'

/** Starts a coach's leave. A coach has one at a time: one that is over is ended first, any other one refuses the next. */
export async function startLeave(
  request: WriteRequest<EventBody<typeof coaches, 'startLeave'>>,
): Promise<Coach> {
  const { tx, id, now, body } = request
  const today = shanghaiDay(now)
  if (body.to !== null && body.to < today) throw fieldsProblem([{ path: ['to'], code: 'leave_over' }])
  const leave = (await readRow(tx, coachResource, id, now))?.leave ?? null
  if (leave === null) return applyEvent(coachResource, 'startLeave', request)
  if (leave.to === null || leave.to >= today)
    throw problem('not_bookable', { fields: [{ path: ['from'], ...leaveProblem(leave.from, leave.to) }] })
  const { version } = await applyEvent(coachResource, 'endLeave', { ...request, body: {} })
  return applyEvent(coachResource, 'startLeave', { ...request, version })
}

/** The coach's leave that excludes another one in the same days. */
export const leaveProblem = (from: string, to: string | null): Omit<FieldProblem, 'path'> =>
  to === null
    ? { code: 'leave_exists_open', params: { from } }
    : { code: 'leave_exists', params: { from, to } }
