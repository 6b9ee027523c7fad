import { sql } from 'kysely'
import type { DashboardFigures } from '../../../contract/system/dashboard'
import { faceDeviceResource, isOnline } from '../../devices/face-device/resource'
import { countOf } from './count-of'
import { ofStores, type Seen } from './seen'

type Devices = NonNullable<DashboardFigures['devices']>

export async function devicesOf(seen: Seen): Promise<Devices> {
  const [active, online, silent] = await Promise.all([
    countOf(seen, faceDeviceResource, 'devices.active'),
    countOf(seen, faceDeviceResource, 'devices.online'),
    seen.run(() => silentOf(seen)),
  ])
  return { active, online, silent }
}

async function silentOf(seen: Seen): Promise<Devices['silent']> {
  const { rows } = await sql<Devices['silent'][number]>`
    select face_device.id, face_device.name, store.name as store_name, last_seen_at as heard_at
    from face_device join store on store.id = store_id
    where face_device.status = 'active' and not ${isOnline(seen.now)} and ${ofStores(seen, sql`face_device.store_id`)}
    order by coalesce(last_seen_at, '-infinity'), face_device.id limit 5
  `.execute(seen.tx)
  return rows
}
