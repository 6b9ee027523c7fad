import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { LeaveRequestDraft } from '../../../contract/scheduling/leave-request'
import { coachResource } from '../../catalogue/coach/resource'
import { leaveProblem } from '../../catalogue/coach/start-leave'
import { shanghaiDay } from '../../kit/day'
import type { Writing } from '../../kit/resource/definition'
import { visibleTo } from '../../kit/resource/store-scope'

interface Known {
  status: string
  leaveFrom: string | null
  leaveTo: string | null
}

/** The rules of a request that depend on the day, the coach and other requests. */
export async function checkLeaveRequest(
  { tx, scope, now }: Writing,
  { next: { coachId, from, to } }: { next: LeaveRequestDraft },
): Promise<FieldProblem[]> {
  const { rows } = await sql<Known>`
    select status, leave_from, leave_to from coach
    where id = ${coachId} and archived_at is null and ${visibleTo(coachResource.rows!, scope)}
  `.execute(tx)
  const [coach] = rows
  if (coach === undefined) return [{ path: ['coachId'], code: 'does_not_exist' }]
  if (coach.status === 'departed') return [{ path: ['coachId'], code: 'leave_departed' }]
  if (from < shanghaiDay(now)) return [{ path: ['from'], code: 'leave_in_past' }]
  const { leaveFrom, leaveTo } = coach
  if (leaveFrom !== null && leaveFrom <= to && (leaveTo === null || leaveTo >= from))
    return [{ path: ['from'], ...leaveProblem(leaveFrom, leaveTo) }]
  return overlapping(tx, { coachId, from, to })
}

/** Another request that waits. The constraint covers simultaneous ones; this check names the days of the other one. */
async function overlapping(
  tx: Writing['tx'],
  { coachId, from, to }: Pick<LeaveRequestDraft, 'coachId' | 'from' | 'to'>,
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select leave_from as "from", leave_to as "to" from leave_request
    where coach_id = ${coachId} and status = 'pending'
      and daterange(leave_from, leave_to, '[]') && daterange(${from}, ${to}, '[]')
    order by leave_from limit 1
  `.execute(tx)
  return rows.map((params) => ({ path: ['from'], code: 'leave_pending', params }))
}
