import { sql } from 'kysely'
import type { Equipment, MaintenanceDraft } from '../../../contract/devices/equipment'
import { problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate } from '../../kit/resource/mutations'
import { setNextService, writeWork } from './add-report'
import { equipmentResource } from './resource'

/** Records work outside of a lifecycle repair, with a new version of the piece. */
export async function maintain(request: WriteRequest<MaintenanceDraft>): Promise<Equipment> {
  const { tx, now, principal, body } = request
  await sql`select from equipment where id = ${request.id} for update`.execute(tx)
  const before = await readForUpdate(equipmentResource, request)
  if (before.archivedAt !== null) throw problem('archived')
  if (before.status === 'scrapped') throw problem('not_allowed_now', { state: 'scrapped', allowed: [] })
  await writeWork(request, before.id, body)
  if (body.kind === 'service') await setNextService(tx, before.id, body.doneOn)
  await sql`
    update equipment set version = version + 1, updated_at = ${now}, updated_by = ${principal.username} where id = ${before.id}
  `.execute(tx)
  const after = await readRow(tx, equipmentResource, before.id, now)
  await request.audit({
    action: 'equipment.maintain',
    table: 'equipment',
    rowId: before.id,
    before,
    after: after!,
  })
  // The select's members are those of the contract's row.
  return after as unknown as Equipment
}
