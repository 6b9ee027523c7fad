import { sql } from 'kysely'
import { faceDevices, onlineWithin, skewAllowed } from '../../../contract/face-device'
import { faceDeviceMachine } from '../../../machines/face-device/face-device.machine'
import { settleFaces } from '../../devices/enrolment'
import { dropTasks } from '../../devices/task-move'
import type { Resource } from '../../kit/descriptor'
import { pinyinOf } from '../../kit/pinyin'
import { rowBaseOf } from '../../kit/row-base'
import { storesAllowed } from '../../kit/scope'
import { searchText } from '../../kit/search'
import { missing } from '../missing'
import { deviceRows } from './device-rows'
import { faceDeviceCsv } from './face-device-csv'

export const faceDeviceResource: Resource<typeof faceDevices> = {
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
    (select count(*)::int from device_task
      where device_id = face_device.id and device_task.status in ('queued', 'sent')) as queue_depth`,
  detail: sql`array(select host(address) from unnest(face_device.allowed_from) as address) as allowed_from`,
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
    online: (wanted, { now }) => (wanted ? sql`${isOnline(now)}` : sql`not ${isOnline(now)}`),
    full: (wanted) => (wanted ? isFull : sql`not ${isFull}`),
    skewed: (wanted) => (wanted ? isSkewed : sql`not ${isSkewed}`),
  },
  search: {
    members: ['name', 'sn', 'model'],
    text: ({ name, sn, model }) => searchText({ names: [name], texts: [sn, model] }),
  },
  check: async ({ tx, scope }, { changed: { storeId } }) => {
    if (storeId === undefined) return []
    storesAllowed(scope, [storeId], ['storeId'])
    return missing(tx, 'store', [storeId], () => ['storeId'])
  },
  columns: ({ name, mac, allowedFrom, ...own }) => ({
    ...own,
    ...(name === undefined ? {} : { name, namePinyin: pinyinOf(name) }),
    ...(mac === undefined ? {} : { mac }),
    ...(allowedFrom === undefined ? {} : { allowedFrom: sql`${[...allowedFrom]}::inet[]` }),
  }),
  // Other people may enter where it stands now.
  children: async ({ tx, now }, id, { storeId }) => {
    if (storeId !== undefined) await settleFaces(tx, now, { deviceIds: [id] })
  },
  lifecycle: {
    machine: faceDeviceMachine,
    facts: () => ({}),
    events: { activate: () => ({}), disable: () => ({}), retire: ({ reason }) => ({ retireReason: reason }) },
    follow: async ({ tx, now, id }, { key }) => {
      if (key === 'activate') await settleFaces(tx, now, { deviceIds: [id] })
      if (key === 'retire') await dropTasks(tx, now, id)
    },
  },
  csv: faceDeviceCsv,
}

/** Heard within two minutes. */
export const isOnline = (now: Date) =>
  sql<boolean>`(coalesce(face_device.last_seen_at, '-infinity') >= ${now}::timestamptz - ${onlineWithin} * interval '1 second')`
/** More than nine tenths. */
const isFull = sql<boolean>`(
  coalesce(face_device.person_count, 0) * 10 > face_device.max_persons * 9
  or coalesce(face_device.face_count, 0) * 10 > face_device.max_faces * 9
)`
const isSkewed = sql<boolean>`(abs(coalesce(face_device.clock_skew_s, 0)::bigint) > ${sql.lit(skewAllowed)})`
