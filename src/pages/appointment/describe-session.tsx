import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'
import { minuteOf } from '../../lib/format'

/** A session's members as its history shows them. */
export const describeSession = describeBy(
  {
    startsAt: m.appointment_start,
    durationMin: m.appointment_length,
    room: m.appointment_room,
    capacity: m.appointment_capacity,
    status: m.appointment_status,
    cancelReason: m.appointment_reason,
    coachName: m.appointment_coach,
    keptReason: m.appointment_kept_reason,
  },
  { startsAt: (value) => minuteOf(String(value)) },
)
