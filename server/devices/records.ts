import { sql } from 'kysely'
import type { AccessRecord } from '../../contract/access-record'
import { forget } from '../kit/count'
import { newId } from '../kit/id'
import type { Tx } from '../kit/schema'
import { noteLive } from '../live/live-event'
import { readAccessRecords } from './access-record'
import { type Passage, type Passed, passageOf, repeatWithin } from './passage'
import type { Decision, Device, DeviceParts, HeardRecord } from './port'
import { timeOf } from './record-time'
import { visitorsOf } from './visitor'

const mostRecords = 1_000
const rawLength = 4_000
/** Any number will do as long as every process of every version takes the same one. */
const deviceQueue = 730_118

export async function takeRecords(
  { db, clock }: DeviceParts,
  device: Device,
  records: readonly HeardRecord[],
): Promise<Decision[]> {
  if (records.length === 0) return []
  if (records.length > mostRecords) throw new RangeError(`${records.length} records at once`)
  const now = clock()
  const decisions = await db.transaction().execute((tx) => writeRecords(tx, device, records, now))
  for (const table of ['member', 'membership']) forget(db, table)
  return records.map(({ recordId }) => decisions.get(recordId)!)
}

/** As `takeRecords`, in a transaction of the caller's: by record id, what has become of each. */
export async function writeRecords(
  tx: Tx,
  device: Device,
  records: readonly HeardRecord[],
  now: Date,
): Promise<Map<string, Decision>> {
  // What a device tells twice at once is looked at one after the other.
  await sql`select pg_advisory_xact_lock(${deviceQueue}::int, hashtext(${device.id}))`.execute(tx)
  const ids = [...new Set(records.map(({ recordId }) => recordId))]
  const known = await knownOf(tx, device, ids)
  const fresh = ids.flatMap((id) =>
    known.has(id) ? [] : (records.find(({ recordId }) => recordId === id) ?? []),
  )
  const written = await write(tx, { device, now }, fresh)
  return new Map([...known, ...written])
}

async function write(
  tx: Tx,
  { device, now }: { device: Device; now: Date },
  records: readonly HeardRecord[],
): Promise<Map<string, Decision>> {
  if (records.length === 0) return new Map()
  const timed = records
    .map((record) => ({
      ...{ record, id: newId(now.getTime()), direction: directionOf(record, device) },
      ...timeOf(record, { receivedAt: now, clockSkewS: device.clockSkewS }),
    }))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
  const visitors = await visitorsOf(tx, [...new Set(records.map(({ who }) => who))])
  const passed = await passedAround(
    tx,
    device,
    timed.map(({ at }) => at),
    [...visitors.values()].map(({ personId }) => personId),
  )
  const passages: (Passage & (typeof timed)[number])[] = []
  for (const one of timed) {
    const visitor = visitors.get(one.record.who)
    const { at, direction } = one
    const passage = await passageOf(
      tx,
      { device, now, at, direction, opened: one.record.opened, visitor },
      passed,
    )
    if (visitor !== undefined) passed.push({ ...passage, personId: visitor.personId, direction, at })
    passages.push({ ...one, ...passage })
  }
  await insert(tx, { device, now }, passages)
  const told = await readAccessRecords(tx, sql`access_record.id = any(${passages.map(({ id }) => id)})`)
  await noteLive(
    tx,
    now,
    told.map((body) => ({ kind: 'access' as const, storeId: device.storeId, body })),
  )
  return new Map(passages.map((passage) => [passage.record.recordId, decisionOf(passage)]))
}

const directionOf = ({ direction }: HeardRecord, device: Device) =>
  direction ?? (device.direction === 'out' ? 'out' : 'in')

async function insert(
  tx: Tx,
  { device, now }: { device: Device; now: Date },
  passages: readonly (Passage & {
    id: string
    record: HeardRecord
    at: Date
    isSkewed: boolean
    direction: 'in' | 'out'
  })[],
): Promise<void> {
  const rows = passages.map(
    ({ id, record, at, direction, isSkewed, visitor, result, denyReason, isRepeat, visit }) => {
      const doorNo = record.who === '' ? null : record.who.slice(0, 64)
      return sql`(${id}::uuid, ${device.id}::uuid, ${record.recordId}, ${device.storeId}::uuid, ${visitor?.personId ?? null}::uuid,
      ${doorNo}, ${record.occurredAt}::timestamptz, ${now}::timestamptz, ${at}::timestamptz, ${direction}, ${record.mode},
      ${result}, ${record.opened}::boolean, ${denyReason}, ${isRepeat}::boolean, ${isSkewed}::boolean,
      ${visit?.id ?? null}::uuid, ${record.raw.slice(0, rawLength)})`
    },
  )
  await sql`
    insert into access_record (id, device_id, device_record_id, store_id, person_id, door_no, occurred_at, received_at, at,
      direction, mode, result, opened, deny_reason, is_repeat, is_skewed, check_in_id, raw)
    values ${sql.join(rows)}
  `.execute(tx)
}

function decisionOf({
  id,
  record,
  result,
  denyReason,
  isRepeat,
  visitor,
  visit,
}: Passage & { id: string; record: HeardRecord }): Decision {
  const { recordId } = record
  const told = { recordId, id, result, denyReason, wasKnown: false, isRepeat }
  return { ...told, name: visitor?.name ?? null, timesLeft: visit?.timesLeft ?? null }
}

async function knownOf(tx: Tx, { id }: Device, recordIds: readonly string[]): Promise<Map<string, Decision>> {
  const { rows } = await sql<Decision>`
    select device_record_id as record_id, access_record.id, result, deny_reason, true as was_known, is_repeat, person.name,
      null::int as times_left
    from access_record left join person on person.id = person_id
    where device_id = ${id} and device_record_id = any(${recordIds})
  `.execute(tx)
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** What is written already of these people at this device around these times. */
async function passedAround(
  tx: Tx,
  { id }: Device,
  times: readonly Date[],
  people: readonly string[],
): Promise<Passed[]> {
  if (people.length === 0) return []
  const [first, last] = [times[0]!, times.at(-1)!]
  const { rows } = await sql<Omit<Passed, 'at'> & Pick<AccessRecord, 'at'>>`
    select person_id, direction, at, result, deny_reason from access_record
    where device_id = ${id} and person_id = any(${people})
      and at between ${new Date(first.getTime() - repeatWithin)} and ${new Date(last.getTime() + repeatWithin)}
  `.execute(tx)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
