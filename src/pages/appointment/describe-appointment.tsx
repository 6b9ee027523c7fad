import { m } from '#messages'
import { appointmentStatuses } from '../../../contract/scheduling/appointment'
import { confirmationLabels } from '../../domain/lesson-confirmation/confirmation-labels'
import { describeBy } from '../../kit/history/describe'
import { minuteOf, yuan } from '../../lib/format'
import { appointmentLabels } from './labels'

/** A booking's members as its history shows them. */
export const describeAppointment = describeBy(
  {
    status: m.appointment_status,
    startsAt: m.appointment_start,
    memberName: m.appointment_member,
    courseName: m.appointment_course,
    membershipName: m.appointment_membership,
    charge: m.appointment_charge,
    hold: m.appointment_hold,
    units: m.appointment_units_label,
    valueFen: m.appointment_value,
    dueFen: m.appointment_due,
    settledFen: m.debt_settled,
    waivedFen: m.debt_waived,
    waiveReason: m.debt_waive_reason,
    confirmation: m.lesson_confirmation,
    confirmedBy: m.lesson_way,
    signatureHash: m.lesson_signature_hash,
    complimentaryReason: m.appointment_complimentary_reason,
    waitlistPosition: m.appointment_position,
    note: m.appointment_note,
    cancelReason: m.appointment_reason,
  },
  {
    startsAt: (value) => minuteOf(String(value)),
    status: (value) => {
      const status = appointmentStatuses.find((one) => one === value)
      return status === undefined ? String(value) : appointmentLabels.status.label(status)
    },
    charge: (value) => appointmentLabels.charge.find(String(value)) ?? String(value),
    hold: (value) => appointmentLabels.hold.find(String(value)) ?? String(value),
    confirmation: confirmationLabels.state.labelFor,
    confirmedBy: confirmationLabels.way.labelFor,
    valueFen: (value) => yuan(Number(value)),
    dueFen: (value) => yuan(Number(value)),
    settledFen: (value) => yuan(Number(value)),
    waivedFen: (value) => yuan(Number(value)),
  },
)
