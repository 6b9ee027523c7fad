import { type RawBuilder, sql } from 'kysely'
import type { RefusalReason } from '../../contract/devices/face-device'
import { hashOf } from '../kit/auth/authenticate'
import type { Db } from '../kit/db/schema'
import { type Credentials, verdictOn } from './admission-verdict'
import type { ConnectionAttempt } from './port'

/** The cached credentials of all devices, so that a forged call needs no query. */
interface Directory {
  bySerial: ReadonlyMap<string, Credentials>
  bySecret: ReadonlyMap<string, Credentials>
}

interface State {
  current: Directory | undefined
  /** The first reading, which all calls wait for. */
  first: Promise<Directory> | undefined
  /** Readings left in the budget, and when it was computed. */
  budget: number
  reckonedAt: number
}

/** The most readings a second per process, however many calls are refused. */
const mostReadings = 20

const states = new WeakMap<Db, State>()

export type Found = { device?: Credentials; refused?: RefusalReason }

/**
 * The verdict on a call by the cached credentials. A refusal is checked again in the database within the budget, because the device may
 * have been activated a moment ago. An accepted call is checked again against its own row.
 */
export async function findInDirectory(db: Db, attempt: ConnectionAttempt, now: Date): Promise<Found> {
  const state = stateOf(db)
  if (state.current === undefined) {
    state.first ??= readDirectory(db).finally(() => {
      state.first = undefined
    })
    state.current = await state.first
    return findDevice(state.current, attempt, now)
  }
  const known = findDevice(state.current, attempt, now)
  if (known.refused === undefined || !takeReading(state)) return known
  state.current = await readDirectory(db)
  return findDevice(state.current, attempt, now)
}

function stateOf(db: Db): State {
  const fresh = { current: undefined, first: undefined, budget: mostReadings, reckonedAt: performance.now() }
  const state = states.get(db) ?? fresh
  states.set(db, state)
  return state
}

function takeReading(state: State): boolean {
  const now = performance.now()
  state.budget = Math.min(mostReadings, state.budget + ((now - state.reckonedAt) / 1_000) * mostReadings)
  state.reckonedAt = now
  if (state.budget < 1) return false
  state.budget -= 1
  return true
}

/** As `findInDirectory`, by the database's rows. */
export async function findInDatabase(db: Db, attempt: ConnectionAttempt, now: Date): Promise<Found> {
  const { vendor, sn, pathSecret } = attempt
  const hash = pathSecret === null ? null : hashOf(pathSecret)
  const which = sql`vendor = ${vendor} and (upper(sn) = upper(${sn}) or path_secret_hash = ${hash})`
  return findDevice(await readDirectory(db, which), attempt, now)
}

function findDevice(directory: Directory, attempt: ConnectionAttempt, now: Date): Found {
  const { vendor, sn, pathSecret } = attempt
  const named = sn === '' ? undefined : directory.bySerial.get(serialKey(vendor, sn))
  const device = pathSecret === null ? named : directory.bySecret.get(secretKey(vendor, hashOf(pathSecret)))
  if (device === undefined)
    return named === undefined ? { refused: 'unknown_serial' } : { refused: 'bad_secret', device: named }
  if (sn !== '' && device !== named) return { refused: 'unknown_serial' }
  const { refused } = verdictOn(device, attempt, now)
  return refused === undefined ? { device } : { device, refused }
}

async function readDirectory(db: Db, which: RawBuilder<unknown> = sql`true`): Promise<Directory> {
  const { rows } = await sql<Credentials>`
    select id, vendor, sn, status, path_secret_hash, path_secret_used_at, open_until,
      array(select host(address) from unnest(allowed_from) as address) as allowed_from
    from face_device where ${which}
  `.execute(db)
  return {
    bySerial: new Map(rows.map((row) => [serialKey(row.vendor, row.sn), row])),
    bySecret: new Map(
      rows.flatMap((row) =>
        row.pathSecretHash === null ? [] : [[secretKey(row.vendor, row.pathSecretHash), row] as const],
      ),
    ),
  }
}

const serialKey = (vendor: string, sn: string) => `${vendor} ${sn.toUpperCase()}`
const secretKey = (vendor: string, hash: Uint8Array) => `${vendor} ${Buffer.from(hash).toString('hex')}`
