import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type {
  DeviceRefusal,
  FaceDevice,
  FaceDeviceDraft,
  faceDevices,
} from '../../../contract/devices/face-device'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { countUpTo } from '../../kit/resource/count-up-to'
import { untyped } from '../../kit/resource/definition'
import { createRow } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { flushRefusals } from '../count-refusal'
import { faceDeviceResource } from './resource'

type Query = output<(typeof faceDevices)['refusals']['query']>

const pageSize = 50

export async function listRefusals({ tx, c, query: { page } }: RequestContext<Query, unknown>) {
  await flushRefusals(c.get('parts').db)
  const where = sql<boolean>`dismissed_at is null`
  const { rows } = await sql<DeviceRefusal>`
    select device_refusal.id, reason, device_refusal.sn, device_id, face_device.name as device_name, device_refusal.vendor,
      address, count, first_at, last_at, sample
    from device_refusal left join face_device on face_device.id = device_id
    where ${where} order by last_at desc, device_refusal.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tx)
  return { rows, ...(await countUpTo(tx, 'device_refusal', where)) }
}

/** Creates a device for an unknown serial number; it must be activated like any other. */
export async function adoptDevice(request: RequestContext<unknown, FaceDeviceDraft>): Promise<FaceDevice> {
  const { reason } = await held(request.tx, request.id)
  if (reason !== 'unknown_serial') throw problem('not_allowed_now', { state: reason, allowed: [] })
  const row = await createRow(untyped(faceDeviceResource), request)
  await sql`update device_refusal set dismissed_at = ${request.now}, device_id = ${row.id} where id = ${request.id}`.execute(
    request.tx,
  )
  await request.audit({
    action: 'device.adopt',
    table: 'face_device',
    rowId: row.id,
    after: { refusalId: request.id },
  })
  // What the resource selects is the contract's row, which `serve` checks once more on its way out.
  return row as unknown as FaceDevice
}

export async function dismissRefusal({ tx, id, now, audit }: RequestContext<unknown, unknown>) {
  const before = await held(tx, id)
  await sql`update device_refusal set dismissed_at = ${now} where id = ${id}`.execute(tx)
  await audit({ action: 'device.dismiss', table: 'device_refusal', rowId: id, before })
  return {}
}

async function held(tx: Tx, id: string) {
  const { rows } = await sql<Pick<DeviceRefusal, 'reason' | 'sn' | 'vendor' | 'count'>>`
    select reason, sn, vendor, count from device_refusal where id = ${id} and dismissed_at is null for update
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}
