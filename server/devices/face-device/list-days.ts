import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { askableDays, type DeviceDay } from '../../../contract/devices/device-day'
import { type FaceDevice, type faceDevices, vendorsThatResend } from '../../../contract/devices/face-device'
import { addDays, shanghaiDay } from '../../kit/day'
import { fieldsProblem, problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { readDay, readLatestDays, requestRecordsOfDay } from '../request-records-of-day'

type Body = output<(typeof faceDevices)['reconcileDay']['body']>

export async function listDays({
  tx,
  id,
  now,
}: RequestContext<unknown, unknown>): Promise<{ rows: DeviceDay[] }> {
  return { rows: await readLatestDays(tx, id, now) }
}

/** Commands a device to resend a day now. */
export async function reconcileDay({ tx, id, now, principal, body, audit }: RequestContext<unknown, Body>) {
  const { day } = body
  const today = shanghaiDay(now)
  if (day > today) throw fieldsProblem([{ path: ['day'], code: 'in_future' }])
  if (day < addDays(today, -askableDays)) throw fieldsProblem([{ path: ['day'], code: 'too_long_ago' }])
  const { rows } = await sql<Pick<FaceDevice, 'status' | 'vendor'>>`
    select status, vendor from face_device where id = ${id} for key share
  `.execute(tx)
  const { status, vendor } = rows[0]!
  if (status !== 'active') throw problem('not_allowed_now', { state: status, allowed: [] })
  if (!vendorsThatResend.includes(vendor)) throw problem('not_allowed_now', { state: vendor, allowed: [] })
  await requestRecordsOfDay(tx, now, { deviceIds: [id], day, by: principal.username })
  await audit({ action: 'device.reconcileDay', table: 'face_device', rowId: id, after: { day } })
  return readDay(tx, id, day)
}
