import { type RawBuilder, sql } from 'kysely'
import { type DeviceDay, latestDays } from '../../contract/devices/device-day'
import { addDays, shanghaiDay } from '../kit/day'
import type { Tx } from '../kit/db/schema'
import { newId } from '../kit/new-id'
import { expiryOf } from './enrolment/task'
import type { Device, DeviceParts } from './port'

/** Minutes for which resent records may still arrive after the command's result. */
const comesAfter = 5

/**
 * Commands devices to resend a Shanghai day, unless such a command is already open. The devices must be active, and of vendors that resend.
 */
export async function requestRecordsOfDay(
  tx: Tx,
  now: Date,
  { deviceIds, day, by = 'system' }: { deviceIds: readonly string[]; day: string; by?: string },
): Promise<number> {
  const ids = deviceIds.map(() => newId(now.getTime()))
  const { rows } = await sql<{ deviceId: string }>`
    insert into device_task (id, device_id, op, day, due_at, expires_at, created_at, created_by)
    select id, device_id, 'resend_records', ${day}::date, ${now}, ${expiryOf('resend_records', now)}, ${now}, ${by}
    from unnest(${ids}::uuid[], ${[...deviceIds]}::uuid[]) as asked (id, device_id) order by device_id
    on conflict do nothing returning device_id
  `.execute(tx)
  await sql`
    insert into device_day (device_id, day, requested_at)
    select device_id, ${day}::date, ${now} from unnest(${rows.map(({ deviceId }) => deviceId)}::uuid[]) as asked (device_id)
    order by device_id
    on conflict (device_id, day) do update set requested_at = excluded.requested_at, answered_at = null, claimed = null, missing = null
  `.execute(tx)
  return rows.length
}

/** Compares the records that a device has of a day with those it has sent so far. */
export async function noteResent(
  tx: Tx,
  deviceId: string,
  day: string,
  recordIds: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const ids = recordIds && [...new Set(recordIds)]
  await sql`
    update device_day set answered_at = ${now}, claimed = ${ids?.length ?? null}::int,
      missing = ${ids?.length ?? null}::int - (
        select count(*)::int from access_record
        where access_record.device_id = ${deviceId} and device_record_id = any(${ids ?? []}::text[])
      )
    where device_id = ${deviceId} and day = ${day}::date
  `.execute(tx)
}

export async function isResending({ db, clock }: DeviceParts, { id }: Device): Promise<boolean> {
  const { rows } = await sql`
    select from device_task where device_id = ${id} and op = 'resend_records' and day is not null and (
      device_task.status = 'sent' or done_at > ${clock()}::timestamptz - ${comesAfter} * interval '1 minute'
    ) limit 1
  `.execute(db)
  return rows.length > 0
}

/** The state of a device's days, yesterday and before, and today if it was requested; the latest first. */
export function readLatestDays(tx: Tx, deviceId: string, now: Date): Promise<DeviceDay[]> {
  const today = shanghaiDay(now)
  const days = Array.from({ length: latestDays }, (_, i) => addDays(today, -i))
  return readDays(tx, deviceId, days, sql`asked.requested_at is not null or shown.day < ${today}::date`)
}

export async function readDay(tx: Tx, deviceId: string, day: string): Promise<DeviceDay> {
  const [found] = await readDays(tx, deviceId, [day], sql`true`)
  return found!
}

async function readDays(
  tx: Tx,
  deviceId: string,
  days: readonly string[],
  where: RawBuilder<unknown>,
): Promise<DeviceDay[]> {
  const { rows } = await sql<DeviceDay>`
    select shown.day, asked.requested_at, asked.answered_at, asked.claimed, records.held, records.recovered,
      coalesce(asked.missing, 0) as missing,
      case
        when asked.requested_at is null then 'never'
        when asked.answered_at is null then
          case when task.status in ('queued', 'sent') then 'waiting' else 'unanswered' end
        when asked.missing > 0 then 'missing'
        when records.recovered > 0 then 'recovered'
        else 'same'
      end as state
    from unnest(${[...days]}::date[]) as shown (day)
    left join device_day asked on asked.device_id = ${deviceId} and asked.day = shown.day
    left join lateral (
      select device_task.status from device_task
      where device_task.device_id = ${deviceId} and device_task.day = shown.day order by no desc limit 1
    ) task on true
    cross join lateral (
      select count(*)::int as held,
        (count(*) filter (where received_at >= asked.requested_at and at < asked.requested_at))::int as recovered
      from access_record
      where access_record.device_id = ${deviceId}
        and at >= shanghai_instant(shown.day, 0) and at < shanghai_instant(shown.day + 1, 0)
    ) records
    where ${where} order by shown.day desc
  `.execute(tx)
  return rows
}
