import { sql } from 'kysely'
import type { DeviceVendor, FaceDevice } from '../../../contract/devices/face-device'
import { hashOf, newSecret, newTypedSecret } from '../../kit/auth/authenticate'
import { problem } from '../../kit/problem'
import { auditAndReturn, readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { sealKey } from '../message-key'
import { faceDeviceResource } from './resource'

interface Issued {
  secret: string | null
  path: string
  row: FaceDevice
}

/** Issues a new secret; messages with the one before are refused after this transaction. */
export async function issueSecret(request: RequestContext<unknown, unknown>): Promise<Issued> {
  const { tx, id, now, principal, c } = request
  const before = await readForUpdate(faceDeviceResource, request)
  if (before.status === 'retired') throw problem('not_allowed_now', { state: 'retired', allowed: [] })
  const { vendor } = before
  const signs = vendor === 'native'
  const secret = vendor === 'zkteco' ? newTypedSecret() : newSecret()
  const key = signs ? sealKey(c.get('parts').secrets, id, secret) : null
  const pathHash = signs ? null : hashOf(secret)
  await sql`
    update face_device set message_key = ${key}, path_secret_hash = ${pathHash}, path_secret_used_at = null, secret_issued_at = ${now},
      version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  const row = await auditAndReturn(request, faceDeviceResource, id, { verb: 'secret', before })
  return { secret: signs ? secret : null, path: pathOf(vendor, secret), row }
}

/** The path for a device of the vendor; unknown for `other`. */
function pathOf(vendor: DeviceVendor, secret: string): string {
  const paths: Record<DeviceVendor, string> = {
    native: '/api/device/v1',
    zkteco: `/d/${secret}`,
    uface: `/api/device/uface/${secret}`,
    hikvision: `/api/device/hikvision/${secret}`,
    other: '',
  }
  return paths[vendor]
}
