import type { output } from 'zod/v4/core'
import type { Appointment, appointments } from '../../../contract/scheduling/appointment'
import { problem } from '../../kit/problem'
import type { ResourceDefinition, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { updateRow } from '../../kit/resource/mutations'
import { appointmentTable } from '../appointment-table'
import { lockBookingRows } from '../booking-locks'
import { membershipProblems, refuse } from '../booking-rules'
import { returnUnit, takeUnit } from '../take-unit'

type Change = output<(typeof appointments)['update']['body']>

/** The statuses in which another membership may pay. */
const unsettled = new Set(['requested', 'confirmed', 'waitlisted', 'checked_in'])

/** Changes the note or the paying membership: the new one pays a unit, and the one before gets its unit back. */
export async function changeAppointment(request: WriteRequest<Change>): Promise<Appointment> {
  const { tx, id, body, now } = request
  const { membershipId } = body
  await lockBookingRows(tx, id)
  let swapped: Appointment | undefined
  const check: ResourceDefinition<typeof appointments, 'appointment'>['check'] = async (
    _,
    { changed, before },
  ) => {
    if (before === null || !('membershipId' in changed)) return []
    if (!unsettled.has(before.status)) throw problem('not_allowed_now', { state: before.status, allowed: [] })
    if (membershipId)
      refuse(
        await membershipProblems(
          request,
          { ...before, id: before.sessionId },
          { ...before, membershipId, hasUnit: false },
        ),
      )
    swapped = before
    return []
  }
  const row = await updateRow({ ...appointmentTable, check }, request)
  if (swapped === undefined || swapped.status === 'waitlisted') return row
  if (swapped.unit === 'held')
    await returnUnit(request, { appointmentId: id, membershipId: swapped.membershipId, reason: 'swapped' })
  await takeUnit(request, { appointmentId: id, membershipId: membershipId ?? null, reason: 'swapped' })
  return (await readRow(tx, appointmentTable, id, now)) ?? row
}
