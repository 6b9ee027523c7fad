import { sql } from 'kysely'
import { anonymous } from '../../kit/auth/authenticate'
import type { Db, Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import type { Job } from '../../kit/jobs/jobs'
import type { WriteContext } from '../../kit/resource/definition'
import { updateWithAudit } from '../../kit/resource/mutations'
import { lockMembersOf } from '../booking-locks'
import { classSessionTable } from '../class-session-table'
import { closeBookings } from '../close-bookings'

/** Minutes after a session in which staff may still record attendance. */
const grace = 15

export const sessionJobs: Job[] = [
  { name: 'session.close', every: '* * * * *', run: ({ db, now }) => closeSessions(db, now) },
]

const batch = 20

/**
 * Closes sessions that ended some time ago: checked-in members took part, the others are no-shows. A batch is one transaction, and sessions
 * locked by another process are skipped.
 */
export async function closeSessions(db: Db, now: Date): Promise<void> {
  let closed: number
  do closed = await db.transaction().execute((tx) => closeSome(tx, now))
  while (closed === batch)
}

async function closeSome(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from class_session
    where status = 'scheduled' and upper(during) <= ${now}::timestamptz - ${grace} * interval '1 minute'
    order by upper(during), id limit ${batch} for update skip locked
  `.execute(tx)
  const desk = deskOf(tx, now)
  const ids = rows.map(({ id }) => id)
  await lockMembersOf(tx, ids)
  for (const id of ids)
    await updateWithAudit(desk, classSessionTable, id, {
      verb: 'finish',
      columns: { status: 'finished' },
      also: () => closeBookings(desk, id),
    })
  return rows.length
}

function deskOf(tx: Tx, now: Date): WriteContext {
  const principal = { ...anonymous, username: 'system', storeIds: null }
  const author = { accountId: null, who: principal.username, requestId: null, address: null, now }
  return { tx, now, principal, scope: principal, audit: (line) => writeAudit(tx, author, line) }
}
