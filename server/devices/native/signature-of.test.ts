import { expect, it } from '@rstest/core'
import { hashOf } from '../../kit/auth/authenticate'
import { isSignedWith, signatureOf } from './signature-of'

/** The example of docs/device-protocol.md. */
const key = hashOf('a secret of the documents, in no use')
const signed = {
  method: 'POST',
  target: '/api/device/v1/heartbeat',
  timestamp: '1772413201500',
  nonce: 'h5Qm0aWz71',
  body: Buffer.from('{"firmware":"1.4.0","personCount":2,"faceCount":2}'),
}
const signature = '26ae52f8cedcb15d0606a03dfc933b646748adef968f72c5f221ee5f40c6ed6d'

it('is that of the documents', () => {
  expect(signatureOf(key, signed)).toBe(signature)
  expect(isSignedWith(key, signed, signature)).toBe(true)
})

it.each([
  { method: 'GET' },
  { target: '/api/device/v1/heartbeat?x=1' },
  { timestamp: '1772413201501' },
  { nonce: 'h5Qm0aWz72' },
  { body: Buffer.from('{}') },
])('is another with %j', (own) => {
  expect(isSignedWith(key, { ...signed, ...own }, signature)).toBe(false)
})

it.each(['', 'x', signature.toUpperCase(), `${signature}0`])('is not %j', (other) => {
  expect(isSignedWith(key, signed, other)).toBe(false)
})
