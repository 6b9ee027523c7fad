import { m } from '#messages'
import type { coaches } from '../../../contract/catalogue/coach'
import type { leaveRequests } from '../../../contract/scheduling/leave-request'
import { describeLeaveRequest } from '../../domain/leave-request/describe'
import { leaveRequestLabels } from '../../domain/leave-request/labels'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeCoach } from './describe'
import { coachLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    coach: ListNames<typeof coaches> | ListNames<typeof leaveRequests> | 'at' | 'view' | 'month'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'coach',
    page: 'coach',
    noun: m.audit_kind_coach,
    addressOf: (id) => pathTo('coach', { edit: id }),
    rowLabel: m.kit_in_use_coach,
    describe: describeCoach,
    actionLabel: coachLabels.action.find,
    permission: {
      noun: m.permission_resource_coach,
      verbs: {
        startLeave: m.permission_verb_start_leave,
        endLeave: m.permission_verb_end_leave,
        depart: m.permission_verb_depart,
        rehire: m.permission_verb_rehire,
      },
    },
  },
  {
    name: 'leave',
    table: 'leave_request',
    page: 'coach',
    noun: m.audit_kind_leave,
    addressOf: (id) => pathTo('coach', { view: 'leave-requests', history: id }),
    describe: describeLeaveRequest,
    actionLabel: leaveRequestLabels.action.find,
    permission: {
      noun: m.permission_resource_leave,
      verbs: {
        write: m.permission_leave_write,
        withdraw: m.permission_verb_withdraw_leave,
        others: m.permission_leave_others,
      },
    },
  },
]
