import { m } from '#messages'
import { appointmentStatuses, unitStates } from '../../../contract/scheduling/appointment'
import { describeBy } from '../../kit/history/describe'
import { minuteOf } from '../../lib/format'
import { statusLabel, unitLabel } from './labels'

/** A booking's members as its history shows them. */
export const describeAppointment = describeBy(
  {
    status: m.appointment_status,
    startsAt: m.appointment_start,
    memberName: m.appointment_member,
    courseName: m.appointment_course,
    membershipName: m.appointment_membership,
    unit: m.appointment_unit,
    waitlistPosition: m.appointment_position,
    note: m.appointment_note,
    cancelReason: m.appointment_reason,
  },
  {
    startsAt: (value) => minuteOf(String(value)),
    status: (value) => {
      const status = appointmentStatuses.find((one) => one === value)
      return status === undefined ? String(value) : statusLabel(status)
    },
    unit: (value) => {
      const unit = unitStates.find((one) => one === value)
      return unit === undefined ? String(value) : unitLabel(unit)
    },
  },
)
