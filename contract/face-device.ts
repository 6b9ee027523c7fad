import * as z from 'zod/mini'
import { accessRecord } from './access-record'
import { deviceDay, latestDays } from './device-day'
import { deviceTask, enrolmentRow, enrolmentStates, taskStatuses } from './device-task'
import { endpoint } from './endpoint'
import { givenDay, listOf, pageNumber, prose, text, whole } from './field'
import { pageOf, permanentResource, rowBase } from './resource'

/** `native` speaks our own signed protocol. */
export const deviceVendors = ['native', 'uface', 'zkteco', 'hikvision', 'other'] as const
export type DeviceVendor = (typeof deviceVendors)[number]
/** Those that ask for tasks. Nothing can be asked of the others, which only report. */
export const vendorsWithTasks: readonly DeviceVendor[] = ['native', 'uface', 'zkteco']
/** Those that tell again what they logged on a day, when they are asked. */
export const vendorsThatResend: readonly DeviceVendor[] = ['native', 'zkteco']
export const deviceStatuses = ['registered', 'active', 'disabled', 'retired'] as const
export const deviceDirections = ['in', 'out', 'both'] as const
/** A device that has been heard within so many seconds is online. */
export const onlineWithin = 120
/** A clock that is out by more seconds is told so. */
export const skewAllowed = 60

/** As printed on terminals. */
const serialNumber = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{4,32}$/, 'serial_number'))
const ipAddress = z.union([z.ipv4(), z.ipv6()])
const macAddress = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{2}(?:[:-]?[0-9a-f]{2}){5}$/, 'mac_address'))

export const faceDeviceDraft = z.strictObject({
  sn: serialNumber,
  name: text(2, 30),
  vendor: z.enum(deviceVendors),
  model: text(0, 40),
  ip: z.nullable(ipAddress),
  mac: z.nullable(macAddress),
  storeId: z.uuid(),
  direction: z.enum(deviceDirections),
  maxPersons: whole(1, 1_000_000),
  maxFaces: whole(1, 1_000_000),
  /** Where its messages may come from; empty is anywhere, except for a device that has no secret. */
  allowedFrom: z.array(ipAddress).check(z.maxLength(10)),
})
export type FaceDeviceDraft = z.infer<typeof faceDeviceDraft>

export const faceDeviceRow = z.object({
  ...rowBase,
  ...faceDeviceDraft.shape,
  storeName: z.string(),
  status: z.enum(deviceStatuses),
  retireReason: z.nullable(z.string()),
  firmware: z.string(),
  /** Heard within `onlineWithin` seconds when this was read. */
  isOnline: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** As the device last told. */
  personCount: z.nullable(z.int()),
  faceCount: z.nullable(z.int()),
  /** Its clock less ours. */
  clockSkewS: z.nullable(z.int()),
  /** Tasks that wait or are under way. */
  queueDepth: z.int(),
  malformedCount: z.int(),
  /** When a secret, or an address with one, was last given out; null is never. */
  secretIssuedAt: z.nullable(z.iso.datetime()),
  /** It could show nothing but its serial number: it has no secret, and no address is named. It cannot be activated. */
  needsAddress: z.boolean(),
  /** Until then it is served all the same, since it was at work before addresses were demanded; null of any other. */
  openUntil: z.nullable(z.iso.datetime()),
  /** Where it, or somebody with its serial number, last called from. */
  calledFrom: z.nullable(z.string()),
  /** Calls with its serial number from an address that is not allowed, which nobody has dealt with. */
  alarm: z.nullable(z.object({ address: z.string(), count: z.int(), lastAt: z.iso.datetime() })),
  /** Messages that are kept to be read again. */
  unreadCount: z.int(),
})
export type FaceDevice = z.infer<typeof faceDeviceRow>

const scope = 'stores'

const resource = permanentResource({
  singular: 'device',
  name: 'face-devices',
  scope,
  row: faceDeviceRow,
  detail: ['allowedFrom', 'unreadCount'],
  draft: faceDeviceDraft,
  filters: {
    store: z.optional(z.uuid()),
    vendor: listOf(deviceVendors),
    status: listOf(deviceStatuses),
    online: z.optional(z.stringbool()),
    /** More than 90 % of its people or faces. */
    full: z.optional(z.stringbool()),
    /** Its clock is out by more than `skewAllowed` seconds. */
    skewed: z.optional(z.stringbool()),
    /** Somebody has to decide where it may call from: it has an alarm, or is served without an address. */
    addressDue: z.optional(z.stringbool()),
  },
  sorts: ['name', 'sn', 'lastSeenAt', 'createdAt'],
  events: {
    activate: { event: 'device.activate', body: z.strictObject({}) },
    disable: { event: 'device.disable', body: z.strictObject({}) },
    retire: { event: 'device.retire', body: z.strictObject({ reason: prose(2, 200) }) },
  },
})

export const refusalReasons = [
  'unknown_serial',
  'bad_signature',
  'bad_secret',
  'replayed',
  'clock',
  'not_active',
  'address',
  'malformed',
  'too_large',
  'not_served',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

/** Messages that were refused, counted by who they said they were and why. */
export const deviceRefusal = z.object({
  id: z.uuid(),
  reason: z.enum(refusalReasons),
  sn: z.string(),
  deviceId: z.nullable(z.uuid()),
  deviceName: z.nullable(z.string()),
  vendor: z.enum(deviceVendors),
  address: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** The beginning of the latest, made printable. */
  sample: z.string(),
})
export type DeviceRefusal = z.infer<typeof deviceRefusal>

export const unreadMessage = z.object({ id: z.uuid(), receivedAt: z.iso.datetime(), text: z.string() })

const devices = z.array(z.uuid()).check(z.minLength(1), z.maxLength(200))
const may = (verb: string) => ({ permission: `device:${verb}` as const, scope }) as const

/** Face devices, what is asked of them and what they tell. */
export const faceDevices = {
  ...resource,
  /**
   * A new secret, shown this once; the one before is of no use from now on. `path` is the address that a vendor without
   * signatures is set up with.
   */
  issueSecret: endpoint('POST', '/face-devices/:id/secret', {
    ...may('secret'),
    stepUp: true,
    reply: z.object({ secret: z.nullable(z.string()), path: z.string(), row: faceDeviceRow }),
    versioned: true,
  }),
  /** Asks devices for something that is about nobody. `reason` is obliged to open a door. Devices that are not active are told back. */
  command: endpoint('POST', '/face-devices/commands', {
    ...may('control'),
    body: z
      .strictObject({
        deviceIds: devices,
        op: z.enum(['open_door', 'sync_time', 'reboot']),
        reason: z.nullable(prose(2, 200)),
      })
      .check(
        z.refine(({ op, reason }) => op !== 'open_door' || reason !== null, {
          error: 'reason_needed',
          path: ['reason'],
        }),
      ),
    reply: z.object({ tasks: z.array(deviceTask), inactive: z.array(z.uuid()) }),
    once: true,
  }),
  /** Queues what a device lacks or has too much of, so that it knows exactly whom it should: those who agreed and may enter its store. */
  sync: endpoint('POST', '/face-devices/:id/sync', {
    ...may('enrol'),
    reply: z.object({ adding: z.int(), removing: z.int() }),
    once: true,
  }),
  /** Gives people to devices. Told back by id: who has not agreed or has no photo, who may not enter the store of any of them, and devices that cannot be asked. */
  enrol: endpoint('POST', '/face-devices/enrolments', {
    ...may('enrol'),
    body: z.strictObject({
      deviceIds: devices,
      personIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
    }),
    reply: z.object({
      queued: z.int(),
      withoutConsent: z.array(z.uuid()),
      withoutAccess: z.array(z.uuid()),
      inactive: z.array(z.uuid()),
    }),
    once: true,
  }),
  /** People against the devices of a store that are not retired: people whose face is with any of them, or should be. */
  matrix: endpoint('GET', '/face-devices/matrix', {
    ...may('read'),
    query: z.strictObject({
      store: z.uuid(),
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      state: listOf(enrolmentStates),
      page: pageNumber,
    }),
    reply: z.object({
      /** `failed`: of how many people it has refused the face, on every page. */
      devices: z.array(z.object({ id: z.uuid(), name: z.string(), isOnline: z.boolean(), failed: z.int() })),
      ...pageOf(enrolmentRow).shape,
    }),
  }),
  /** Tries failed enrolments again: of a person, on one device or on all where it failed; or of everybody on one device. */
  retryEnrolment: endpoint('POST', '/face-devices/enrolments/retry', {
    ...may('enrol'),
    body: z.strictObject({ personId: z.nullable(z.uuid()), deviceId: z.nullable(z.uuid()) }).check(
      z.refine(({ personId, deviceId }) => personId !== null || deviceId !== null, {
        error: 'required',
        path: ['deviceId'],
      }),
    ),
    reply: z.object({ queued: z.int() }),
    once: true,
  }),
  /** How the latest days of a device agree with what it says it logged, the latest first. */
  days: endpoint('GET', '/face-devices/:id/days', {
    ...may('read'),
    reply: z.object({ rows: z.array(deviceDay).check(z.maxLength(latestDays)) }),
  }),
  /** Asks a device for everything it logged on a day, today or one of the last thirty. While it is being asked, nothing more is. */
  reconcileDay: endpoint('POST', '/face-devices/:id/days', {
    ...may('control'),
    body: z.strictObject({ day: givenDay }),
    reply: deviceDay,
    once: true,
  }),
  /** What it told and nobody could read, the latest first. */
  unread: endpoint('GET', '/face-devices/:id/unread', {
    ...may('read'),
    query: z.strictObject({ page: pageNumber }),
    reply: pageOf(unreadMessage),
  }),
  /** Reads what is kept once more; what is a record by now is taken as if it came now. */
  readAgain: endpoint('POST', '/face-devices/:id/unread', {
    ...may('control'),
    reply: z.object({ read: z.int(), left: z.int() }),
    once: true,
  }),
  tasks: endpoint('GET', '/device-tasks', {
    ...may('read'),
    query: z.strictObject({
      device: z.optional(z.uuid()),
      person: z.optional(z.uuid()),
      status: listOf(taskStatuses),
      page: pageNumber,
    }),
    reply: pageOf(deviceTask),
  }),
  retryTask: endpoint('POST', '/device-tasks/:id/retry', { ...may('control'), reply: deviceTask }),
  cancelTask: endpoint('POST', '/device-tasks/:id/cancel', { ...may('control'), reply: deviceTask }),
  records: endpoint('GET', '/access-records', {
    ...may('read'),
    query: z.strictObject({
      store: z.optional(z.uuid()),
      device: z.optional(z.uuid()),
      person: z.optional(z.uuid()),
      result: listOf(['pass', 'deny']),
      /** A Shanghai day; today unless told. */
      day: z.optional(givenDay),
      page: pageNumber,
    }),
    reply: pageOf(accessRecord),
  }),
  /** Those that nobody has dismissed, the latest first. All stores': who sends them is not known. */
  refusals: endpoint('GET', '/device-refusals', {
    permission: 'device:quarantine',
    scope: 'chain',
    query: z.strictObject({ page: pageNumber }),
    reply: pageOf(deviceRefusal),
  }),
  /** Makes a device of an unknown serial number. */
  adopt: endpoint('POST', '/device-refusals/:id/adopt', {
    permission: 'device:quarantine',
    scope: 'chain',
    body: faceDeviceDraft,
    reply: faceDeviceRow,
    status: 201,
  }),
  dismiss: endpoint('POST', '/device-refusals/:id/dismiss', {
    permission: 'device:quarantine',
    scope: 'chain',
    reply: z.object({}),
  }),
}

/** A device as lists have it. */
export type ListedFaceDevice = z.infer<typeof faceDevices.list.reply>['rows'][number]
