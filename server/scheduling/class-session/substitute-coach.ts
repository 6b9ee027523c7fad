import { sql } from 'kysely'
import type { ClassSession, classSessions } from '../../../contract/scheduling/class-session'
import { classSessionMachine } from '../../../machines/class-session/class-session.machine'
import { classSessionFacts } from '../../../machines/class-session/facts'
import { can } from '../../../machines/lifecycle'
import { coachResource } from '../../catalogue/coach/resource'
import type { EventBody, WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { applyEvent, updateWithAudit } from '../../kit/resource/mutations'
import { visibleTo } from '../../kit/resource/store-scope'
import { appointmentTable } from '../appointment-table'
import { lockCoaches, lockMembersOf, lockSession } from '../booking-locks'
import { refuse } from '../booking-rules'
import { classSessionTable } from '../class-session-table'
import { requireOwnLesson } from '../require-own-lesson'
import { substitutesOf } from '../substitutes-of'
import { openBookings } from './change-session'
import { classSessionResource } from './resource'

/** Gives a session to another coach; its bookings follow by their foreign key, and what they owe or hold stays. */
export async function substituteCoach(
  request: WriteRequest<EventBody<typeof classSessions, 'substitute'>>,
): Promise<ClassSession> {
  const { tx, id, now, body, scope } = request
  const before = await readRow(tx, classSessionTable, id, now)
  if (before !== undefined) await lockCoaches(tx, [before.coachId, body.coachId])
  requireOwnLesson(request.principal, await lockSession(tx, id))
  await lockMembersOf(tx, [id])
  const session = await readRow(tx, classSessionTable, id, now)
  // What the version or the machine refuses is left to the event.
  const isAllowed =
    session?.version === request.version &&
    can(classSessionMachine, session.status, classSessionFacts(session, now), 'session.substitute')
  if (session !== undefined && isAllowed) {
    const found = await substitutesOf({ tx, scope, now }, [id], { coachId: body.coachId })
    const [option] = found.get(id) ?? []
    if (option === undefined) refuse([{ path: ['coachId'], code: await absentCode(request) }])
    if (option?.refusal) refuse([{ path: ['coachId'], ...option.refusal }])
  }
  const bookings = isAllowed ? await openBookings(tx, id, now) : []
  const row = await applyEvent(classSessionResource, 'substitute', request)
  for (const booking of bookings)
    await updateWithAudit(request, appointmentTable, booking.id, {
      verb: 'substitute',
      columns: {},
      before: booking,
      reason: body.reason,
    })
  return row
}

/** Why a coach is no option: outside the store scope as if there were none. */
async function absentCode({
  tx,
  scope,
  body,
}: WriteRequest<EventBody<typeof classSessions, 'substitute'>>): Promise<string> {
  const { rows } = await sql`
    select from coach where id = ${body.coachId} and ${visibleTo(coachResource.rows!, scope)}
  `.execute(tx)
  return rows.length === 0 ? 'does_not_exist' : 'coach_not_at_store'
}
