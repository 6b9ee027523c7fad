import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { day, fen, givenDay, listOf, listOfIds, prose, text, whole } from './field'
import { resource, rowBase } from './resource'

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
/** overdue: it was to be before today · 7, 30: within so many days from today */
export const serviceWindows = ['overdue', '7', '30'] as const

/** The store's code, and a running number within it: `SH001-0042`. */
export const assetNumber = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}\d{3}-\d{4}$/, 'asset_no'))
/** A part of a store as people there call it; '' is none. */
export const zoneName = text(0, 20)

export const equipmentDraft = z.strictObject({
  assetNo: assetNumber,
  name: text(2, 40),
  category: z.enum(equipmentCategories),
  brand: text(0, 40),
  model: text(0, 40),
  serial: text(0, 60),
  /** A change of store or zone is a move, and told so. */
  storeId: z.uuid(),
  zone: zoneName,
  boughtOn: z.nullable(givenDay),
  priceFen: z.nullable(fen(0)),
  /** The last day, not before the day it was bought. */
  warrantyUntil: z.nullable(givenDay),
  /** The terminal that it is or carries. */
  faceDeviceId: z.nullable(z.uuid()),
  /** A service sets the next one so many months later; null: as people say. */
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
  /** From today to the last day, 0 on it; negative when it is over. */
  warrantyDays: z.nullable(z.int()),
  /** From today to the next service; negative when it is overdue. */
  serviceDays: z.nullable(z.int()),
  /** Reports of the fault that is not mended yet. */
  openReports: z.int(),
  faceDeviceName: z.nullable(z.string()),
  scrapReason: z.nullable(z.string()),
  /** What its maintenance has cost so far. */
  maintenanceFen: z.int(),
  lastServiceOn: z.nullable(day),
})
export type Equipment = z.infer<typeof equipmentRow>

export const mostPhotos = 6
/** Documents that the asker has brought in: JPEG or PNG. */
const photoIds = z.array(z.uuid()).check(z.maxLength(mostPhotos))
const work = {
  /** Not after today. */
  doneOn: givenDay,
  costFen: fen(0),
  /** Who did it: a firm, a technician, a colleague. */
  doneBy: text(1, 40),
  note: prose(0, 500),
  photoIds,
}
/** A service sets the next service's day, where there is an interval. */
export const maintenanceDraft = z.strictObject({ kind: z.enum(maintenanceKinds), ...work })
export type MaintenanceDraft = z.infer<typeof maintenanceDraft>
/** The repair that ends a fault; `isServiced`: it was serviced at the same time. */
export const repairDraft = z.strictObject({ ...work, isServiced: z.boolean() })
export type RepairDraft = z.infer<typeof repairDraft>

const at = { at: z.iso.datetime(), who: z.nullable(z.string()) }
/** What has happened to a piece. `who` of a report is null when it came by the label. */
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

/** What a printed label needs. `path` is the console's own, its secret behind the `#`, so that no log ever has it. */
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
    /** The next service is between these days, both included. What is scrapped is never serviced again. */
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

/** What a gym owns and looks after. */
export const equipment = {
  ...resourceOfEquipment,
  /** The store's code with the number after its highest. */
  nextAssetNo: endpoint('GET', '/equipment/next-asset-no', {
    ...may('write'),
    query: store,
    reply: z.object({ assetNo: z.nullable(z.string()) }),
  }),
  /** The zones of a store, as far as something stands there. */
  zones: endpoint('GET', '/equipment/zones', {
    ...may('read'),
    query: store,
    reply: z.object({ zones: z.array(z.string()) }),
  }),
  /** In the order of the asset numbers; what is archived or scrapped has no label. */
  labels: endpoint('GET', '/equipment/labels', {
    ...may('label'),
    query: z.strictObject({ ids: listOfIds(200) }),
    reply: z.object({ rows: z.array(equipmentLabel) }),
  }),
  /** A new secret: labels printed before lead nowhere. */
  reissueLabel: endpoint('POST', '/equipment/:id/label', {
    ...may('label'),
    reply: equipmentLabel,
    versioned: true,
  }),
  /** What was done outside of a repair, an inspection or a service. */
  maintain: endpoint('POST', '/equipment/:id/maintenance', {
    ...may('maintain'),
    body: maintenanceDraft,
    reply: equipmentRow,
    versioned: true,
  }),
  /** The last first. */
  timeline: endpoint('GET', '/equipment/:id/timeline', {
    ...may('read'),
    reply: z.object({ rows: z.array(equipmentHappening) }),
  }),
}

/** A piece as lists have it. */
export type ListedEquipment = z.infer<typeof equipment.list.reply>['rows'][number]

/** What the label's address holds behind its `#`. Anything else names nothing. */
const labelToken = z.string().check(z.maxLength(100))
export const reportPhotos = 3

/** What whoever stands before a piece may know of it. Whatever is wrong with a token, it names nothing: `not_found`. */
export const labelled = endpoint('POST', '/equipment-label', {
  permission: 'public',
  scope: 'shared',
  body: z.strictObject({ token: labelToken }),
  reply: z.object({ assetNo: z.string(), name: z.string(), storeName: z.string() }),
})

/**
 * `POST /api/v1/equipment-report`, without an account: a form (`multipart/form-data`) with `token` and `note` as here, and up to `reportPhotos`
 * files `photo`, each as a document may be (contract/document.ts), pictures alone. Answers `{}` with 201.
 */
export const reportPath = '/equipment-report'
export const reportDraft = z.strictObject({ token: labelToken, note: prose(2, 200) })
