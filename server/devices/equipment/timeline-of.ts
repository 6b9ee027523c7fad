import { sql } from 'kysely'
import type { EquipmentHappening } from '../../../contract/devices/equipment'
import type { Tx } from '../../kit/db/schema'
import { photosOf } from './photo-problems'

type Of<Kind extends EquipmentHappening['kind']> = Extract<EquipmentHappening, { kind: Kind }>

/** The most entries of each kind, which is ten years of a much used piece. */
const most = 500

/** Moves, reports and work on a piece, the latest first. */
export async function timelineOf(tx: Tx, equipmentId: string): Promise<EquipmentHappening[]> {
  const { rows: moves } = await sql<Of<'move'>>`
    select 'move' as kind, equipment_id || ' ' || equipment_move.version as id, at, who,
      whence.name as from_store, from_zone, whither.name as to_store, to_zone
    from equipment_move join store whence on whence.id = from_store_id join store whither on whither.id = to_store_id
    where equipment_id = ${equipmentId} order by equipment_move.version desc limit ${most}
  `.execute(tx)
  const { rows: reports } = await sql<Of<'report'>>`
    select 'report' as kind, id, at, who, note, closed_at, outcome,
      ${photosOf(sql`report_id = equipment_report.id`)} as photo_ids
    from equipment_report where equipment_id = ${equipmentId} order by at desc, id desc limit ${most}
  `.execute(tx)
  const { rows: work } = await sql<Of<'maintenance'>>`
    select 'maintenance' as kind, id, at, who, equipment_maintenance.kind as what, done_on, cost_fen, done_by, note,
      ${photosOf(sql`maintenance_id = equipment_maintenance.id`)} as photo_ids
    from equipment_maintenance where equipment_id = ${equipmentId} order by done_on desc, id desc limit ${most}
  `.execute(tx)
  return [...moves, ...reports, ...work].toSorted(
    (a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id),
  )
}
