import { sql } from 'kysely'
import type { WriteRequest } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { leaveRequestResource } from './resource'

/** Withdraws the requests of a departed coach that still wait, because nothing is left to decide. */
export async function withdrawRequests(request: WriteRequest<unknown>, coachId: string): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from leave_request where coach_id = ${coachId} and status = 'pending' order by id for update
  `.execute(request.tx)
  for (const row of rows) await applyEvent(leaveRequestResource, 'withdraw', { ...request, ...row, body: {} })
}
