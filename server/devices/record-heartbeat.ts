import { sql } from 'kysely'
import { onlineWithin } from '../../contract/devices/face-device'
import { noteLive } from '../shared/note-live'
import type { Device, DeviceParts, DeviceStatus } from './port'

/** Seconds by which `last_seen_at` may lag, because a write for each message costs more than it is worth. */
const seenEvery = 10

export async function recordHeartbeat(
  parts: DeviceParts,
  device: Device,
  vitals: DeviceStatus,
): Promise<void> {
  const { clock, personCount = null, faceCount = null, firmware } = vitals
  const skew = clock === undefined ? null : Math.round((clock.getTime() - parts.clock().getTime()) / 1_000)
  // A skew of years is clamped to the column's range.
  const reportedSkew = skew === null ? null : Math.max(-2e9, Math.min(2e9, skew))
  const facts = { personCount, faceCount, firmware: firmware?.slice(0, 60) ?? null, skew: reportedSkew }
  if (hasChanges(device, facts, parts.clock()))
    await touchLastSeen(parts, device.id, facts, device.calledFrom)
}

/** Compares with the status read at authentication, because mostly nothing has changed and this needs no query. */
function hasChanges({ known, clockSkewS }: Device, facts: Facts, now: Date): boolean {
  if (known === undefined || known.lastSeenAt === null) return true
  const isLong = Date.parse(known.lastSeenAt) < now.getTime() - seenEvery * 1_000
  const differs = (reportedSkew: unknown, saved: unknown) => reportedSkew !== null && reportedSkew !== saved
  return (
    isLong ||
    differs(facts.personCount, known.personCount) ||
    differs(facts.faceCount, known.faceCount) ||
    differs(facts.firmware, known.firmware) ||
    (facts.skew !== null && (clockSkewS === null || Math.abs(facts.skew - clockSkewS) > 2))
  )
}

interface Facts {
  personCount: number | null
  faceCount: number | null
  firmware: string | null
  skew: number | null
}
const nothing: Facts = { personCount: null, faceCount: null, firmware: null, skew: null }

/** Writes the changed status, and notifies pages when the device was shown as offline. */
export async function touchLastSeen(
  { db, clock }: DeviceParts,
  id: string,
  facts = nothing,
  calledFrom: string | null = null,
): Promise<void> {
  const now = clock()
  const { personCount, faceCount, firmware, skew } = facts
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ storeId: string; wasAway: boolean }>`
      update face_device set last_seen_at = ${now}, seen_from = coalesce(${calledFrom}::inet, face_device.seen_from),
        person_count = coalesce(${personCount}::int, face_device.person_count),
        face_count = coalesce(${faceCount}::int, face_device.face_count),
        firmware = coalesce(${firmware}::text, face_device.firmware),
        clock_skew_s = coalesce(${skew}::int, face_device.clock_skew_s)
      from face_device old
      where face_device.id = ${id} and old.id = face_device.id and (
        old.last_seen_at is null or old.last_seen_at < ${now}::timestamptz - ${seenEvery} * interval '1 second'
        or ${personCount}::int <> coalesce(old.person_count, -1) or ${faceCount}::int <> coalesce(old.face_count, -1)
        or ${firmware}::text <> old.firmware or abs(${skew}::bigint - coalesce(old.clock_skew_s, ${skew}::bigint + 9)) > 2
      )
      returning face_device.store_id,
        old.last_seen_at is null or old.last_seen_at < ${now}::timestamptz - ${onlineWithin} * interval '1 second' as was_away
    `.execute(tx)
    for (const { storeId, wasAway } of rows)
      if (wasAway) await noteLive(tx, now, [{ kind: 'device', storeId, body: { id } }])
  })
}
