import { sql } from 'kysely'
import type { EquipmentDraft } from '../../../../contract/devices/equipment'
import type { Tx } from '../../../kit/db/schema'
import { defineImport } from '../../../kit/import/define-import'
import { storeOf } from '../../../shared/store-of'
import { equipmentResource } from '../resource'
import { equipmentTable } from './table'

const kind = 'equipment'

const blank: Omit<EquipmentDraft, 'assetNo' | 'name' | 'storeId' | 'category'> = {
  brand: '',
  model: '',
  serial: '',
  zone: '',
  boughtOn: null,
  priceFen: null,
  warrantyUntil: null,
  faceDeviceId: null,
  serviceMonths: null,
  nextServiceOn: null,
}

/** A store's register as a table. A row with a known number changes that piece, including its place. */
export const equipmentImport = defineImport({
  kind,
  resource: equipmentResource,
  tables: ['equipment'],
  shapes: [],
  table: equipmentTable,
  uniqueName: ({ draft }) => String(draft.assetNo),
  complete: async (request, { source, sourceId, draft, unresolved }) => {
    const storeId = await storeOf(request, String(unresolved.store ?? ''))
    const known = await knownMembers(request.tx, source, sourceId)
    return { draft: { ...blank, ...known, ...draft, ...(storeId && { storeId }) }, problems: [] }
  },
})

/** The piece with the same number, or undefined. */
async function knownMembers(tx: Tx, source: string, sourceId: string): Promise<EquipmentDraft | undefined> {
  const { rows } = await sql<EquipmentDraft>`
    select asset_no, name, category, brand, model, serial, store_id, zone, bought_on, price_fen, warranty_until,
      face_device_id, service_months, next_service_on
    from import_origin join equipment on equipment.id = row_id
    where kind = ${kind} and source = ${source} and source_id = ${sourceId}
  `.execute(tx)
  return rows[0]
}
