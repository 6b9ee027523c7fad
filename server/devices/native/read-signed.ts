import type { AppContext } from '../../kit/app'
import { addressOf } from '../../kit/http/request'
import type { Device, DevicePort } from '../port'
import { bytesUpTo, headOf, messageLimit, plain, refusalOf } from '../receive-message'
import { isSignedWith } from './signature-of'

/** Milliseconds by which a device's clock may differ from the server's. */
const window = 5 * 60_000

export interface SignedMessage {
  device: Device
  body: Buffer
  /** By the device's clock. */
  sentAt: Date
}

/**
 * A message with a valid signature, a present timestamp and an unused nonce; otherwise the error response. An unknown, inactive, misplaced
 * or wrongly signing device gets the same response, so that serial numbers cannot be probed.
 */
export async function readSigned(
  c: AppContext,
  port: DevicePort,
  now: Date,
): Promise<SignedMessage | Response> {
  const header = (name: string) => c.req.header(`x-device-${name}`) ?? ''
  const attempt = {
    vendor: 'native' as const,
    sn: plain(header('serial'), 64),
    pathSecret: null,
    address: addressOf(c),
    sample: headOf(c),
  }
  const refusal = await refusalOf(c, port, attempt)
  if (refusal === 'too_many') return c.json({ error: 'too_many' }, 429)
  if (refusal !== undefined) return c.json({ error: 'refused' }, 401)
  const body = await bytesUpTo(c, messageLimit)
  if (body === undefined) {
    await port.refused(attempt, 'too_large')
    return c.json({ error: 'too_large' }, 413)
  }
  const { device } = await port.admit(attempt)
  if (device === undefined) return c.json({ error: 'refused' }, 401)
  const [timestamp, nonce] = [header('timestamp'), header('nonce')]
  const isFormed = /^\d{13}$/.test(timestamp) && /^[\w-]{8,64}$/.test(nonce)
  const { pathname, search } = new URL(c.req.url)
  const signed = { method: c.req.method, target: pathname + search, timestamp, nonce, body }
  const { messageKey: key } = device
  if (!isFormed || key === null || !isSignedWith(key, signed, header('signature'))) {
    await port.refused(attempt, 'bad_signature')
    return c.json({ error: 'refused' }, 401)
  }
  if (Math.abs(Number(timestamp) - now.getTime()) > window) {
    await port.refused(attempt, 'clock')
    return c.json({ error: 'clock', serverTime: now.toISOString() }, 401)
  }
  if (!(await port.spendNonce(device, nonce))) {
    await port.refused(attempt, 'replayed')
    return c.json({ error: 'replayed' }, 401)
  }
  port.prove(attempt)
  return { device, body, sentAt: new Date(Number(timestamp)) }
}
