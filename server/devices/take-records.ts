import { sql } from 'kysely'
import { members } from '../../contract/membership/member'
import type { Db } from '../kit/db/schema'
import { invalidateAffected } from '../kit/resource/cached-count'
import type { AccessEvent, Decision, Device, DeviceParts } from './port'
import { type Decisions, type Telling, writeTellings } from './write-records'

const mostRecords = 1_000
/** Concurrent transactions per process that write device records. */
const mostAtOnce = 2
/** Milliseconds for which a batch waits for a lock before each device is written alone. */
const patience = 200

interface Waiting extends Telling {
  now: Date
  decided: (decisions: Decisions) => void
  failed: (error: unknown) => void
}

interface Queue {
  waiting: Waiting[]
  running: number
}

const queues = new WeakMap<Db, Queue>()

/**
 * Writes up to 1,000 records of a device. Records that arrive during a transaction are written together in the next, because a batch of
 * twenty devices costs the same as one. If a batch fails, each device is written alone and fails alone.
 */
export async function takeRecords(
  { db, clock }: DeviceParts,
  device: Device,
  records: readonly AccessEvent[],
): Promise<Decision[]> {
  if (records.length === 0) return []
  if (records.length > mostRecords) throw new RangeError(`${records.length} records at once`)
  const queue = queues.get(db) ?? { waiting: [], running: 0 }
  queues.set(db, queue)
  const decisions = await new Promise<Decisions>((decided, failed) => {
    queue.waiting.push({ device, records, now: clock(), decided, failed })
    if (queue.running < mostAtOnce) void serve(db, queue)
  })
  return records.map(({ recordId }) => decisions.get(recordId)!)
}

async function serve(db: Db, queue: Queue): Promise<void> {
  queue.running += 1
  for (let batch = next(queue); batch.length > 0; batch = next(queue)) await writeTogether(db, batch)
  queue.running -= 1
}

/** The next batch from the queue's front, up to the limit of records. */
function next({ waiting }: Queue): Waiting[] {
  let [count, records] = [0, 0]
  for (const one of waiting) {
    records += one.records.length
    if (count > 0 && records > mostRecords) break
    count += 1
  }
  return waiting.splice(0, count)
}

async function writeTogether(db: Db, batch: readonly Waiting[]): Promise<void> {
  const [only, ...others] = batch
  if (only !== undefined && others.length === 0) return writeAlone(db, only)
  try {
    const decisions = await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${`${patience}ms`}, true)`.execute(tx)
      return writeTellings(tx, batch, batch.at(-1)!.now)
    })
    forgetCounts(db)
    for (const [i, { decided }] of batch.entries()) decided(decisions[i]!)
  } catch {
    // Written alone, a device that waits for a lock does not delay the others.
    for (const one of batch) void writeAlone(db, one)
  }
}

async function writeAlone(db: Db, { device, records, now, decided, failed }: Waiting): Promise<void> {
  try {
    const telling = [{ device, records }]
    const [decisions] = await db.transaction().execute((tx) => writeTellings(tx, telling, now))
    forgetCounts(db)
    decided(decisions!)
  } catch (error) {
    failed(error)
  }
}

function forgetCounts(db: Db): void {
  invalidateAffected(db, members.checkIn)
}
