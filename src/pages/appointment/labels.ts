import { m } from '#messages'
import type {
  Appointment,
  appointmentSources,
  appointmentStatuses,
  unitStates,
} from '../../../contract/scheduling/appointment'
import { enumLabels } from '../../kit/ui/enum-labels'

type Status = (typeof appointmentStatuses)[number]
type Source = (typeof appointmentSources)[number]
type Unit = (typeof unitStates)[number]

export const appointmentLabels = {
  status: enumLabels<Status>(
    {
      requested: m.appointment_status_requested,
      confirmed: m.appointment_status_confirmed,
      waitlisted: m.appointment_status_waitlisted,
      checked_in: m.appointment_status_checked_in,
      completed: m.appointment_status_completed,
      cancelled: m.appointment_status_cancelled,
      late_cancelled: m.appointment_status_late_cancelled,
      no_show: m.appointment_status_no_show,
    },
    {
      requested: 'warning',
      confirmed: 'new',
      waitlisted: 'warning',
      checked_in: 'good',
      completed: 'good',
      cancelled: 'quiet',
      late_cancelled: 'bad',
      no_show: 'bad',
    },
  ),
  source: enumLabels<Source>({
    web: m.appointment_source_web,
    front_desk: m.appointment_source_front_desk,
    app: m.appointment_source_app,
  }),
  unit: enumLabels<Unit>({
    none: m.appointment_unit_none,
    held: m.appointment_unit_held,
    returned: m.appointment_unit_returned,
  }),
  action: enumLabels({
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
  }),
}

export const nameOf = (row: Pick<Appointment, 'memberName'>) => row.memberName
