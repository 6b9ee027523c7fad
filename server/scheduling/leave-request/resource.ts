import { sql } from 'kysely'
import { leaveRequests } from '../../../contract/scheduling/leave-request'
import { leaveRequestMachine } from '../../../machines/leave-request/leave-request.machine'
import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { contains } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { checkLeaveRequest } from './check'
import { leaveRequestCsv } from './csv'

registerConstraint('leave_request_apart', { code: 'leave_requested', path: ['from'] })

type LeaveRequestResource = ResourceDefinition<typeof leaveRequests, 'leave_request'>

export const leaveRequestResource: LeaveRequestResource = {
  contract: leaveRequests,
  table: 'leave_request',
  rows: {
    table: 'leave_request',
    visible: ({ storeIds }) => sql<boolean>`
      exists (select from coach_store where coach_id = leave_request.coach_id and store_id = any(${storeIds}))`,
  },
  joins: sql`join coach on coach.id = leave_request.coach_id`,
  select: () => sql`
    ${rowBaseOf('leave_request')},
    leave_request.coach_id, leave_request.leave_from as "from", leave_request.leave_to as "to", leave_request.reason,
    leave_request.status, leave_request.decided_by, leave_request.decided_at, leave_request.refusal_reason,
    coach.display_name as coach_name,
    array(select store.name from coach_store join store on store.id = store_id
      where coach_store.coach_id = leave_request.coach_id order by position) as store_names,
    (select count(*)::int from class_session
      where class_session.coach_id = leave_request.coach_id and class_session.status = 'scheduled' and booked > 0
        and lower(during) >= shanghai_instant(leave_request.leave_from, 0)
        and lower(during) < shanghai_instant(leave_request.leave_to + 1, 0)) as booked_lessons`,
  sorts: {
    createdAt: sql`leave_request.created_at`,
    updatedAt: sql`leave_request.updated_at`,
    from: sql`leave_request.leave_from`,
  },
  filters: {
    status: (list) => sql`leave_request.status = any(${list})`,
    coach: (id) => sql`leave_request.coach_id = ${id}`,
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      return isTheirs
        ? sql`exists (select from coach_store where coach_id = leave_request.coach_id and store_id = ${id})`
        : sql`false`
    },
  },
  exactMatch: (q) => sql`leave_request.coach_id in (select id from coach where ${contains('coach', q)})`,
  // A search finds coaches, whose names may change.
  search: { members: [], text: () => '' },
  check: checkLeaveRequest,
  columns: ({ coachId, from, to, reason }) => ({ coachId, leaveFrom: from, leaveTo: to, reason }),
  lifecycle: {
    machine: leaveRequestMachine,
    facts: ({ to }, now) => ({ isOver: to < shanghaiDay(now) }),
    events: {
      approve: (_, now) => ({ decidedAt: now }),
      refuse: ({ reason }, now) => ({ decidedAt: now, refusalReason: reason }),
      withdraw: () => ({}),
    },
  },
  csv: leaveRequestCsv,
}

/** The coach whose requests alone a principal sees and makes: null for none, undefined without a limit. */
export const leaveLimit = ({ permissions, coachId }: Principal): string | null | undefined =>
  holds(permissions, 'leave:others') ? undefined : coachId

/** The requests as a principal sees and decides on them. */
export function leaveRequestsSeenBy(principal: Principal): LeaveRequestResource {
  const limit = leaveLimit(principal)
  const { lifecycle } = leaveRequestResource
  const decidedBy = principal.username
  return {
    ...leaveRequestResource,
    ...(limit === undefined
      ? {}
      : { limit: { key: limit, where: sql<boolean>`leave_request.coach_id = ${limit}::uuid` } }),
    lifecycle: {
      ...lifecycle!,
      events: {
        ...lifecycle!.events,
        approve: (body, now) => ({ ...lifecycle!.events.approve(body, now), decidedBy }),
        refuse: (body, now) => ({ ...lifecycle!.events.refuse(body, now), decidedBy }),
      },
    },
  }
}
