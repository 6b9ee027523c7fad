import { m } from '#messages'
import { type ListedLeaveRequest, leaveRequests } from '../../../../contract/scheduling/leave-request'
import { leaveRequestMachine } from '../../../../machines/leave-request/leave-request.machine'
import { can, reasons } from '../../../../machines/lifecycle'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import type { LifecycleTransition, PayloadForm } from '../../../kit/record/lifecycle-transition'
import { dayOf } from '../../../lib/format'
import { approveLeave } from '../save-absence'

type Key = keyof typeof leaveRequests.events
const isKey = (key: string): key is Key => key in leaveRequests.events

/** The machine's decision for an event; the server uses the same machine. */
export function decide(row: ListedLeaveRequest, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key)) return { allowed: false }
  const facts = { isOver: row.to < dayOf(new Date()) }
  // The key is one of the contract's, and names an event of this machine.
  const type = leaveRequests.events[key].event as `leave.${Key}`
  if (can(leaveRequestMachine, row.status, facts, type)) return { allowed: true }
  return reasons(leaveRequestMachine, row.status, facts)[type] === undefined
    ? { allowed: false }
    : { allowed: false, refusal: m.leave_is_over() }
}

export const leaveRequestLifecycle = (): LifecycleTransition<ListedLeaveRequest>[] => [
  {
    key: 'approve',
    label: m.leave_do_approve(),
    done: (row) => m.leave_done_approve({ name: row.coachName }),
    warning: ({ coachName: name, from, to, bookedLessons: count }) =>
      count === 0
        ? m.leave_approve_asks({ name, from, to })
        : m.leave_approve_asks_lessons({ name, from, to, count }),
    send: approveLeave,
  },
  {
    key: 'refuse',
    label: m.leave_do_refuse(),
    isDestructive: true,
    done: (row) => m.leave_done_refuse({ name: row.coachName }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} />,
  },
  {
    key: 'withdraw',
    label: m.leave_do_withdraw(),
    done: () => m.leave_done_withdraw(),
  },
]

const Reason = ({ form }: { form: PayloadForm }) => (
  <ProseField
    {...payloadField(form, 'reason', '')}
    label={m.leave_refusal_reason()}
    required
    maxLength={200}
  />
)
