import { sql } from 'kysely'
import type { WriteContext } from '../kit/resource/update-with-audit'
import { moveUnits } from '../membership/membership/card-ledger'

interface Use {
  appointmentId: string
  membershipId: string | null
  reason: 'booked' | 'promoted' | 'swapped' | 'cancelled' | 'session_cancelled' | 'waived' | 'expired'
}

/**
 * Takes a unit of the paying membership if it counts times, and records it in its ledger and on the appointment. False when none is left.
 */
export async function takeUnit(desk: WriteContext, use: Use): Promise<boolean> {
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

/** Returns a unit; the caller writes the appointment's own columns. */
export async function returnUnit(desk: WriteContext, use: Use): Promise<void> {
  if (!(await count(desk, use, 1))) throw new Error(`membership ${use.membershipId} takes no unit back`)
}

async function count(desk: WriteContext, { membershipId, ...use }: Use, delta: 1 | -1): Promise<boolean> {
  return membershipId !== null && moveUnits(desk, { ...use, membershipId, delta })
}
