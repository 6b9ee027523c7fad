import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Equipment, EquipmentLabel, labelled } from '../../../contract/devices/equipment'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { equipmentResource } from './resource'
import { equipmentRows } from './rows'

/** Pieces with a label: neither archived nor scrapped. */
const isLabelled = sql<boolean>`(equipment.archived_at is null and equipment.status <> 'scrapped')`

/** The labels to print for these pieces. */
export async function labelsOf(
  tx: Tx,
  storeScope: StoreScope,
  ids: readonly string[],
): Promise<EquipmentLabel[]> {
  const { rows } = await sql<EquipmentLabel>`
    select ${label} from equipment join store on store.id = equipment.store_id
    where equipment.id = any(${ids}) and ${isLabelled} and ${visibleTo(equipmentRows, storeScope)} order by asset_no
  `.execute(tx)
  return rows
}

/** Invalidates all printed labels of a piece. The audit log records that, but never the secret. */
export async function reissueLabel(request: RequestContext<unknown, unknown>): Promise<EquipmentLabel> {
  const { tx, scope, id, audit, now, principal } = request
  await readForUpdate(equipmentResource, request)
  const { rows } = await sql`
    update equipment set label_token = default, version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id} and ${isLabelled} returning id
  `.execute(tx)
  if (rows.length === 0) throw problem('not_allowed_now', { state: 'scrapped', allowed: [] })
  await audit({ action: 'equipment.label', table: 'equipment', rowId: id })
  const [made] = await labelsOf(tx, scope, [id])
  return made!
}

interface Piece {
  id: string
  status: Equipment['status']
  openReports: number
  reply: output<(typeof labelled)['reply']>
}

/** The piece of a label's token; throws `not_found` if it is unknown, replaced, archived or scrapped. */
export async function labelledPiece(tx: Tx, token: string): Promise<Piece> {
  const { rows } = await sql<Piece>`
    select equipment.id, equipment.status,
      (select count(*)::int from equipment_report where equipment_id = equipment.id and closed_at is null) as open_reports,
      jsonb_build_object('assetNo', asset_no, 'name', equipment.name, 'storeName', store.name) as reply
    from equipment join store on store.id = equipment.store_id
    where label_token = ${token} and ${isLabelled}
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}

const label = sql`
  equipment.id, equipment.asset_no, equipment.name, store.name as store_name, equipment.zone,
  '/fault#' || equipment.label_token as path`
