import { sql } from 'kysely'
import type { FaceDevice } from '../../contract/face-device'
import { hashOf } from '../kit/who'
import { noteSeen } from './heard'
import { openKey } from './message-key'
import type { Admission, Device, DeviceParts, Knock } from './port'
import { noteRefusal } from './refusals'

interface Found extends Omit<Device, 'messageKey'>, NonNullable<Device['known']> {
  status: FaceDevice['status']
  messageKey: Buffer | null
  mayComeFromThere: boolean
}

export async function admit(parts: DeviceParts, knock: Knock): Promise<Admission> {
  const device = await find(parts, knock)
  const refused =
    device === undefined
      ? 'unknown_serial'
      : !device.mayComeFromThere
        ? 'address'
        : device.status !== 'active'
          ? 'not_active'
          : undefined
  if (device !== undefined && refused === undefined) {
    const {
      status: _,
      mayComeFromThere: __,
      messageKey,
      firmware,
      personCount,
      faceCount,
      lastSeenAt,
      ...own
    } = device
    const known = { firmware, personCount, faceCount, lastSeenAt }
    const key = messageKey && openKey(parts.secrets, device.id, messageKey)
    return { device: { ...own, known, messageKey: key } }
  }
  // Told of itself by whoever knows its serial number and speaks from where it may.
  if (device !== undefined && refused === 'not_active') await noteSeen(parts, device.id)
  await noteRefusal(parts, knock, refused ?? 'unknown_serial', device?.id ?? null)
  return { refused: refused ?? 'unknown_serial' }
}

/** A path secret is enough; with a serial number beside it, both have to be one device's. */
async function find({ db }: DeviceParts, knock: Knock): Promise<Found | undefined> {
  const { vendor, sn, pathSecret, address } = knock
  const bySecret = pathSecret === null ? sql`true` : sql`path_secret_hash = ${hashOf(pathSecret)}`
  const bySerial = sn === '' ? sql`true` : sql`upper(sn) = upper(${sn})`
  if (pathSecret === null && (sn === '' || sn.length > 64)) return undefined
  const { rows } = await sql<Found>`
    select id, sn, name, vendor, store_id, direction, status, message_key, clock_skew_s, firmware, person_count, face_count, last_seen_at,
      allowed_from = '{}' or ${plainAddress(address)}::inet = any(allowed_from) as may_come_from_there
    from face_device where vendor = ${vendor} and ${bySerial} and ${bySecret}
  `.execute(db)
  return rows[0]
}

/** As the database can read it; null of what is none, which no list of addresses allows. */
function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return /^[\da-f.:]{2,45}$/i.test(plain) && (plain.includes('.') || plain.includes(':')) ? plain : null
}
