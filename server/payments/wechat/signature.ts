import { createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { isSigned, signed } from '../is-signed'

/** Of requests, answers and notices alike: https://pay.weixin.qq.com/doc/v3/merchant/4012365342 */
const windowSeconds = 300

export interface Merchant {
  mchid: string
  /** The serial number of the merchant's certificate, whose key `privateKey` is. */
  serial: string
  privateKey: KeyObject
}

/** The signer: its public key's ID, or the serial number of its platform certificate. */
export interface Platform {
  serial: string
  publicKey: KeyObject
}

/** The Authorization header of a request; `path` as sent, with its query. */
export function authorization(
  { mchid, serial, privateKey }: Merchant,
  { method, path, body }: { method: string; path: string; body: string },
  now: Date,
): string {
  const nonce = randomBytes(16).toString('hex')
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = signed(requestText({ method, path, timestamp, nonce, body }), privateKey)
  const fields = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serial }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** The signed text of a request: five lines, each ended. */
export function requestText(of: {
  method: string
  path: string
  timestamp: string
  nonce: string
  body: string
}): string {
  return `${of.method}\n${of.path}\n${of.timestamp}\n${of.nonce}\n${of.body}\n`
}

/** The signed text of an answer or a notice: three lines, each ended. */
export function replyText({ timestamp, nonce, body }: Record<'timestamp' | 'nonce' | 'body', string>) {
  return `${timestamp}\n${nonce}\n${body}\n`
}

type Judgement = 'good' | 'unsigned' | 'forged' | 'stale'

/** Whether an answer or a notice is signed by WeChat Pay and recent. */
export function judge(
  platform: Platform,
  header: (name: string) => string | null | undefined,
  body: string,
  now: Date,
): Judgement {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
    header(`wechatpay-${name}`),
  )
  if (!timestamp || !nonce || !signature || !serial) return 'unsigned'
  if (serial !== platform.serial) return 'forged'
  if (!isSigned(replyText({ timestamp, nonce, body }), signature, platform.publicKey)) return 'forged'
  const isNear = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= windowSeconds
  return isNear ? 'good' : 'stale'
}

export interface Sealed {
  ciphertext: string
  nonce: string
  associated_data?: string | undefined
}

/**
 * AEAD_AES_256_GCM with the merchant's APIv3 key, 32 bytes; the last 16 bytes of the ciphertext are the tag. Throws when it was changed.
 */
export function opened({ ciphertext, nonce, associated_data = '' }: Sealed, apiV3Key: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()
}
