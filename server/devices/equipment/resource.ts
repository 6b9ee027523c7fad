import { sql } from 'kysely'
import { equipment } from '../../../contract/devices/equipment'
import { equipmentMachine } from '../../../machines/equipment/equipment.machine'
import type { App } from '../../kit/app'
import { addDays } from '../../kit/day'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { fieldsProblem } from '../../kit/problem'
import { invalidateCount } from '../../kit/resource/cached-count'
import type { ResourceDefinition, WriteRequest } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { type StoreScope, storesAllowed } from '../../kit/resource/store-scope'
import { addReport, closeReports, finishRepair, maintain } from './add-report'
import { checkEquipment, placeProblems } from './check'
import { equipmentCsv } from './csv'
import { labelsOf, reissueLabel } from './labels-of'
import { equipmentRows } from './rows'
import { timelineOf } from './timeline-of'

registerConstraint('equipment_asset_no_key', { code: 'taken', path: ['assetNo'] })
registerConstraint('equipment_store_fkey', { code: 'does_not_exist', path: ['storeId'] })
registerConstraint('equipment_device_key', { code: 'taken', path: ['faceDeviceId'] })

export type EquipmentResource = ResourceDefinition<typeof equipment>

export function equipmentRoutes(app: App): void {
  const rows = equipmentRows
  const written = <Body, Reply>(work: (request: RequestContext<unknown, Body>) => Promise<Reply>) => {
    return async (request: RequestContext<unknown, Body>) => {
      const reply = await work(request)
      invalidateCount(request.c.get('parts').db, 'equipment')
      return reply
    }
  }
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
  serve(
    app,
    equipment.reissueLabel,
    written((request) => reissueLabel(equipmentResource, request)),
    { rows },
  )
  serve(
    app,
    equipment.maintain,
    written((request) => maintain(equipmentResource, request)),
    { rows },
  )
  serve(app, equipment.timeline, async ({ tx, id }) => ({ rows: await timelineOf(tx, id) }), { rows })
}

const warrantyEnds = sql`coalesce(equipment.warranty_until, 'infinity')`
const serviceDue = sql`coalesce(equipment.next_service_on, 'infinity')`
const isServiced = sql`equipment.status <> 'scrapped'`

export const equipmentResource: EquipmentResource = {
  contract: equipment,
  table: 'equipment',
  rows: equipmentRows,
  joins: sql`
    join store on store.id = equipment.store_id left join face_device on face_device.id = equipment.face_device_id`,
  select: (today) => sql`
    ${rowBaseOf('equipment')},
    equipment.asset_no, equipment.name, equipment.category, equipment.brand, equipment.model, equipment.serial,
    equipment.store_id, equipment.zone, equipment.bought_on, equipment.price_fen, equipment.warranty_until,
    equipment.face_device_id, equipment.service_months, equipment.next_service_on, equipment.status,
    store.name as store_name, equipment.warranty_until - ${today}::date as warranty_days,
    case when ${isServiced} then equipment.next_service_on - ${today}::date end as service_days,
    (select count(*)::int from equipment_report where equipment_id = equipment.id and closed_at is null) as open_reports`,
  detail: sql`
    face_device.name as face_device_name, equipment.scrap_reason,
    (select coalesce(sum(cost_fen), 0) from equipment_maintenance where equipment_id = equipment.id) as maintenance_fen,
    (select max(done_on) from equipment_maintenance where equipment_id = equipment.id and kind = 'service') as last_service_on`,
  sorts: {
    assetNo: sql`equipment.asset_no`,
    name: sql`equipment.name_pinyin`,
    warrantyUntil: warrantyEnds,
    nextServiceOn: serviceDue,
    createdAt: sql`equipment.created_at`,
    updatedAt: sql`equipment.updated_at`,
  },
  filters: {
    store: (id) => sql`equipment.store_id = ${id}`,
    category: (list) => sql`equipment.category = any(${list})`,
    status: (list) => sql`equipment.status = any(${list})`,
    warranty: (window, { today }) =>
      window === 'expired'
        ? sql`${warrantyEnds} < ${today}::date`
        : sql`${warrantyEnds} between ${today}::date and ${addDays(today, 30)}::date`,
    service: (window, { today }) =>
      window === 'overdue'
        ? sql`${serviceDue} < ${today}::date and ${isServiced}`
        : sql`${serviceDue} between ${today}::date and ${addDays(today, Number(window))}::date and ${isServiced}`,
    dueFrom: (day) => sql`${serviceDue} >= ${day}::date and ${isServiced}`,
    dueTo: (day) => sql`${serviceDue} <= ${day}::date and ${isServiced}`,
  },
  search: {
    members: ['assetNo', 'name', 'brand', 'model', 'serial'],
    text: ({ assetNo, name, brand, model, serial }) =>
      searchText({ names: [name, brand], texts: [assetNo, model, serial] }),
  },
  check: checkEquipment,
  columns: ({ name, ...own }) => ({ ...own, name, namePinyin: name && pinyinOf(name) }),
  lifecycle: {
    machine: equipmentMachine,
    facts: () => ({}),
    events: {
      reportFault: () => ({}),
      dismissFault: () => ({}),
      startRepair: () => ({}),
      finish: () => ({}),
      idle: () => ({}),
      use: () => ({}),
      move: ({ storeId, zone }) => ({ storeId, zone }),
      scrap: ({ reason }) => ({ scrapReason: reason }),
    },
    afterEvent: async (request, { key, body, before: { id } }) => {
      const { tx, now } = request
      if (key === 'reportFault') await addReport(request, id, body)
      else if (key === 'dismissFault') await closeReports(tx, id, 'dismissed', now)
      else if (key === 'scrap') await closeReports(tx, id, 'scrapped', now)
      else if (key === 'finish') await finishRepair(request, id, body)
      else if (key === 'move') await refuseUnknownPlace(request, body.storeId)
    },
  },
  csv: equipmentCsv,
}

/** Checked when the row is written, which locks the store, so that it cannot be archived during the move. */
async function refuseUnknownPlace(request: WriteRequest<unknown>, storeId: string): Promise<void> {
  const problems = await placeProblems(request, storeId)
  if (problems.length > 0) throw fieldsProblem(problems)
}

async function nextAssetNo(tx: Tx, reach: StoreScope, storeId: string): Promise<{ assetNo: string | null }> {
  storesAllowed(reach, [storeId], ['store'])
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

async function zonesOf(tx: Tx, reach: StoreScope, storeId: string): Promise<{ zones: string[] }> {
  storesAllowed(reach, [storeId], ['store'])
  const { rows } = await sql<{ zone: string }>`
    select distinct zone from equipment where store_id = ${storeId} and zone <> '' and archived_at is null order by zone limit 200
  `.execute(tx)
  return { zones: rows.map(({ zone }) => zone) }
}
