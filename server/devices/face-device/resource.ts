import { sql } from 'kysely'
import {
  type FaceDevice,
  type FaceDeviceDraft,
  faceDevices,
  onlineWithin,
  skewAllowed,
} from '../../../contract/devices/face-device'
import { faceDeviceMachine } from '../../../machines/face-device/face-device.machine'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { storesAllowed } from '../../kit/resource/store-scope'
import { dropTasks } from '../enrolment/move-task'
import { syncEnrolments } from '../enrolment/sync-enrolments'
import { faceDeviceCsv } from './csv'
import { deviceRows } from './rows'

export const faceDeviceResource: ResourceDefinition<typeof faceDevices, 'face_device'> = {
  contract: faceDevices,
  table: 'face_device',
  rows: deviceRows,
  joins: sql`join store on store.id = face_device.store_id`,
  select: (_, now) => sql`
    ${rowBaseOf('face_device')},
    face_device.sn, face_device.name, face_device.vendor, face_device.model, face_device.firmware,
    host(face_device.ip) as ip, face_device.mac::text as mac, face_device.store_id, store.name as store_name,
    face_device.direction, face_device.max_persons, face_device.max_faces, face_device.status, face_device.retire_reason,
    ${isOnline(now)} as is_online, face_device.last_seen_at, face_device.person_count,
    face_device.face_count, face_device.clock_skew_s, face_device.malformed_count, face_device.secret_issued_at,
    ${needsAddress} as needs_address, face_device.open_until, ${calledFrom} as called_from, ${alarm} as alarm,
    (select count(*)::int from device_task
      where device_id = face_device.id and device_task.status in ('queued', 'sent')) as queue_depth`,
  detail: sql`
    array(select host(address) from unnest(face_device.allowed_from) as address) as allowed_from,
    (select count(*)::int from device_unread where device_id = face_device.id) as unread_count`,
  sorts: {
    name: sql`face_device.name_pinyin`,
    sn: sql`face_device.sn`,
    lastSeenAt: sql`coalesce(face_device.last_seen_at, '-infinity')`,
    createdAt: sql`face_device.created_at`,
  },
  filters: {
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      return isTheirs ? sql`face_device.store_id = ${id}` : sql`false`
    },
    vendor: (list) => sql`face_device.vendor = any(${list})`,
    status: (list) => sql`face_device.status = any(${list})`,
    online: (value, { now }) => (value ? sql`${isOnline(now)}` : sql`not ${isOnline(now)}`),
    full: (value) => (value ? isFull : sql`not ${isFull}`),
    skewed: (value) => (value ? isSkewed : sql`not ${isSkewed}`),
    addressDue: (value) => (value ? isAddressDue : sql`not ${isAddressDue}`),
  },
  search: {
    members: ['name', 'sn', 'model'],
    text: ({ name, sn, model }) => searchText({ names: [name], texts: [sn, model] }),
  },
  check: async ({ tx, scope }, { next, before, changed: { storeId } }) => {
    if (before !== null && wouldBeShutOut(next, before)) return [{ path: ['allowedFrom'], code: 'required' }]
    if (storeId === undefined) return []
    storesAllowed(scope, [storeId], ['storeId'])
    return findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
  },
  columns: ({ name, mac, allowedFrom, ...own }) => ({
    ...own,
    ...(name === undefined ? {} : { name, namePinyin: pinyinOf(name) }),
    mac,
    ...(allowedFrom === undefined ? {} : { allowedFrom: sql`${[...allowedFrom]}::inet[]` }),
    ...(allowedFrom === undefined || allowedFrom.length === 0 ? {} : { openUntil: null }),
  }),
  // A move changes who may enter; and a person who sets the allowed addresses has seen the alarms.
  children: async ({ tx, now }, id, { storeId, allowedFrom }) => {
    if (allowedFrom !== undefined) await dismissAlarms(tx, now, id)
    if (storeId !== undefined) await syncEnrolments(tx, now, { deviceIds: [id] })
  },
  lifecycle: {
    machine: faceDeviceMachine,
    facts: ({ needsAddress }) => ({ needsAddress }),
    events: { activate: () => ({}), disable: () => ({}), retire: ({ reason }) => ({ retireReason: reason }) },
    afterEvent: async ({ tx, now, id }, { key }) => {
      if (key === 'activate') await syncEnrolments(tx, now, { deviceIds: [id] })
      if (key === 'retire') await dropTasks(tx, now, id)
    },
  },
  csv: faceDeviceCsv,
}

/** Sent a message within `onlineWithin` seconds. */
export const isOnline = (now: Date) =>
  sql<boolean>`(coalesce(face_device.last_seen_at, '-infinity') >= ${now}::timestamptz - ${onlineWithin} * interval '1 second')`
/** Above nine tenths of its limit. */
const isFull = sql<boolean>`(
  coalesce(face_device.person_count, 0) * 10 > face_device.max_persons * 9
  or coalesce(face_device.face_count, 0) * 10 > face_device.max_faces * 9
)`
const isSkewed = sql<boolean>`(abs(coalesce(face_device.clock_skew_s, 0)::bigint) > ${sql.lit(skewAllowed)})`

const needsAddress = sql<boolean>`(
  face_device.vendor = 'zkteco' and face_device.allowed_from = '{}' and face_device.path_secret_hash is null
)`
const isOpen = sql<boolean>`(face_device.open_until is not null and face_device.allowed_from = '{}')`
const alarmOf = sql`from device_refusal where device_id = face_device.id and reason = 'address' and dismissed_at is null`
const isAddressDue = sql<boolean>`(${isOpen} or exists (select ${alarmOf}))`
const alarm = sql`(
  select json_build_object('address', address, 'count', count, 'lastAt', iso_instant(last_at)) ${alarmOf} order by last_at desc limit 1
)`
const calledFrom = sql`coalesce((
  select address from device_refusal
  where device_id = face_device.id and reason in ('address', 'not_active') and dismissed_at is null and address <> ''
  order by last_at desc limit 1
), host(face_device.seen_from))`

/** Whether the change would leave an active device with only its serial number as proof. */
function wouldBeShutOut(
  next: FaceDeviceDraft,
  { status, vendor, secretIssuedAt, openUntil }: FaceDevice,
): boolean {
  const hasSecret = secretIssuedAt !== null && next.vendor === vendor
  const isServed = next.vendor !== 'zkteco' || next.allowedFrom.length > 0 || hasSecret || openUntil !== null
  return status === 'active' && !isServed
}

async function dismissAlarms(tx: Tx, now: Date, id: string): Promise<void> {
  await sql`
    update device_refusal set dismissed_at = ${now} where device_id = ${id} and reason = 'address' and dismissed_at is null
  `.execute(tx)
}
