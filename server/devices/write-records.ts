import { sql } from 'kysely'
import type { AccessRecord } from '../../contract/devices/access-record'
import type { Tx } from '../kit/db/schema'
import { newId } from '../kit/new-id'
import { settingOf } from '../kit/setting-of'
import { noteLive } from '../shared/note-live'
import { evaluateAccess, type Passed } from './evaluate-access'
import type { AccessEvent, Decision, Device } from './port'
import { readAccessRecords } from './read-access-records'
import { keptText } from './receive-message'
import { timeOf } from './record-time'
import { visitorsOf } from './visitor'

const rawLength = 4_000
/** An arbitrary lock number, which every process of every version must share. */
const deviceQueue = 730_118

/** Records that a device sent together. */
export interface Telling {
  device: Device
  records: readonly AccessEvent[]
}

/** The decision on each record, by record id. */
export type Decisions = ReadonlyMap<string, Decision>

export async function writeRecords(
  tx: Tx,
  device: Device,
  records: readonly AccessEvent[],
  now: Date,
): Promise<Decisions> {
  const [decisions] = await writeTellings(tx, [{ device, records }], now)
  return decisions!
}

/**
 * Writes device records, each once. Devices are locked first, then people, then members, each kind in a fixed order, which prevents
 * deadlocks.
 */
export async function writeTellings(tx: Tx, tellings: readonly Telling[], now: Date): Promise<Decisions[]> {
  await sql`
    select pg_advisory_xact_lock(${deviceQueue}::int, key)
    from (select distinct hashtext(id) as key from unnest(${tellings.map(({ device }) => device.id)}::text[]) as told (id) order by 1) locks
  `.execute(tx)
  const all = onceEach(tellings)
  const known = await knownOf(tx, all)
  const written = await write(
    tx,
    all.filter(({ key }) => !known.has(key)),
    now,
  )
  const decisions = new Map([...known, ...written])
  return tellings.map(({ device, records }) => {
    const decided = new Map(
      records.map(({ recordId }) => [recordId, decisions.get(keyOf(device.id, recordId))!]),
    )
    // Later copies of the same record in this batch get its decision.
    for (const [recordId, decision] of decided)
      decisions.set(keyOf(device.id, recordId), { ...decision, wasKnown: true, timesLeft: null })
    return decided
  })
}

interface RecordDecision {
  key: string
  device: Device
  record: AccessEvent
}

function onceEach(tellings: readonly Telling[]): RecordDecision[] {
  const decisions = new Map<string, RecordDecision>()
  for (const { device, records } of tellings)
    for (const record of records) {
      const key = keyOf(device.id, record.recordId)
      if (!decisions.has(key)) decisions.set(key, { key, device, record })
    }
  return [...decisions.values()]
}

const keyOf = (deviceId: string, recordId: string) => `${deviceId} ${recordId}`

async function write(
  tx: Tx,
  decisions: readonly RecordDecision[],
  now: Date,
): Promise<Map<string, Decision>> {
  if (decisions.length === 0) return new Map()
  const { repeatWithinS } = await settingOf(tx, 'doors')
  const repeatWithin = repeatWithinS * 1_000
  const visitors = await visitorsOf(tx, [...new Set(decisions.map(({ record }) => record.who))])
  const arrivals = decisions
    .map(({ key, device, record }) => ({
      key,
      device,
      record,
      id: newId(now.getTime()),
      opened: record.opened,
      direction: directionOf(record, device),
      visitor: visitors.get(record.who),
      repeatWithin,
      ...timeOf(record, { receivedAt: now, clockSkewS: device.clockSkewS }),
    }))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
  const people = [...visitors.values()].map(({ personId }) => personId)
  const passages = await evaluateAccess(
    tx,
    now,
    arrivals,
    await hasPassedNear(tx, arrivals, people, repeatWithin),
  )
  await insert(tx, passages, now)
  const rows = await readAccessRecords(tx, sql`access_record.id = any(${passages.map(({ id }) => id)})`)
  await noteLive(
    tx,
    now,
    rows.map((row) => ({ kind: 'access' as const, storeId: row.storeId, body: row })),
  )
  return new Map(passages.map((passage) => [passage.key, decisionOf(passage)]))
}

const directionOf = ({ direction }: AccessEvent, device: Device) =>
  direction ?? (device.direction === 'out' ? 'out' : 'in')

type Written = Awaited<ReturnType<typeof evaluateAccess<Arriving>>>[number]
type Arriving = Parameters<typeof evaluateAccess>[2][number] & {
  id: string
  record: AccessEvent
  isSkewed: boolean
}

/** As one array per column, so that the statement's text is the same for any number of rows and stays planned. */
async function insert(tx: Tx, passages: readonly Written[], now: Date): Promise<void> {
  const column = <T>(of: (passage: Written) => T) => passages.map(of)
  const doorNo = ({ who }: AccessEvent) => (who === '' ? null : who.slice(0, 64))
  await sql`
    insert into access_record (id, device_id, device_record_id, store_id, person_id, door_no, occurred_at, received_at, at,
      direction, mode, result, opened, deny_reason, is_repeat, is_skewed, check_in_id, raw)
    select id, device_id, device_record_id, store_id, person_id, door_no, occurred_at, ${now}, at, direction, mode, result, opened,
      deny_reason, is_repeat, is_skewed, check_in_id, raw
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ device }) => device.id)}::uuid[],
      ${column(({ record }) => record.recordId)}::text[], ${column(({ device }) => device.storeId)}::uuid[],
      ${column(({ visitor }) => visitor?.personId ?? null)}::uuid[], ${column(({ record }) => doorNo(record))}::text[],
      ${column(({ record }) => record.occurredAt)}::timestamptz[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ direction }) => direction)}::text[], ${column(({ record }) => record.mode)}::text[],
      ${column(({ result }) => result)}::text[], ${column(({ opened }) => opened)}::boolean[],
      ${column(({ denyReason }) => denyReason)}::text[], ${column(({ isRepeat }) => isRepeat)}::boolean[],
      ${column(({ isSkewed }) => isSkewed)}::boolean[], ${column(({ visit }) => visit?.id ?? null)}::uuid[],
      ${column(({ record }) => keptText(record.raw, rawLength))}::text[]
    ) as told (id, device_id, device_record_id, store_id, person_id, door_no, occurred_at, at, direction, mode, result, opened,
      deny_reason, is_repeat, is_skewed, check_in_id, raw)
  `.execute(tx)
}

function decisionOf({ id, record, result, denyReason, isRepeat, visitor, visit }: Written): Decision {
  const decisions = { recordId: record.recordId, id, result, denyReason, wasKnown: false, isRepeat }
  return { ...decisions, name: visitor?.name ?? null, timesLeft: visit?.timesLeft ?? null }
}

async function knownOf(tx: Tx, decisions: readonly RecordDecision[]): Promise<Map<string, Decision>> {
  const { rows } = await sql<Decision & { deviceId: string }>`
    select access_record.device_id, device_record_id as record_id, access_record.id, result, deny_reason, true as was_known, is_repeat,
      person.name, null::int as times_left
    from unnest(${decisions.map(({ device }) => device.id)}::uuid[], ${decisions.map(({ record }) => record.recordId)}::text[])
      as told (device_id, record_id)
    join access_record on access_record.device_id = told.device_id and device_record_id = told.record_id
    left join person on person.id = person_id
  `.execute(tx)
  return new Map(rows.map(({ deviceId, ...row }) => [keyOf(deviceId, row.recordId), row]))
}

/** The stored decisions about these people at these devices around these times. */
async function hasPassedNear(
  tx: Tx,
  arrivals: readonly { device: Device; at: Date }[],
  people: readonly string[],
  repeatWithin: number,
): Promise<Passed[]> {
  if (people.length === 0) return []
  const [first, last] = [arrivals[0]!.at, arrivals.at(-1)!.at]
  const { rows } = await sql<Omit<Passed, 'at'> & Pick<AccessRecord, 'at'>>`
    select device_id, person_id, direction, at, result, deny_reason from access_record
    where device_id = any(${[...new Set(arrivals.map(({ device }) => device.id))]}) and person_id = any(${people})
      and at between ${new Date(first.getTime() - repeatWithin)} and ${new Date(last.getTime() + repeatWithin)}
  `.execute(tx)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
