import { sql } from 'kysely'
import { newId } from '../../kit/id'
import type { Desk } from './rewrite'

interface Use {
  appointmentId: string
  membershipId: string | null
  reason: 'booked' | 'promoted' | 'swapped' | 'cancelled' | 'session_cancelled' | 'waived' | 'expired'
}

/**
 * Takes a unit of the membership that pays, where it is one of times, and notes it in its ledger and on the appointment.
 * False when none is left.
 */
export async function takeUnit(desk: Desk, use: Use): Promise<boolean> {
  const { tx } = desk
  if (use.membershipId === null) return true
  const { rows } = await sql<{
    kind: string
  }>`select kind from membership where id = ${use.membershipId}`.execute(tx)
  if (rows[0]?.kind !== 'times') return true
  if (!(await count(desk, use, -1))) return false
  await sql`update appointment set unit = 'held' where id = ${use.appointmentId}`.execute(tx)
  return true
}

/** Gives a unit back. What the appointment says of it is written with the rest of its row. */
export async function returnUnit(desk: Desk, use: Use): Promise<void> {
  if (!(await count(desk, use, 1))) throw new Error(`membership ${use.membershipId} takes no unit back`)
}

async function count({ tx, now, who, audit }: Desk, use: Use, delta: 1 | -1): Promise<boolean> {
  const { membershipId, appointmentId, reason } = use
  const { rows } = await sql<{ timesLeft: number }>`
    update membership set times_left = times_left + ${delta}, version = version + 1, updated_at = ${now},
      updated_by = ${who.username}
    where id = ${membershipId} and times_left + ${delta} between 0 and times_total returning times_left
  `.execute(tx)
  const [after] = rows
  if (after === undefined) return false
  await sql`
    insert into membership_use (id, membership_id, appointment_id, delta, reason, at, who)
    values (${newId(now.getTime())}, ${membershipId}, ${appointmentId}, ${delta}, ${reason}, ${now}, ${who.username})
  `.execute(tx)
  await audit({
    action: delta < 0 ? 'membership.use' : 'membership.return',
    table: 'membership',
    rowId: membershipId,
    before: { timesLeft: after.timesLeft - delta },
    after,
  })
  return true
}
