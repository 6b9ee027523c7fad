import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { givenDay, listOf, pageNumber, prose, text, whole } from '../field'
import { pageOf, permanentResource, rowBase } from '../resource'
import { accessRecord } from './access-record'
import { deviceDay, latestDays } from './device-day'
import { deviceTask, enrolmentRow, enrolmentStates, taskStatuses } from './device-task'

/** `native` speaks this project's own signed protocol. */
export const deviceVendors = ['native', 'uface', 'zkteco', 'hikvision', 'other'] as const
export type DeviceVendor = (typeof deviceVendors)[number]
/** Vendors whose devices poll for commands; the others only report. */
export const vendorsWithTasks: readonly DeviceVendor[] = ['native', 'uface', 'zkteco']
/** Vendors whose devices resend a day's records on command. */
export const vendorsThatResend: readonly DeviceVendor[] = ['native', 'zkteco']
export const deviceStatuses = ['registered', 'active', 'disabled', 'retired'] as const
export const deviceDirections = ['in', 'out', 'both'] as const
/** Seconds since the last message within which a device counts as online. */
export const onlineWithin = 120
/** Seconds of clock skew above which a device's clock counts as wrong. */
export const skewAllowed = 60

/** As printed on the device. */
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
  /** The addresses from which its messages are accepted; an empty list allows any, except for a device without a secret. */
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
  /** Sent a message within `onlineWithin` seconds before this was read. */
  isOnline: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** As the device last reported. */
  personCount: z.nullable(z.int()),
  faceCount: z.nullable(z.int()),
  /** The device's clock less the server's. */
  clockSkewS: z.nullable(z.int()),
  /** Commands that wait or are running. */
  queueDepth: z.int(),
  malformedCount: z.int(),
  /** When a secret, or an address with one, was last issued; null is never. */
  secretIssuedAt: z.nullable(z.iso.datetime()),
  /** It has neither a secret nor an allowed address, only a serial number, so it cannot be activated. */
  needsAddress: z.boolean(),
  /** It is served without an address until then, because it was in use before addresses were required; null otherwise. */
  openUntil: z.nullable(z.iso.datetime()),
  /** The last address that a caller with its serial number used. */
  calledFrom: z.nullable(z.string()),
  /** Calls with its serial number from an address that is not allowed, until they are dismissed. */
  alarm: z.nullable(z.object({ address: z.string(), count: z.int(), lastAt: z.iso.datetime() })),
  /** Unparsed messages that are kept for another attempt. */
  unreadCount: z.int(),
})
export type FaceDevice = z.infer<typeof faceDeviceRow>

const scope = 'stores'

const resource = permanentResource({
  singular: 'device',
  name: 'face-devices',
  affects: ['dashboard'],
  scope,
  row: faceDeviceRow,
  detail: ['allowedFrom', 'unreadCount'],
  draft: faceDeviceDraft,
  filters: {
    store: z.optional(z.uuid()),
    vendor: listOf(deviceVendors),
    status: listOf(deviceStatuses),
    online: z.optional(z.stringbool()),
    /** Above 90 % of its limit of people or faces. */
    full: z.optional(z.stringbool()),
    /** Its clock is out by more than `skewAllowed` seconds. */
    skewed: z.optional(z.stringbool()),
    /** Staff must set its allowed addresses: it has an alarm, or is served without an address. */
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

/** Refused messages, counted by the claimed serial number and the reason. */
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
  /** The start of the latest message, with unprintable characters replaced. */
  sample: z.string(),
})
export type DeviceRefusal = z.infer<typeof deviceRefusal>

export const unreadMessage = z.object({ id: z.uuid(), receivedAt: z.iso.datetime(), text: z.string() })

const devices = z.array(z.uuid()).check(z.minLength(1), z.maxLength(200))
const may = (verb: string) => ({ permission: `device:${verb}` as const, scope }) as const

/** Face devices, their commands and their reports. */
export const faceDevices = {
  ...resource,
  /**
   * A new secret, shown only in this reply; it invalidates the one before. `path` is the address to set up on devices of a vendor without
   * signatures.
   */
  issueSecret: endpoint('POST', '/face-devices/:id/secret', {
    ...may('secret'),
    stepUp: true,
    reply: z.object({ secret: z.nullable(z.string()), path: z.string(), row: faceDeviceRow }),
    versioned: true,
  }),
  /** Queues a command that concerns no person. `reason` is required to open a door. Devices that are not active come back in `inactive`. */
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
  /** Queues the changes that leave a device with exactly the people who gave consent and may enter its store. */
  sync: endpoint('POST', '/face-devices/:id/sync', {
    affects: ['face-devices', 'people'],
    ...may('enrol'),
    reply: z.object({ adding: z.int(), removing: z.int() }),
    once: true,
  }),
  /**
   * Enrols people on devices. The reply names by id the people without consent or photo, the people who may enter none of the stores, and
   * the devices that take no commands.
   */
  enrol: endpoint('POST', '/face-devices/enrolments', {
    affects: ['face-devices', 'people'],
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
  /** A matrix of people and the store's devices that are not retired: people whose face is on any of them, or should be. */
  matrix: endpoint('GET', '/face-devices/matrix', {
    ...may('read'),
    query: z.strictObject({
      store: z.uuid(),
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      state: listOf(enrolmentStates),
      page: pageNumber,
    }),
    reply: z.object({
      /** `failed`: the number of people whose face it refused, on all pages. */
      devices: z.array(z.object({ id: z.uuid(), name: z.string(), isOnline: z.boolean(), failed: z.int() })),
      ...pageOf(enrolmentRow).shape,
    }),
  }),
  /** Retries failed enrolments: of one person on one device or on all where it failed, or of all people on one device. */
  retryEnrolment: endpoint('POST', '/face-devices/enrolments/retry', {
    affects: ['face-devices', 'people'],
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
  /** How the stored records of each of the latest days agree with the device's own count, the latest first. */
  days: endpoint('GET', '/face-devices/:id/days', {
    ...may('read'),
    reply: z.object({ rows: z.array(deviceDay).check(z.maxLength(latestDays)) }),
  }),
  /** Requests everything a device logged on a day, today or one of the last thirty; only one such request runs at a time. */
  reconcileDay: endpoint('POST', '/face-devices/:id/days', {
    ...may('control'),
    body: z.strictObject({ day: givenDay }),
    reply: deviceDay,
    once: true,
  }),
  /** Its messages that could not be parsed, the latest first. */
  unread: endpoint('GET', '/face-devices/:id/unread', {
    ...may('read'),
    query: z.strictObject({ page: pageNumber }),
    reply: pageOf(unreadMessage),
  }),
  /** Parses the kept messages once more; each that parses is handled as if it arrived now. */
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
  retryTask: endpoint('POST', '/device-tasks/:id/retry', {
    affects: ['face-devices'],
    ...may('control'),
    reply: deviceTask,
  }),
  cancelTask: endpoint('POST', '/device-tasks/:id/cancel', {
    affects: ['face-devices'],
    ...may('control'),
    reply: deviceTask,
  }),
  records: endpoint('GET', '/access-records', {
    ...may('read'),
    query: z.strictObject({
      store: z.optional(z.uuid()),
      device: z.optional(z.uuid()),
      person: z.optional(z.uuid()),
      result: listOf(['pass', 'deny']),
      /** A Shanghai day; the default is today. */
      day: z.optional(givenDay),
      page: pageNumber,
    }),
    reply: pageOf(accessRecord),
  }),
  /** Refusals that are not dismissed, the latest first, of all stores because the sender is unknown. */
  refusals: endpoint('GET', '/device-refusals', {
    permission: 'device:quarantine',
    scope: 'chain',
    query: z.strictObject({ page: pageNumber }),
    reply: pageOf(deviceRefusal),
  }),
  /** Makes a device of an unknown serial number. */
  adopt: endpoint('POST', '/device-refusals/:id/adopt', {
    affects: ['face-devices', 'dashboard'],
    permission: 'device:quarantine',
    scope: 'chain',
    body: faceDeviceDraft,
    reply: faceDeviceRow,
    status: 201,
  }),
  dismiss: endpoint('POST', '/device-refusals/:id/dismiss', {
    affects: ['face-devices', 'dashboard'],
    permission: 'device:quarantine',
    scope: 'chain',
    reply: z.object({}),
  }),
}

/** A device without the members that lists leave out. */
export type ListedFaceDevice = z.infer<typeof faceDevices.list.reply>['rows'][number]
