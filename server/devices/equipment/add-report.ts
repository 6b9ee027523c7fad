import { sql } from 'kysely'
import type { Equipment, MaintenanceDraft, RepairDraft } from '../../../contract/devices/equipment'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import { untyped, type WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate } from '../../kit/resource/mutations'
import { keepPhotos, photoProblems } from './photo-problems'
import type { EquipmentResource } from './resource'

type Outcome = 'repaired' | 'dismissed' | 'scrapped'

/** Records a fault report; a report through the label has no author. */
export async function addReport(
  request: Pick<WriteRequest<unknown>, 'tx' | 'now' | 'who' | 'scope'>,
  equipmentId: string,
  { note, photoIds }: { note: string; photoIds: readonly string[] },
): Promise<void> {
  const { tx, now, who } = request
  const problems = await photoProblems(request, photoIds)
  if (problems.length > 0) throw fieldsProblem(problems)
  const reportId = newId(now.getTime())
  await sql`
    insert into equipment_report (id, equipment_id, at, note, who)
    values (${reportId}, ${equipmentId}, ${now}, ${note}, ${who.accountId === null ? null : who.username})
  `.execute(tx)
  await keepPhotos(tx, photoIds, { reportId })
}

export async function closeReports(tx: Tx, equipmentId: string, outcome: Outcome, now: Date): Promise<void> {
  await sql`
    update equipment_report set closed_at = ${now}, outcome = ${outcome}
    where equipment_id = ${equipmentId} and closed_at is null
  `.execute(tx)
}

/** Records the repair that ends a fault, which closes its reports. */
export async function finishRepair(
  request: WriteRequest<unknown>,
  equipmentId: string,
  { isServiced, ...work }: RepairDraft,
): Promise<void> {
  await writeWork(request, equipmentId, { ...work, kind: 'repair' })
  if (isServiced) await setNextService(request.tx, equipmentId, work.doneOn)
  await closeReports(request.tx, equipmentId, 'repaired', request.now)
}

/** Records work outside of a lifecycle repair, with a new version of the piece. */
export async function maintain(
  resource: EquipmentResource,
  request: WriteRequest<MaintenanceDraft>,
): Promise<Equipment> {
  const { tx, now, who, body } = request
  await sql`select from equipment where id = ${request.id} for update`.execute(tx)
  const before = await readForUpdate(untyped(resource), request)
  if (before.archivedAt !== null) throw problem('archived')
  if (before.status === 'scrapped') throw problem('not_allowed_now', { state: 'scrapped', allowed: [] })
  await writeWork(request, before.id, body)
  if (body.kind === 'service') await setNextService(tx, before.id, body.doneOn)
  await sql`
    update equipment set version = version + 1, updated_at = ${now}, updated_by = ${who.username} where id = ${before.id}
  `.execute(tx)
  const after = await readRow(tx, untyped(resource), before.id, now)
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

async function writeWork(
  request: WriteRequest<unknown>,
  equipmentId: string,
  { kind, doneOn, costFen, doneBy, note, photoIds }: MaintenanceDraft,
): Promise<void> {
  const { tx, now, who } = request
  const problems = [
    ...(doneOn > shanghaiDay(now) ? [{ path: ['doneOn'], code: 'in_future' }] : []),
    ...(await photoProblems(request, photoIds)),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  const maintenanceId = newId(now.getTime())
  await sql`
    insert into equipment_maintenance (id, equipment_id, kind, done_on, cost_fen, done_by, note, at, who)
    values (${maintenanceId}, ${equipmentId}, ${kind}, ${doneOn}, ${costFen}, ${doneBy}, ${note}, ${now}, ${who.username})
  `.execute(tx)
  await keepPhotos(tx, photoIds, { maintenanceId })
}

/** Sets the next service by `service_months`, or to null without it. */
async function setNextService(tx: Tx, equipmentId: string, doneOn: string): Promise<void> {
  await sql`
    update equipment set next_service_on = (${doneOn}::date + make_interval(months => service_months))::date
    where id = ${equipmentId}
  `.execute(tx)
}
