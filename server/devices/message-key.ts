import { hashOf } from '../kit/auth/authenticate'
import type { SecretBox } from '../kit/crypto/secret-box'
import type { SealedColumn } from '../kit/rotate-keys'

const column = 'face_device.message_key'

/** Seals the key that a `native` device signs with: SHA-256 of its secret, so that the secret itself is not stored. */
export function sealKey(box: SecretBox, deviceId: string, secret: string): Buffer {
  return box.seal(hashOf(secret).toString('hex'), { column, id: deviceId })
}

export function openKey(box: SecretBox, deviceId: string, sealed: Uint8Array): Buffer {
  return Buffer.from(box.open(sealed, { column, id: deviceId }), 'hex')
}

export const messageKeyColumn: SealedColumn = {
  table: 'face_device',
  name: 'message_key',
  column,
  boundTo: 'id',
}
