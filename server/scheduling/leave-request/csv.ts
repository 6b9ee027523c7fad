import { m } from '#messages'
import type { LeaveRequest } from '../../../contract/scheduling/leave-request'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

const minute = (instant: string | null) => instant && shanghaiTime(new Date(instant))

export const leaveRequestCsv: CsvColumn<LeaveRequest>[] = [
  { header: (locale) => m.leave_coach({}, { locale }), cell: ({ coachName }) => coachName },
  {
    header: (locale) => m.leave_stores({}, { locale }),
    cell: ({ storeNames }, locale) => storeNames.join(m.kit_comma({}, { locale })),
  },
  { header: (locale) => m.leave_from({}, { locale }), cell: ({ from }) => from },
  { header: (locale) => m.leave_to({}, { locale }), cell: ({ to }) => to },
  { header: (locale) => m.leave_reason({}, { locale }), cell: ({ reason }) => reason },
  {
    header: (locale) => m.leave_status({}, { locale }),
    cell: ({ status }, locale) => m[`leave_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.leave_requested_at({}, { locale }), cell: ({ createdAt }) => minute(createdAt) },
  { header: (locale) => m.leave_decided_by({}, { locale }), cell: ({ decidedBy }) => decidedBy },
  { header: (locale) => m.leave_decided_at({}, { locale }), cell: ({ decidedAt }) => minute(decidedAt) },
  { header: (locale) => m.leave_refusal_reason({}, { locale }), cell: ({ refusalReason }) => refusalReason },
]
