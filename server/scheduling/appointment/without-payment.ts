import { sql } from 'kysely'
import type { Appointment, appointments } from '../../../contract/scheduling/appointment'
import type { AuditEntry } from '../../../contract/system/audit-entry'
import type { Principal } from '../../kit/auth/authenticate'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { selectAppointment } from '../appointment-table'
import { coachLimit, showsPaymentTo } from '../require-own-lesson'
import { appointmentResource } from './resource'

/** The bookings as a principal sees them: a coach limited to own lessons does not see how those of others are paid. */
export function appointmentsSeenBy(
  principal: Principal,
): ResourceDefinition<typeof appointments, 'appointment'> {
  const limit = coachLimit(principal)
  if (limit === undefined) return appointmentResource
  const showsPayment = showsPaymentTo(principal, sql`appointment.coach_id`)
  const { filters } = appointmentResource
  return {
    ...appointmentResource,
    select: () => selectAppointment(showsPayment),
    // A list of what is unpaid would tell the same; its count is of this coach.
    limit: { key: limit, where: sql<boolean>`true` },
    filters: {
      ...filters,
      due: (state, context) => sql`(${filters.due(state, context)} and ${showsPayment})`,
    },
  }
}

const payment = new Set<string>([
  'membershipId',
  'membershipName',
  'charge',
  'hold',
  'units',
  'valueFen',
  'dueFen',
  'complimentaryReason',
] satisfies (keyof Appointment)[])

/** A line of a booking's history without how the seat is paid. */
export const withoutPayment = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  before: strip(entry.before),
  after: strip(entry.after),
})

function strip(members: AuditEntry['before']): AuditEntry['before'] {
  if (members === null) return null
  return Object.fromEntries(Object.entries(members).filter(([name]) => !payment.has(name)))
}
