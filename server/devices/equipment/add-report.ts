import { sql } from 'kysely'
import type { MaintenanceDraft, RepairDraft } from '../../../contract/devices/equipment'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { keepPhotos, photoProblems } from './photo-problems'

type Outcome = 'repaired' | 'dismissed' | 'scrapped'

/** Records a fault report; a report through the label has no author. */
export async function addReport(
  request: Pick<WriteRequest<unknown>, 'tx' | 'now' | 'principal' | 'scope'>,
  equipmentId: string,
  { note, photoIds }: { note: string; photoIds: readonly string[] },
): Promise<void> {
  const { tx, now, principal } = request
  const problems = await photoProblems(request, photoIds)
  if (problems.length > 0) throw fieldsProblem(problems)
  const reportId = newId(now.getTime())
  await sql`
    insert into equipment_report (id, equipment_id, at, note, who)
    values (${reportId}, ${equipmentId}, ${now}, ${note}, ${principal.accountId === null ? null : principal.username})
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

export async function writeWork(
  request: WriteRequest<unknown>,
  equipmentId: string,
  { kind, doneOn, costFen, doneBy, note, photoIds }: MaintenanceDraft,
): Promise<void> {
  const { tx, now, principal } = request
  const problems = [
    ...(doneOn > shanghaiDay(now) ? [{ path: ['doneOn'], code: 'in_future' }] : []),
    ...(await photoProblems(request, photoIds)),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  const maintenanceId = newId(now.getTime())
  await sql`
    insert into equipment_maintenance (id, equipment_id, kind, done_on, cost_fen, done_by, note, at, who)
    values (${maintenanceId}, ${equipmentId}, ${kind}, ${doneOn}, ${costFen}, ${doneBy}, ${note}, ${now}, ${principal.username})
  `.execute(tx)
  await keepPhotos(tx, photoIds, { maintenanceId })
}

/** Sets the next service by `service_months`, or to null without it. */
export async function setNextService(tx: Tx, equipmentId: string, doneOn: string): Promise<void> {
  await sql`
    update equipment set next_service_on = (${doneOn}::date + make_interval(months => service_months))::date
    where id = ${equipmentId}
  `.execute(tx)
}
