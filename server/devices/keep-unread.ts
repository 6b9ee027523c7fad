import { sql } from 'kysely'
import { hashOf } from '../kit/auth/authenticate'
import type { Db } from '../kit/db/schema'
import { newId } from '../kit/new-id'
import { problem } from '../kit/problem'
import { countRefusal } from './count-refusal'
import type { Device, DeviceParts } from './port'
import { keptText } from './receive-message'

/** The parser for the next attempt. */
export type UnreadKind =
  | 'native_record'
  | 'zkteco_line'
  | 'uface_record'
  | 'ustar_message'
  | 'hikvision_event'

/** The limits of one device; further messages are not acknowledged and stay on the device. */
export const mostUnread = { rows: 10_000, bytes: 8 * 1024 * 1024 }
/** No protocol has longer records; pictures are removed before. */
const longest = 16_000

export async function keepUnread(
  parts: DeviceParts,
  device: Device,
  kind: UnreadKind,
  given: readonly string[],
): Promise<boolean> {
  const texts = [...new Set(given.map(storable))]
  const [first] = texts
  if (first === undefined) return true
  const { id, sn, vendor, calledFrom } = device
  // A text that was cut could never be read again.
  const isTooLong = given.some((text) => text.length > longest)
  const isKept = !isTooLong && (await keep(parts.db, id, { kind, texts, now: parts.clock() }))
  await sql`update face_device set malformed_count = malformed_count + ${given.length} where id = ${id}`.execute(
    parts.db,
  )
  const attempt = { sn, vendor, pathSecret: null, address: calledFrom ?? '', sample: first }
  countRefusal(parts, attempt, 'malformed', id, given.length)
  if (isTooLong) throw problem('too_large')
  return isKept
}

/** Stores all of them or none; messages already stored count as stored. */
async function keep(
  db: Db,
  deviceId: string,
  { kind, texts, now }: { kind: UnreadKind; texts: readonly string[]; now: Date },
): Promise<boolean> {
  const hashes = texts.map(hashOf)
  return db.transaction().execute(async (tx) => {
    await sql`select from face_device where id = ${deviceId} for no key update`.execute(tx)
    await sql`
      insert into device_unread (id, device_id, kind, text, text_hash, received_at)
      select id, ${deviceId}, ${kind}, text, hash, ${now}
      from unnest(${texts.map(() => newId(now.getTime()))}::uuid[], ${texts}::text[], ${hashes}::bytea[]) as given (id, text, hash)
      where (
        select count(*) + ${texts.length}::int <= ${mostUnread.rows}::int
          and coalesce(sum(octet_length(text)), 0) + ${Buffer.byteLength(texts.join(''))}::int <= ${mostUnread.bytes}::int
        from device_unread where device_id = ${deviceId}
      )
      on conflict do nothing
    `.execute(tx)
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from device_unread
      where device_id = ${deviceId} and kind = ${kind} and text_hash = any(${hashes}::bytea[])
    `.execute(tx)
    return rows[0]?.kept === texts.length
  })
}

/** Replaces characters that the database refuses. */
function storable(text: string): string {
  return keptText(text, longest) || ' '
}
