import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'

/** Takes a seat of a session in one statement; false when none is left. The session's version is unchanged, because its plan is. */
export async function takeSeat(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    update class_session set booked = booked + 1
    where id = ${sessionId} and booked < capacity and status = 'scheduled' returning id
  `.execute(tx)
  return rows.length > 0
}

export async function freeSeat(tx: Tx, sessionId: string): Promise<void> {
  await sql`update class_session set booked = booked - 1 where id = ${sessionId}`.execute(tx)
}
