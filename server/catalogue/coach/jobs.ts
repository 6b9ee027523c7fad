import { sql } from 'kysely'
import { coaches } from '../../../contract/catalogue/coach'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import { invalidateAffected } from '../../kit/resource/cached-count'
import { applyEvent } from '../../kit/resource/mutations'
import { systemContext } from '../../kit/resource/system-context'
import { coachResource } from './resource'

const endOverLeaves: Job = {
  name: 'coach.endLeaves',
  every: '5 0 * * *',
  run: async ({ db, now, log, once }) => {
    await once(async (tx) => {
      const ended = await endLeaves(tx, now)
      if (ended > 0) log.info({ coaches: ended }, 'leaves are over')
    })
    invalidateAffected(db, coaches.on.endLeave)
  },
}

/** Ends the leaves whose last day is over. Returns their number. */
export async function endLeaves(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from coach
    where status = 'on_leave' and leave_to < ${shanghaiDay(now)}::date and archived_at is null order by id for update
  `.execute(tx)
  const context = systemContext(tx, now)
  for (const { id, version } of rows)
    await applyEvent(coachResource, 'endLeave', { ...context, id, version, body: {} })
  return rows.length
}

export const coachJobs: Job[] = [endOverLeaves]
