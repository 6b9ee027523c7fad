import { sql } from 'kysely'
import type { RefusalReason } from '../../contract/face-device'
import { newId } from '../kit/id'
import type { Device, DeviceParts, Knock } from './port'

/** What somebody makes up is counted one by one up to so many, then together: whoever floods the console fills no disk. */
export const mostRefusals = 1_000
const sampleLength = 500

export async function refused(parts: DeviceParts, knock: Knock, reason: RefusalReason): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from face_device where vendor = ${knock.vendor} and upper(sn) = upper(${knock.sn.slice(0, 64)})
  `.execute(parts.db)
  await noteRefusal(parts, knock, reason, rows[0]?.id ?? null)
}

export async function malformed(
  parts: DeviceParts,
  { id, sn, vendor }: Device,
  lines: number,
  sample: string,
): Promise<void> {
  if (lines === 0) return
  await sql`update face_device set malformed_count = malformed_count + ${lines} where id = ${id}`.execute(
    parts.db,
  )
  await noteRefusal(parts, { sn, vendor, pathSecret: null, address: '', sample }, 'malformed', id, lines)
}

/** Counts a message by what it says of itself. What was dismissed appears again when it happens again. */
export async function noteRefusal(
  { db, clock }: DeviceParts,
  knock: Knock,
  reason: RefusalReason,
  deviceId: string | null,
  times = 1,
): Promise<void> {
  const now = clock()
  const sn = printable(knock.sn).slice(0, 64).toUpperCase()
  const [sample, address] = [
    printable(knock.sample).slice(0, sampleLength),
    printable(knock.address).slice(0, 64),
  ]
  await sql`
    insert into device_refusal as r (id, reason, sn, device_id, vendor, address, count, first_at, last_at, sample)
    select ${newId(now.getTime())}, ${reason}, case when ${deviceId}::uuid is not null or room.is_left then ${sn} else '' end,
      ${deviceId}, ${knock.vendor}, ${address}, ${times}, ${now}, ${now}, ${sample}
    from (
      select exists (select from device_refusal where (vendor, reason, sn) = (${knock.vendor}, ${reason}, ${sn}))
        or (select count(*) < ${mostRefusals}::int from (select from device_refusal limit ${mostRefusals}) known) as is_left
    ) room
    on conflict (vendor, reason, sn) do update set
      count = r.count + excluded.count, last_at = excluded.last_at, address = excluded.address, sample = excluded.sample,
      device_id = coalesce(excluded.device_id, r.device_id), dismissed_at = null
  `.execute(db)
}

/** Without what a terminal or a table would do something with: every other character becomes a dot. */
export function printable(text: string): string {
  return text.slice(0, 2 * sampleLength).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '·')
}
