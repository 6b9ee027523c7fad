import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'
import { minuteOf } from '../../lib/format'
import { leaveRequestLabels } from './labels'

/** A leave request's members as its history shows them. */
export const describeLeaveRequest = describeBy(
  {
    coachName: m.leave_coach,
    from: m.leave_from,
    to: m.leave_to,
    reason: m.leave_reason,
    status: m.leave_status,
    decidedBy: m.leave_decided_by,
    decidedAt: m.leave_decided_at,
    refusalReason: m.leave_refusal_reason,
  },
  {
    status: leaveRequestLabels.status.labelFor,
    decidedAt: (value) => minuteOf(String(value)),
  },
)
