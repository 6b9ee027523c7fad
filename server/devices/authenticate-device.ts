import { sql } from 'kysely'
import type { RefusalReason } from '../../contract/devices/face-device'
import type { Db } from '../kit/db/schema'
import { parseAddress } from '../kit/http/network-of'
import { type Credentials, isProven, verdictOn } from './admission-verdict'
import { countRefusal } from './count-refusal'
import { type Found, findInDatabase, findInDirectory } from './find-in-directory'
import { openKey } from './message-key'
import type { Admission, ConnectionAttempt, Device, DeviceParts } from './port'
import { touchLastSeen } from './record-heartbeat'

/** Whether a message is refused before its body is read, by the cached credentials of devices. */
export async function isRefusedAtGate(parts: DeviceParts, attempt: ConnectionAttempt): Promise<boolean> {
  const found = await findInDirectory(parts.db, attempt, parts.clock())
  if (found.refused !== undefined) await refuse(parts, attempt, found)
  return found.refused !== undefined
}

/** Counts a refusal by an adapter, for the device that the message names. */
export async function refused(
  parts: DeviceParts,
  attempt: ConnectionAttempt,
  reason: RefusalReason,
): Promise<void> {
  const { device } = await findInDirectory(parts.db, attempt, parts.clock())
  countRefusal(parts, attempt, reason, device?.id ?? null)
}

export async function authenticateDevice(parts: DeviceParts, attempt: ConnectionAttempt): Promise<Admission> {
  const found = await findInDatabase(parts.db, attempt, parts.clock())
  const { device, refused = 'unknown_serial' } = found
  if (device === undefined || found.refused !== undefined)
    return { refused: await refuse(parts, attempt, { ...found, refused }) }
  const verdict = verdictOn(device, attempt, parts.clock())
  if (attempt.pathSecret !== null && device.pathSecretUsedAt === null) await closeSharedPath(parts, device)
  return {
    device: {
      ...(await readDevice(parts, device.id)),
      isOpen: verdict.refused === undefined && verdict.isOpen,
      calledFrom: parseAddress(attempt.address) ?? null,
    },
  }
}

export async function readDevice(
  { db, secrets }: Pick<DeviceParts, 'db' | 'secrets'>,
  id: string,
): Promise<Device> {
  type Row = Omit<Device, 'messageKey' | 'known'> &
    NonNullable<Device['known']> & { messageKey: Buffer | null }
  const { rows } = await sql<Row>`
    select id, sn, name, vendor, store_id, direction, message_key, clock_skew_s, firmware, person_count, face_count, last_seen_at
    from face_device where id = ${id}
  `.execute(db)
  const { messageKey, firmware, personCount, faceCount, lastSeenAt, ...own } = rows[0]!
  const known = { firmware, personCount, faceCount, lastSeenAt }
  return { ...own, known, messageKey: messageKey && openKey(secrets, id, messageKey) }
}

/** After the first message with a path secret, the device is no longer served without it. */
async function closeSharedPath({ db, clock }: DeviceParts, { id }: Credentials): Promise<void> {
  await sql`
    update face_device set path_secret_used_at = ${clock()}, open_until = null where id = ${id} and path_secret_used_at is null
  `.execute(db)
}

async function refuse(
  parts: DeviceParts,
  attempt: ConnectionAttempt,
  { device, refused }: Found,
): Promise<RefusalReason> {
  const reason = refused ?? 'unknown_serial'
  if (device !== undefined && reason === 'not_active' && isProven(device, attempt))
    await noteSeldom(parts, device)
  countRefusal(parts, attempt, reason, device?.id ?? null)
  return reason
}

const seldom = 10_000 // ms
const noted = new WeakMap<Db, Map<string, number>>()

/** Records the call of an inactive device, at most every ten seconds per process. */
async function noteSeldom(parts: DeviceParts, { id }: Credentials): Promise<void> {
  const times = noted.get(parts.db) ?? new Map<string, number>()
  noted.set(parts.db, times)
  const now = parts.clock().getTime()
  if (now - (times.get(id) ?? Number.NEGATIVE_INFINITY) < seldom) return
  times.set(id, now)
  await touchLastSeen(parts, id)
}
