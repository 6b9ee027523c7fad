import type { appointments } from '../../../contract/scheduling/appointment'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { appointmentTable } from '../appointment-table'
import { followAppointment } from './follow-appointment'

// Locks prevent these violations; the constraints are a second safeguard.
registerConstraint('appointment_member_apart', {
  code: 'overlap',
  path: ['memberId'],
  problem: 'not_bookable',
})
registerConstraint('appointment_once_key', {
  code: 'already_in_session',
  path: ['memberId'],
  problem: 'not_bookable',
})

export const appointmentResource: ResourceDefinition<typeof appointments, 'appointment'> = {
  ...appointmentTable,
  lifecycle: { ...appointmentTable.lifecycle!, afterEvent: followAppointment },
}
