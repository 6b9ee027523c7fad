import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, listOf, listOfIds, prose, text, whole } from '../field'
import { resource, rowBase } from '../resource'

export const equipmentCategories = [
  'cardio',
  'strength',
  'free_weight',
  'functional',
  'locker',
  'gate',
  'body_analyser',
  'av',
  'other',
] as const
export const equipmentStatuses = ['in_use', 'faulty', 'repairing', 'idle', 'scrapped'] as const
export const maintenanceKinds = ['inspect', 'repair', 'service'] as const
/** expired: its last day is over · 30: it ends within thirty days */
export const warrantyWindows = ['expired', '30'] as const
/** overdue: it was due before today · 7, 30: due within so many days */
export const serviceWindows = ['overdue', '7', '30'] as const

/** The store's code, and a running number within it: `SH001-0042`. */
export const assetNumber = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}\d{3}-\d{4}$/, 'asset_no'))
/** A part of a store, as its staff call it; '' is none. */
export const zoneName = text(0, 20)

export const equipmentDraft = z.strictObject({
  assetNo: assetNumber,
  name: text(2, 40),
  category: z.enum(equipmentCategories),
  brand: text(0, 40),
  model: text(0, 40),
  serial: text(0, 60),
  /** A change of store or zone is recorded as a move. */
  storeId: z.uuid(),
  zone: zoneName,
  boughtOn: z.nullable(givenDay),
  priceFen: z.nullable(fen(0)),
  /** The last day, at the earliest the day of purchase. */
  warrantyUntil: z.nullable(givenDay),
  /** The face device that it is or carries. */
  faceDeviceId: z.nullable(z.uuid()),
  /** Months from a service to the next; null: staff set the day. */
  serviceMonths: z.nullable(whole(1, 60)),
  nextServiceOn: z.nullable(givenDay),
})
export type EquipmentDraft = z.infer<typeof equipmentDraft>

export const equipmentRow = z.object({
  ...rowBase,
  ...equipmentDraft.shape,
  boughtOn: z.nullable(day),
  warrantyUntil: z.nullable(day),
  nextServiceOn: z.nullable(day),
  status: z.enum(equipmentStatuses),
  storeName: z.string(),
  /** From today to the last day, 0 on it; negative once expired. */
  warrantyDays: z.nullable(z.int()),
  /** From today to the next service; negative when it is overdue. */
  serviceDays: z.nullable(z.int()),
  /** Open fault reports. */
  openReports: z.int(),
  faceDeviceName: z.nullable(z.string()),
  scrapReason: z.nullable(z.string()),
  /** The sum of all maintenance costs. */
  maintenanceFen: z.int(),
  lastServiceOn: z.nullable(day),
})
export type Equipment = z.infer<typeof equipmentRow>

export const mostPhotos = 6
/** Documents that the requesting person uploaded: JPEG or PNG. */
const photoIds = z.array(z.uuid()).check(z.maxLength(mostPhotos))
const work = {
  /** Today or earlier. */
  doneOn: givenDay,
  costFen: fen(0),
  /** A firm, a technician or a colleague. */
  doneBy: text(1, 40),
  note: prose(0, 500),
  photoIds,
}
/** A service sets the next service's day when `serviceMonths` is set. */
export const maintenanceDraft = z.strictObject({ kind: z.enum(maintenanceKinds), ...work })
export type MaintenanceDraft = z.infer<typeof maintenanceDraft>
/** The repair that ends a fault; `isServiced`: a service was done with it. */
export const repairDraft = z.strictObject({ ...work, isServiced: z.boolean() })
export type RepairDraft = z.infer<typeof repairDraft>

const at = { at: z.iso.datetime(), who: z.nullable(z.string()) }
/** One event in a piece's history. `who` of a report is null when it came through the label. */
export const equipmentHappening = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('move'),
    id: z.string(),
    ...at,
    fromStore: z.string(),
    fromZone: z.string(),
    toStore: z.string(),
    toZone: z.string(),
  }),
  z.object({
    kind: z.literal('report'),
    id: z.string(),
    ...at,
    note: z.string(),
    photoIds: z.array(z.uuid()),
    closedAt: z.nullable(z.iso.datetime()),
    outcome: z.nullable(z.enum(['repaired', 'dismissed', 'scrapped'])),
  }),
  z.object({
    kind: z.literal('maintenance'),
    id: z.string(),
    ...at,
    what: z.enum(maintenanceKinds),
    doneOn: day,
    costFen: z.int(),
    doneBy: z.string(),
    note: z.string(),
    photoIds: z.array(z.uuid()),
  }),
])
export type EquipmentHappening = z.infer<typeof equipmentHappening>

/** What a printed label needs. `path` is a console path with its secret behind the `#`, so that no log contains it. */
export const equipmentLabel = z.object({
  id: z.uuid(),
  assetNo: z.string(),
  name: z.string(),
  storeName: z.string(),
  zone: z.string(),
  path: z.string(),
})
export type EquipmentLabel = z.infer<typeof equipmentLabel>

const scope = 'stores'
const may = (verb: string) => ({ permission: `equipment:${verb}` as const, scope }) as const
const reason = z.strictObject({ reason: prose(2, 200) })
const store = z.strictObject({ store: z.uuid() })

const resourceOfEquipment = resource({
  singular: 'equipment',
  name: 'equipment',
  affects: ['dashboard'],
  scope,
  row: equipmentRow,
  detail: ['maintenanceFen', 'lastServiceOn', 'scrapReason', 'faceDeviceName'],
  draft: equipmentDraft,
  filters: {
    store: z.optional(z.uuid()),
    category: listOf(equipmentCategories),
    status: listOf(equipmentStatuses),
    warranty: z.optional(z.enum(warrantyWindows)),
    service: z.optional(z.enum(serviceWindows)),
    /** The next service is between these days, both included; scrapped pieces have none. */
    dueFrom: z.optional(givenDay),
    dueTo: z.optional(givenDay),
  },
  sorts: ['assetNo', 'name', 'warrantyUntil', 'nextServiceOn', 'createdAt', 'updatedAt'],
  events: {
    reportFault: { event: 'equipment.reportFault', body: z.strictObject({ note: prose(2, 200), photoIds }) },
    dismissFault: { event: 'equipment.dismissFault', body: reason },
    startRepair: { event: 'equipment.startRepair', body: z.strictObject({}) },
    finish: { event: 'equipment.finish', body: repairDraft },
    idle: { event: 'equipment.idle', body: reason },
    use: { event: 'equipment.use', body: z.strictObject({}) },
    move: { event: 'equipment.move', body: z.strictObject({ storeId: z.uuid(), zone: zoneName }) },
    scrap: { event: 'equipment.scrap', body: reason },
  },
})

export const equipment = {
  ...resourceOfEquipment,
  /** The store's code with the next free number. */
  nextAssetNo: endpoint('GET', '/equipment/next-asset-no', {
    ...may('write'),
    query: store,
    reply: z.object({ assetNo: z.nullable(z.string()) }),
  }),
  /** The zones of a store that hold at least one piece. */
  zones: endpoint('GET', '/equipment/zones', {
    ...may('read'),
    query: store,
    reply: z.object({ zones: z.array(z.string()) }),
  }),
  /** In the order of the asset numbers; archived and scrapped pieces have no label. */
  labels: endpoint('GET', '/equipment/labels', {
    ...may('label'),
    query: z.strictObject({ ids: listOfIds(200) }),
    reply: z.object({ rows: z.array(equipmentLabel) }),
  }),
  /** Issues a new secret, which invalidates labels printed before. */
  reissueLabel: endpoint('POST', '/equipment/:id/label', {
    ...may('label'),
    reply: equipmentLabel,
    versioned: true,
  }),
  /** Work done outside of a repair, an inspection or a service. */
  maintain: endpoint('POST', '/equipment/:id/maintenance', {
    ...may('maintain'),
    body: maintenanceDraft,
    reply: equipmentRow,
    versioned: true,
  }),
  /** The latest first. */
  timeline: endpoint('GET', '/equipment/:id/timeline', {
    ...may('read'),
    reply: z.object({ rows: z.array(equipmentHappening) }),
  }),
}

/** A piece without the members that lists leave out. */
export type ListedEquipment = z.infer<typeof equipment.list.reply>['rows'][number]

/** The token behind the `#` of the label's address. */
const labelToken = z.string().check(z.maxLength(100))
export const reportPhotos = 3

/** The members of a piece that its label shows without an account. Every invalid token is `not_found`. */
export const labelled = endpoint('POST', '/equipment-label', {
  affects: [],
  permission: 'public',
  scope: 'shared',
  body: z.strictObject({ token: labelToken }),
  reply: z.object({ assetNo: z.string(), name: z.string(), storeName: z.string() }),
})

/**
 * `POST /api/v1/equipment-report`, without an account: a form (`multipart/form-data`) with `token` and `note` as here, and up to
 * `reportPhotos` files `photo`, which follow the rules of documents (contract/content/document.ts) but must be pictures. Answers `{}` with 201.
 */
export const reportPath = '/equipment-report'
export const reportDraft = z.strictObject({ token: labelToken, note: prose(2, 200) })
