import { sql } from 'kysely'
import { readDevice } from './authenticate-device'
import { readEvent } from './hikvision/read-event'
import type { UnreadKind } from './keep-unread'
import { readRecord } from './native/read-record'
import type { AccessEvent, DeviceParts } from './port'
import { atDoorOf, objectIn } from './receive-message'
import { takeRecords } from './take-records'
import { readFields, readRecognition } from './uface/read-recognition'
import { readCloudRecord } from './ustar/read-cloud-record'
import { recordOf } from './zkteco/read-attendance-log'

type Reading = AccessEvent | 'ignored' | 'malformed'

const readers: Record<UnreadKind, (text: string) => Reading> = {
  native_record: (text) => readRecord(objectIn(text)) ?? 'malformed',
  zkteco_line: (text) => recordOf(text) ?? 'malformed',
  uface_record: (text) => readRecognition(readFields(text) ?? {}),
  ustar_message: readCloudRecord,
  hikvision_event: (text) => {
    const alert = objectIn(text)
    return alert === undefined ? 'malformed' : readEvent(alert)
  },
}

const batch = 500

interface Unread {
  id: string
  kind: UnreadKind
  text: string
}

/**
 * Parses stored messages of a device again with the present parsers. A parsed record is handled as usual and its message deleted; records
 * handled before an interruption count once.
 */
export async function readUnreadAgain(
  parts: DeviceParts,
  deviceId: string,
): Promise<{ read: number; left: number }> {
  const device = await readDevice(parts, deviceId)
  const counts = { read: 0, left: 0 }
  for (let after: string | null = null; ; ) {
    const rows: Unread[] = await nextUnread(parts, deviceId, after)
    const last = rows.at(-1)
    if (last === undefined) return counts
    const readings = rows.map((row) => ({ id: row.id, reading: readers[row.kind](row.text) }))
    const readable = readings.filter(({ reading }) => reading !== 'malformed')
    const records = readable.flatMap(({ reading }) =>
      typeof reading === 'object' ? [atDoorOf(device, reading)] : [],
    )
    await takeRecords(parts, device, records)
    await sql`delete from device_unread where id = any(${readable.map(({ id }) => id)}::uuid[])`.execute(
      parts.db,
    )
    counts.read += readable.length
    counts.left += rows.length - readable.length
    after = last.id
  }
}

async function nextUnread({ db }: DeviceParts, deviceId: string, after: string | null): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select id, kind, text from device_unread
    where device_id = ${deviceId} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${batch}
  `.execute(db)
  return rows
}
