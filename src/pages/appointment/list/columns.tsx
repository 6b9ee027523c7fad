import { m } from '#messages'
import type { ListedAppointment } from '../../../../contract/scheduling/appointment'
import { mobileText } from '../../../domain/family/mobile-text'
import { chargeText } from '../../../domain/lesson/charge-text'
import { confirmationTag } from '../../../domain/lesson-confirmation/confirmation-labels'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { Stacked } from '../../../kit/list/stacked'
import { StatusTag } from '../../../kit/ui/status-tag'
import { appointmentLabels } from '../labels'
import { sessionLabels, whenLabel } from '../session-labels'

const col = columnsFor<ListedAppointment>()

export const appointmentColumns = () => [
  col.cell('startsAt', m.appointment_when(), (row) => whenLabel(row), {
    card: 'fact',
    sort: 'startsAt',
    width: 196,
  }),
  col.cell('memberName', m.appointment_member(), (row) => <MemberCell row={row} />, {
    width: 164,
    isName: true,
  }),
  col.text('coachName', m.appointment_coach(), { width: 80 }),
  col.text('courseName', m.appointment_course(), { card: 'fact', width: 130 }),
  col.cell('kind', m.appointment_kind(), (row) => sessionLabels.kind.label(row.kind), {
    width: 88,
    isExtra: true,
  }),
  col.text('storeName', m.appointment_store(), { width: 108 }),
  col.status('status', m.appointment_status(), ({ status }) => appointmentLabels.status.tag(status), {
    width: 92,
  }),
  col.cell('charge', m.appointment_charge(), chargeText, { width: 104 }),
  col.cell('confirmation', m.lesson_confirmation(), ConfirmationCell, { width: 128 }),
  col.cell('source', m.appointment_source(), (row) => appointmentLabels.source.label(row.source), {
    width: 76,
    isExtra: true,
  }),
  col.text('membershipName', m.appointment_membership(), { width: 130, isExtra: true }),
  col.text('no', m.appointment_no(), { width: 160, isExtra: true }),
  col.instant('createdAt', m.appointment_created_at(), { sort: 'createdAt', width: 150, isExtra: true }),
]

function ConfirmationCell(row: ListedAppointment) {
  const tag = confirmationTag(row)
  return tag === null ? null : <StatusTag {...tag} />
}

function MemberCell({ row }: { row: ListedAppointment }) {
  return (
    <Stacked note={`${row.memberNo} · ${mobileText(row)}`} title={`${row.memberNo} · ${mobileText(row)}`}>
      <Clamped text={row.memberName} />
    </Stacked>
  )
}
