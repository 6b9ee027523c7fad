import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signed parts. `target` is path and query as sent, `timestamp` milliseconds since 1970. */
export interface Signed {
  method: string
  target: string
  timestamp: string
  nonce: string
  body: Uint8Array
}

/** HMAC-SHA256 in hexadecimal, over method, target, timestamp and nonce, each on a line of its own, and the body. */
export function signatureOf(key: Uint8Array, { method, target, timestamp, nonce, body }: Signed): string {
  const head = [method, target, timestamp, nonce, ''].join('\n')
  return createHmac('sha256', key).update(head).update(body).digest('hex')
}

export function isSignedWith(key: Uint8Array, signed: Signed, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(key, signed))]
  return given.length === right.length && timingSafeEqual(given, right)
}
