import { m } from '#messages'
import type {
  Appointment,
  appointmentSources,
  appointmentStatuses,
} from '../../../contract/scheduling/appointment'
import { appointmentStatusNames } from '../../domain/lesson/status-names'
import { enumLabels } from '../../kit/ui/enum-labels'

type Status = (typeof appointmentStatuses)[number]
type Source = (typeof appointmentSources)[number]

export const appointmentLabels = {
  status: enumLabels<Status>(appointmentStatusNames, {
    requested: 'warning',
    confirmed: 'new',
    waitlisted: 'warning',
    checked_in: 'good',
    completed: 'good',
    cancelled: 'quiet',
    late_cancelled: 'bad',
    no_show: 'bad',
  }),
  source: enumLabels<Source>({
    web: m.appointment_source_web,
    front_desk: m.appointment_source_front_desk,
    app: m.appointment_source_app,
  }),
  charge: enumLabels<NonNullable<Appointment['charge']>>({
    included: m.booking_charge_included,
    units: m.booking_charge_units,
    value: m.booking_charge_value,
    due: m.booking_charge_due,
    complimentary: m.booking_charge_complimentary,
  }),
  hold: enumLabels<Appointment['hold']>({
    none: m.booking_hold_none,
    held: m.booking_hold_held,
    taken: m.booking_hold_taken,
    returned: m.booking_hold_returned,
  }),
  due: enumLabels<'open' | 'receivable' | 'refundable'>({
    open: m.debt_state_open,
    receivable: m.debt_state_receivable,
    refundable: m.debt_state_refundable,
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
    makeComplimentary: m.appointment_do_make_complimentary,
    substitute: m.appointment_do_substitute,
    expire: m.appointment_do_expire,
    sessionCancelled: m.appointment_do_session_cancelled,
    collect: m.appointment_do_collect,
    refund: m.appointment_do_refund,
    confirmLesson: m.appointment_do_confirm_lesson,
    verifyLesson: m.appointment_do_verify_lesson,
    awaitConfirmation: m.appointment_do_await_confirmation,
    disputeLesson: m.appointment_do_dispute_lesson,
    upholdDispute: m.appointment_do_uphold_dispute,
    rejectDispute: m.appointment_do_reject_dispute,
    viewSignature: m.appointment_do_view_signature,
  }),
}

export const nameOf = (row: Pick<Appointment, 'memberName'>) => row.memberName
