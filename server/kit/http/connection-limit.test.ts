import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from '@rstest/core'
import { connectionLimit } from './connection-limit'
import { loopbackProxies } from './trusted-proxies'

const from = (remoteAddress?: string) =>
  Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket

const admitted = (isAdmitted: (socket: Socket) => boolean, count: number, addressOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => from(addressOf(i))).filter(isAdmitted)

it('one address holds a thousand connections of ten thousand, in whichever form it is written', () => {
  const limit = connectionLimit(10_000, loopbackProxies)
  expect(admitted(limit, 9_000, (i) => (i % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'))).toHaveLength(1_000)
  expect(limit(from('203.0.113.8'))).toBe(true)
})

it('one IPv6 network of 64 bits counts as one, and a site of 48 bits as two', () => {
  const limit = connectionLimit(10_000, loopbackProxies)
  expect(admitted(limit, 3_000, (i) => `2001:db8:1:2::${i.toString(16)}`)).toHaveLength(1_000)
  expect(admitted(limit, 3_000, (i) => `2001:db8:1:${i.toString(16)}::1`)).toHaveLength(1_000)
  expect(limit(from('2001:db8:2::1'))).toBe(true)
})

it('a hundred networks that take what they can leave room for the next', () => {
  const limit = connectionLimit(10_000, loopbackProxies)
  for (let round = 0; round < 2_000; round += 1)
    for (let i = 0; i < 100; i += 1) limit(from(`198.51.100.${i}`))
  const gym = admitted(limit, 2_000, () => '203.0.113.7').length
  expect(gym).toBeGreaterThanOrEqual(80)
})

it('what is closed is free again, and counted once', () => {
  const limit = connectionLimit(400, loopbackProxies)
  const first = admitted(limit, 400, () => '203.0.113.7')
  expect(first).toHaveLength(45)
  for (const socket of first) socket.emit('close')
  for (const socket of first) socket.emit('close')
  expect(admitted(limit, 400, () => '203.0.113.7')).toHaveLength(45)
})

it('a trusted proxy brings as many as the server takes', () => {
  const limit = connectionLimit(10_000, loopbackProxies)
  expect(admitted(limit, 9_000, () => '127.0.0.1')).toHaveLength(9_000)
})

it('a connection that is gone before it is looked at is not kept', () => {
  expect(connectionLimit(10_000, loopbackProxies)(from())).toBe(false)
})
