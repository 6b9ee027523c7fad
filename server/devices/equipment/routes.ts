import { sql } from 'kysely'
import { equipment } from '../../../contract/devices/equipment'
import type { App } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { type StoreScope, storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { registerDocumentOwner } from '../../shared/document-owners'
import { labelsOf, reissueLabel } from './labels-of'
import { maintain } from './maintain'
import { equipmentResource } from './resource'
import { equipmentRows } from './rows'
import { timelineOf } from './timeline-of'

export function equipmentRoutes(app: App): void {
  const rows = equipmentRows
  registerDocumentOwner(
    'equipment:read',
    (scope) => sql<boolean>`exists (
      select from equipment_photo
      left join equipment_report report on report.id = report_id
      left join equipment_maintenance work on work.id = maintenance_id
      join equipment on equipment.id = coalesce(report.equipment_id, work.equipment_id)
      where document_id = document.id and ${visibleTo(equipmentRows, scope)})`,
  )
  // Before `/:id`, which would match their paths too.
  serve(app, equipment.nextAssetNo, ({ tx, scope, query }) => nextAssetNo(tx, scope, query.store), { rows })
  serve(app, equipment.zones, ({ tx, scope, query }) => zonesOf(tx, scope, query.store), { rows })
  serve(
    app,
    equipment.labels,
    async ({ tx, scope, query }) => ({ rows: await labelsOf(tx, scope, query.ids ?? []) }),
    { rows },
  )
  serveResource(app, equipmentResource)
  serve(app, equipment.reissueLabel, reissueLabel, { rows })
  serve(app, equipment.maintain, maintain, { rows })
  serve(app, equipment.timeline, async ({ tx, id }) => ({ rows: await timelineOf(tx, id) }), { rows })
}

async function nextAssetNo(
  tx: Tx,
  storeScope: StoreScope,
  storeId: string,
): Promise<{ assetNo: string | null }> {
  storesAllowed(storeScope, [storeId], ['store'])
  const { rows } = await sql<{ code: string; last: number }>`
    select code, (
      select coalesce(max(right(asset_no, 4)::int), 0) from equipment
      where asset_no > code || '-' and asset_no < code || '.'
    ) as last
    from store where id = ${storeId}
  `.execute(tx)
  const [store] = rows
  if (store === undefined) throw fieldsProblem([{ path: ['store'], code: 'does_not_exist' }])
  const assetNo = `${store.code}-${String(store.last + 1).padStart(4, '0')}`
  return { assetNo: store.last < 9_999 ? assetNo : null }
}

async function zonesOf(tx: Tx, storeScope: StoreScope, storeId: string): Promise<{ zones: string[] }> {
  storesAllowed(storeScope, [storeId], ['store'])
  const { rows } = await sql<{ zone: string }>`
    select distinct zone from equipment where store_id = ${storeId} and zone <> '' and archived_at is null order by zone limit 200
  `.execute(tx)
  return { zones: rows.map(({ zone }) => zone) }
}
