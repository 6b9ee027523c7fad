import { m } from '#messages'
import type { appointmentStatuses } from '../../../contract/scheduling/appointment'

type Status = (typeof appointmentStatuses)[number]

export const appointmentStatusNames: Readonly<Record<Status, () => string>> = {
  requested: m.appointment_status_requested,
  confirmed: m.appointment_status_confirmed,
  waitlisted: m.appointment_status_waitlisted,
  checked_in: m.appointment_status_checked_in,
  completed: m.appointment_status_completed,
  cancelled: m.appointment_status_cancelled,
  late_cancelled: m.appointment_status_late_cancelled,
  no_show: m.appointment_status_no_show,
}
