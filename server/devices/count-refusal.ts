import { sql } from 'kysely'
import type { RefusalReason } from '../../contract/devices/face-device'
import type { Db, Tx } from '../kit/db/schema'
import { logRefusal } from '../kit/http/log-refusal'
import { newId } from '../kit/new-id'
import { noteLive } from '../live/event'
import type { ConnectionAttempt, Device, DeviceParts } from './port'

/** The most refusals stored one by one; beyond it they are counted together, so that a flood does not fill the disk. */
export const mostRefusals = 1_000
const sampleLength = 500
/** Milliseconds for which refusals are collected before they are written. */
const writeEvery = 1_000

interface Refusal extends Pick<ConnectionAttempt, 'vendor' | 'sn' | 'address' | 'sample'> {
  reason: RefusalReason
  deviceId: string | null
  count: number
  firstAt: Date
  lastAt: Date
}

interface Pending {
  refusals: Map<string, Refusal>
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
}

const pendings = new WeakMap<Db, Pending>()

/** Counts a refused message by its claimed identity; the counts are written once a second. */
export function countRefusal(
  { db, clock, log }: DeviceParts,
  attempt: ConnectionAttempt,
  reason: RefusalReason,
  deviceId: string | null,
  times = 1,
): void {
  const pending = pendingOf(db)
  const own = {
    vendor: attempt.vendor,
    reason,
    deviceId,
    sn: printable(attempt.sn).slice(0, 64).toUpperCase(),
    address: printable(attempt.address).slice(0, 64),
    sample: printable(attempt.sample).slice(0, sampleLength),
  }
  const hasRoom = pending.refusals.has(keyOf(own)) || pending.refusals.size < mostRefusals
  const counted = hasRoom || deviceId !== null ? own : { ...own, sn: '' }
  add(pending.refusals, { ...counted, count: times, firstAt: clock(), lastAt: clock() })
  const { vendor, address } = own
  logRefusal(log, { event: 'device.refused', vendor, reason, device: deviceId, address }, clock())
  pending.timer ??= setTimeout(() => {
    flushRefusals(db).catch((err) => log.warn({ err }, 'refused device calls were not written down'))
  }, writeEvery).unref()
}

/** Writes the counts that are not written yet. */
export async function flushRefusals(db: Db): Promise<void> {
  const pending = pendingOf(db)
  clearTimeout(pending.timer)
  pending.timer = undefined
  // A fixed order prevents deadlocks between two processes.
  const refusals = [...pending.refusals]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, refusal]) => refusal)
  pending.refusals = new Map()
  const before = pending.writing
  pending.writing = (async () => {
    await before
    if (refusals.length > 0) await db.transaction().execute((tx) => write(tx, refusals))
  })()
  const { writing } = pending
  pending.writing = writing.catch(() => {})
  await writing
}

export async function malformed(
  parts: DeviceParts,
  { id, sn, vendor, calledFrom }: Device,
  lines: number,
  sample: string,
): Promise<void> {
  if (lines === 0) return
  await sql`update face_device set malformed_count = malformed_count + ${lines} where id = ${id}`.execute(
    parts.db,
  )
  countRefusal(
    parts,
    { sn, vendor, pathSecret: null, address: calledFrom ?? '', sample },
    'malformed',
    id,
    lines,
  )
}

/** A dismissed refusal reappears when it happens again. Pages are notified when a device's serial number is used from another address. */
async function write(tx: Tx, refusals: readonly Refusal[]): Promise<void> {
  const { rows: known } = await sql<{ key: string; isOpen: boolean }>`
    select concat_ws(' ', vendor, reason, sn) as key, dismissed_at is null as is_open from device_refusal
  `.execute(tx)
  const open = new Map(known.map(({ key, isOpen }) => [key, isOpen]))
  const rows = new Map<string, Refusal>()
  let left = mostRefusals - known.length
  for (const one of refusals) {
    const isKnown = open.has(keyOf(one))
    const hasRoom = isKnown || one.deviceId !== null || left > 0
    if (!isKnown && hasRoom) left -= 1
    add(rows, hasRoom ? one : { ...one, sn: '' })
  }
  await insert(tx, [...rows.values()])
  const isNews = (one: Refusal) => one.reason === 'address' && open.get(keyOf(one)) !== true
  const alarmed = [...rows.values()].filter(isNews).flatMap(({ deviceId }) => deviceId ?? [])
  const { rows: devices } = await sql<{ id: string; storeId: string }>`
    select id, store_id from face_device where id = any(${alarmed}::uuid[])
  `.execute(tx)
  await noteLive(
    tx,
    refusals.at(-1)!.lastAt,
    devices.map(({ id, storeId }) => ({ kind: 'device' as const, storeId, body: { id } })),
  )
}

async function insert(tx: Tx, rows: readonly Refusal[]): Promise<void> {
  const column = <T>(of: (one: Refusal) => T) => rows.map(of)
  await sql`
    insert into device_refusal as r (id, reason, sn, device_id, vendor, address, count, first_at, last_at, sample)
    select * from unnest(
      ${column(({ lastAt }) => newId(lastAt.getTime()))}::uuid[], ${column(({ reason }) => reason)}::text[],
      ${column(({ sn }) => sn)}::text[], ${column(({ deviceId }) => deviceId)}::uuid[], ${column(({ vendor }) => vendor)}::text[],
      ${column(({ address }) => address)}::text[], ${column(({ count }) => count)}::bigint[],
      ${column(({ firstAt }) => firstAt)}::timestamptz[], ${column(({ lastAt }) => lastAt)}::timestamptz[],
      ${column(({ sample }) => sample)}::text[]
    )
    on conflict (vendor, reason, sn) do update set
      count = r.count + excluded.count, last_at = excluded.last_at, address = excluded.address, sample = excluded.sample,
      device_id = coalesce(excluded.device_id, r.device_id), dismissed_at = null
  `.execute(tx)
}

function add(refusals: Map<string, Refusal>, one: Refusal): void {
  const key = keyOf(one)
  const before = refusals.get(key)
  const { firstAt, count } = before ?? { firstAt: one.firstAt, count: 0 }
  refusals.set(key, {
    ...one,
    firstAt,
    count: count + one.count,
    deviceId: one.deviceId ?? before?.deviceId ?? null,
  })
}

const keyOf = ({ vendor, reason, sn }: Pick<Refusal, 'vendor' | 'reason' | 'sn'>) =>
  `${vendor} ${reason} ${sn}`

function pendingOf(db: Db): Pending {
  const pending = pendings.get(db) ?? { refusals: new Map(), timer: undefined, writing: Promise.resolve() }
  pendings.set(db, pending)
  return pending
}

/** Replaces every character that a terminal or table might interpret with a dot. */
export function printable(text: string): string {
  return text.slice(0, 2 * sampleLength).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '·')
}
