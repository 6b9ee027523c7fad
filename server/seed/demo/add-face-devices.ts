import { sql } from 'kysely'
import sharp from 'sharp'
import {
  type DeviceVendor,
  type FaceDevice,
  type RefusalReason,
  vendorsThatResend,
  vendorsWithTasks,
} from '../../../contract/devices/face-device'
import { keepDocument } from '../../content/document/keep-document'
import { noteFace } from '../../devices/enrolment/note-face'
import { faceDeviceResource } from '../../devices/face-device/resource'
import type { AccessEvent } from '../../devices/port'
import { writeRecords } from '../../devices/write-records'
import { hashOf } from '../../kit/auth/authenticate'
import { daysBefore, shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import type { FileStore } from '../../kit/files/store'
import { newId } from '../../kit/new-id'
import type { StoredRow } from '../../kit/resource/definition'
import type { Random } from '../random'
import type { Writer } from '../writer'
import { frame, hue } from './pictures'

/** Photos of faces, for as many people at most. */
const mostFaces = 30

export async function drawFaces(db: Db, documents: FileStore, now: Date): Promise<string[]> {
  const author = { accountId: null, who: 'demo', requestId: null, address: null, now }
  const ids: string[] = []
  for (let i = 0; i < mostFaces; i += 1) {
    const bytes = await sharp(Buffer.from(face(i)))
      .jpeg({ quality: 80 })
      .toBuffer()
    ids.push((await keepDocument(db, documents, author, { bytes, name: '人脸照片.jpg' })).id)
  }
  return ids
}

function face(i: number): string {
  const [skin, hair] = [hue(24 + (i % 5) * 3, 70 + (i % 4) * 4, 48), hue(20 + i * 7, 14 + (i % 3) * 6, 18)]
  const long = i % 2 === 0 ? `<rect x="112" y="150" width="176" height="190" rx="70" fill="${hair}"/>` : ''
  return frame(
    400,
    480,
    ['#eef1f4', '#cfd7df'],
    `${long}
    <path d="M70 480 q10 -120 130 -120 t130 120 z" fill="${hue(i * 41, 46)}"/>
    <rect x="172" y="310" width="56" height="70" rx="24" fill="${skin}"/>
    <ellipse cx="200" cy="232" rx="82" ry="102" fill="${skin}"/>
    <path d="M116 220 q0 -110 84 -110 t84 110 q-24 -52 -84 -52 t-84 52 z" fill="${hair}"/>
    <circle cx="170" cy="232" r="8" fill="#2b2320"/><circle cx="230" cy="232" r="8" fill="#2b2320"/>
    <path d="M172 286 q28 ${14 + (i % 4) * 5} 56 0" fill="none" stroke="#8d4a3c" stroke-width="6" stroke-linecap="round"/>`,
  )
}

interface Seed {
  tx: Tx
  now: Date
  write: Writer
  random: Random
  /** Documents, one for each person at most. */
  faces: string[]
}

type State = 'working' | 'silent' | 'registered' | 'disabled' | 'retired'
type Terminal = [store: number, name: string, vendor: DeviceVendor, model: string, sn: string, state: State]

const terminals: Terminal[] = [
  [0, '正门闸机 1 号', 'native', 'G8', 'GYM20260001', 'working'],
  [0, '正门闸机 2 号', 'native', 'G8', 'GYM20260002', 'working'],
  [0, '地下车库入口', 'zkteco', 'SpeedFace-V5L', 'CJDE193560011', 'working'],
  [1, '前台面板机', 'uface', 'UFace 8 Pro', '84E0F42A6B1C', 'working'],
  [1, '泳池通道', 'zkteco', 'ProFace X', 'CJDE193560012', 'silent'],
  [2, '正门人脸机', 'hikvision', 'DS-K1T671M', 'DSK1T671M0817', 'working'],
  [2, '员工通道', 'native', 'G6', 'GYM20250107', 'disabled'],
  [3, '新到备用机', 'uface', 'UFace 5', '84E0F42A7D90', 'registered'],
  [3, '旧版考勤机', 'zkteco', 'uFace 202', 'ZK201808811', 'retired'],
]

/** Devices in every state, their enrolments, their records of the last day, and refused messages. Needs members with consent. */
export async function addFaceDevices(seed: Seed, stores: StoredRow[]): Promise<void> {
  const { tx, now } = seed
  await givePhotos(seed)
  for (const terminal of terminals) await addTerminal(seed, terminal, stores)
  await answerTasks(tx, now)
  for (const device of await workingDevices(tx)) {
    await addRecords(seed, device)
    await addDays(seed, device)
  }
  await refuseSome(tx, now)
  await leaveOneOpen(tx, now)
}

async function givePhotos({ tx, faces }: Seed): Promise<void> {
  await sql`
    update person set face_photo_id = photo.id
    from (select id, row_number() over (order by mobile) as place from person where face_status = 'consented') agreed
    join unnest(${faces}::uuid[]) with ordinality as photo (id, place) using (place)
    where person.id = agreed.id
  `.execute(tx)
}

async function addTerminal({ write, now, tx }: Seed, terminal: Terminal, stores: StoredRow[]): Promise<void> {
  const [store, name, vendor, model, sn, state] = terminal
  const draft = { sn, name, vendor, model, storeId: stores[store]?.id ?? '', direction: 'in' as const }
  const size = { maxPersons: vendor === 'native' ? 20_000 : 6_000, maxFaces: vendor === 'uface' ? 25 : 6_000 }
  const row = await write.create(
    faceDeviceResource,
    {
      ...draft,
      ...size,
      ip: null,
      mac: null,
      allowedFrom: vendor === 'zkteco' ? [`203.0.113.${10 + store}`] : [],
    },
    daysBefore(now, 90),
  )
  if (state === 'registered') return
  const active = await write.apply(faceDeviceResource, row, ['activate', {}], now)
  const seen = sql`${now}::timestamptz - ${state === 'working' ? 5 : 7_400} * interval '1 second'`
  await sql`
    update face_device set last_seen_at = ${seen}, firmware = ${vendor === 'zkteco' ? 'Ver 8.0.4.7-20230615' : '3.2.1'},
      clock_skew_s = ${state === 'silent' ? -412 : 2}
    where id = ${row.id}
  `.execute(tx)
  if (state === 'disabled') await write.apply(faceDeviceResource, active, ['disable', {}], now)
  if (state === 'retired')
    await write.apply(faceDeviceResource, active, ['retire', { reason: '屏幕损坏，已换新机' }], now)
}

/** Completes the commands of active devices; one photo in nine is refused by one kind of device. */
async function answerTasks(tx: Tx, now: Date): Promise<void> {
  const working = sql`(select id from face_device where status = 'active' and clock_skew_s = 2)`
  const isRefused = sql`(device.vendor = 'zkteco' and known.door_no % 9 = 4)`
  await sql`
    update device_task set status = 'ok', tries = 1, sent_at = ${now}, done_at = ${now} where device_id in ${working} and status = 'queued'
  `.execute(tx)
  await sql`
    update device_enrolment known set changed_at = ${now}, state = case when ${isRefused} then 'failed' else 'enrolled' end,
      error = case when ${isRefused} then 'several_faces' end
    from face_device device where device.id = known.device_id and device.id in ${working}
  `.execute(tx)
  await sql`
    update device_task set status = 'failed', error = 'several_faces' from device_enrolment known
    where known.device_id = device_task.device_id and known.door_no = device_task.door_no and known.state = 'failed' and op = 'upsert_face'
  `.execute(tx)
  await sql`
    update face_device set person_count = known.all, face_count = known.all
    from (select device_id, count(*)::int as all from device_enrolment where state = 'enrolled' group by 1) known
    where id = device_id
  `.execute(tx)
  const { rows } = await sql<{
    id: string
  }>`select distinct person_id as id from door_number order by 1`.execute(tx)
  for (const { id } of rows) await noteFace(tx, id, now)
}

type Working = Pick<FaceDevice, 'id' | 'sn' | 'name' | 'vendor' | 'storeId' | 'direction' | 'clockSkewS'>

async function workingDevices(tx: Tx): Promise<Working[]> {
  const { rows } = await sql<Working>`
    select id, sn, name, vendor, store_id, direction, clock_skew_s from face_device
    where status = 'active' and vendor = any(${vendorsWithTasks}) and clock_skew_s = 2 order by sn
  `.execute(tx)
  return rows
}

/** Records of the last twenty hours: of enrolled people, and now and then of an unknown one; no units of cards are used. */
async function addRecords({ tx, now, random }: Seed, device: Working): Promise<void> {
  const { rows } = await sql<{ no: number }>`
    select door_no as no from device_enrolment known
    join door_number on no = door_no join member on member.person_id = door_number.person_id
    where known.device_id = ${device.id} and known.state = 'enrolled'
      and not exists (select from membership where member_id = member.id and kind <> 'period') order by 1
  `.execute(tx)
  const records = Array.from({ length: 14 }, (_, i): AccessEvent => {
    const visitor = random.next() < 0.12 || rows.length === 0 ? null : random.pick(rows)
    return {
      recordId: String(i + 1),
      who: visitor === null ? '' : String(visitor.no),
      direction: null,
      mode: 'face',
      occurredAt: new Date(now.getTime() - (i * 5_100 + random.whole(60, 4_000)) * 1_000),
      isFresh: false,
      opened: visitor !== null,
      raw: '{}',
    }
  })
  await writeRecords(tx, { ...device, messageKey: null }, records, now)
}

/** The state of the last week's resent days: mostly complete, once without a result. */
async function addDays({ tx, now }: Seed, { id, vendor }: Working): Promise<void> {
  if (!vendorsThatResend.includes(vendor)) return
  const claimed = vendor === 'native' ? sql`records.held` : sql`null`
  await sql`
    insert into device_day (device_id, day, asked_at, answered_at, claimed, missing)
    select ${id}, day, asked_at, case when ago <> 3 then asked_at + interval '40 seconds' end,
      case when ago <> 3 then ${claimed}::int end, case when ago <> 3 then ${claimed}::int - records.held end
    from (
      select ago, ${shanghaiDay(now)}::date - ago as day, shanghai_instant(${shanghaiDay(now)}::date - ago + 1, 200) as asked_at
      from generate_series(1, 7) as ago
    ) past
    cross join lateral (
      select count(*)::int as held from access_record where device_id = ${id} and access_record.day = past.day
    ) records
    where asked_at < ${now}
  `.execute(tx)
}

type Refused = [reason: RefusalReason, sn: string, vendor: DeviceVendor, count: number, sample: string]
const refused: Refused[] = [
  ['unknown_serial', 'CJDE193560077', 'zkteco', 214, 'GET /iclock/cdata?SN=CJDE193560077&options=all'],
  ['bad_signature', 'GYM20250107', 'native', 3, 'POST /api/device/v1/records'],
  ['not_served', 'CJDE193560099', 'zkteco', 12, 'POST /iclock/registry?SN=CJDE193560099'],
  ['address', 'CJDE193560012', 'zkteco', 41, 'GET /iclock/getrequest?SN=CJDE193560012'],
]

async function refuseSome(tx: Tx, now: Date): Promise<void> {
  for (const [i, [reason, sn, vendor, count, sample]] of refused.entries())
    await sql`
      insert into device_refusal (id, reason, sn, device_id, vendor, address, count, first_at, last_at, sample)
      values (${newId(now.getTime())}, ${reason}, ${sn}, (select id from face_device where sn = ${sn}), ${vendor}, ${`10.12.${i}.31`},
        ${count}, ${now}::timestamptz - interval '2 days', ${now}::timestamptz - ${i} * interval '3 hours', ${sample})
    `.execute(tx)
}

/** A device from before addresses were required, with a firmware whose messages cannot all be parsed. */
async function leaveOneOpen(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update face_device set allowed_from = '{}', malformed_count = 2, open_until = ${now}::timestamptz + interval '23 days', seen_from = '203.0.113.10'
    where sn = 'CJDE193560011' returning id
  `.execute(tx)
  const lines = ['10000031\t2026/03/01 18:22\tIN\tFACE', '10000044\t2026/03/01 18:25\tIN\tFACE']
  for (const line of lines)
    await sql`
      insert into device_unread (id, device_id, kind, text, text_hash, received_at)
      values (${newId(now.getTime())}, ${rows[0]?.id ?? ''}, 'zkteco_line', ${line}, ${hashOf(line)}, ${now}::timestamptz - interval '15 hours')
    `.execute(tx)
}
