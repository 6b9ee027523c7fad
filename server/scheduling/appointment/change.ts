import type { output } from 'zod/v4/core'
import type { Appointment, appointments } from '../../../contract/scheduling/appointment'
import { problem } from '../../kit/problem'
import type { ResourceDefinition, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { updateRow } from '../../kit/resource/mutations'
import { appointmentTable } from '../appointment-table'
import { lockBookingRows, lockSession } from '../booking-locks'
import { membershipProblems, refuse } from '../booking-rules'
import { chargeSeat, returnHold } from '../charge-seat'
import { followDebt } from '../follow-debt'

type Change = output<(typeof appointments)['update']['body']>

/** The statuses in which another membership may pay. */
const unsettled = new Set(['requested', 'confirmed', 'waitlisted', 'checked_in'])

/** Changes the note or the paying membership: the new one is charged, and the one before gets back what the lesson holds of it. */
export async function changeAppointment(request: WriteRequest<Change>): Promise<Appointment> {
  const { tx, id, body, now } = request
  const { membershipId } = body
  await lockBookingRows(request, id)
  let swapped: Appointment | undefined
  const check: ResourceDefinition<typeof appointments, 'appointment'>['check'] = async (
    _,
    { changed, before },
  ) => {
    if (before === null || !('membershipId' in changed)) return []
    if (!unsettled.has(before.status)) throw problem('not_allowed_now', { state: before.status, allowed: [] })
    if (membershipId)
      refuse(
        await membershipProblems(request, await lockSession(tx, before.sessionId), {
          memberId: before.memberId,
          membershipId,
          appointmentId: id,
        }),
      )
    swapped = before
    return []
  }
  const row = await updateRow({ ...appointmentTable, check }, request)
  if (swapped === undefined || swapped.status === 'waitlisted') return row
  await returnHold(request, swapped, 'swapped')
  refuse(
    await chargeSeat(request, { appointmentId: id, membershipId: membershipId ?? null, reason: 'swapped' }),
  )
  await followDebt(request, swapped)
  return (await readRow(tx, appointmentTable, id, now)) ?? row
}
