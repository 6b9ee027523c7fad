import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Checks a call as docs/webhook.md tells receivers to; says what is wrong, or null. */
export function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
  now: Date,
): string | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return 'too old'
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isRight = String(given)
    .split(' ')
    .map((one) => one.split(','))
    .some(([version, text = '']) => {
      const actual = Buffer.from(text, 'base64')
      return version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected)
    })
  return isRight ? null : 'not signed'
}
