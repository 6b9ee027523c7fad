import { m } from '#messages'
import type { LeaveRequest, LeaveRequestStatus } from '../../../contract/scheduling/leave-request'
import { enumLabels } from '../../kit/ui/enum-labels'

export const leaveRequestLabels = {
  status: enumLabels<LeaveRequestStatus>(
    {
      pending: m.leave_status_pending,
      approved: m.leave_status_approved,
      refused: m.leave_status_refused,
      withdrawn: m.leave_status_withdrawn,
    },
    { pending: 'warning', approved: 'good', refused: 'bad', withdrawn: 'quiet' },
  ),
  action: enumLabels({
    approve: m.leave_do_approve,
    refuse: m.leave_do_refuse,
    withdraw: m.leave_do_withdraw,
  }),
}

/** The days of a request; a single day is named once. */
export const periodOf = ({ from, to }: Pick<LeaveRequest, 'from' | 'to'>): string =>
  from === to ? from : m.leave_period({ from, to })
