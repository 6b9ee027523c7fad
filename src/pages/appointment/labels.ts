import { m } from '#messages'
import type {
  Appointment,
  appointmentSources,
  appointmentStatuses,
  unitStates,
} from '../../../contract/scheduling/appointment'
import type { Tone } from '../../kit/ui/status-tag'

type Status = (typeof appointmentStatuses)[number]
type Source = (typeof appointmentSources)[number]
type Unit = (typeof unitStates)[number]

const statusSays: Record<Status, () => string> = {
  requested: m.appointment_status_requested,
  confirmed: m.appointment_status_confirmed,
  waitlisted: m.appointment_status_waitlisted,
  checked_in: m.appointment_status_checked_in,
  completed: m.appointment_status_completed,
  cancelled: m.appointment_status_cancelled,
  late_cancelled: m.appointment_status_late_cancelled,
  no_show: m.appointment_status_no_show,
}
const statusTone: Record<Status, Tone> = {
  requested: 'warning',
  confirmed: 'new',
  waitlisted: 'warning',
  checked_in: 'good',
  completed: 'good',
  cancelled: 'quiet',
  late_cancelled: 'bad',
  no_show: 'bad',
}
const sourceSays: Record<Source, () => string> = {
  web: m.appointment_source_web,
  front_desk: m.appointment_source_front_desk,
  app: m.appointment_source_app,
}
const unitSays: Record<Unit, () => string> = {
  none: m.appointment_unit_none,
  held: m.appointment_unit_held,
  returned: m.appointment_unit_returned,
}

export const statusLabel = (status: Status): string => statusSays[status]()
export const sourceLabel = (source: Source): string => sourceSays[source]()
export const unitLabel = (unit: Unit): string => unitSays[unit]()
export const statusOf = ({ status }: Pick<Appointment, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
export const nameOf = (row: Pick<Appointment, 'memberName'>) => row.memberName

/** The labels of the audit log's verbs for an appointment. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    confirm: m.appointment_do_confirm,
    checkIn: m.appointment_do_check_in,
    complete: m.appointment_do_complete,
    cancel: m.appointment_do_cancel,
    lateCancel: m.appointment_do_late_cancel,
    noShow: m.appointment_do_no_show,
    promote: m.appointment_do_promote,
    reschedule: m.appointment_do_reschedule,
    waive: m.appointment_do_waive,
    expire: m.appointment_do_expire,
    sessionCancelled: m.appointment_do_session_cancelled,
  }
  return labels[verb]?.()
}
