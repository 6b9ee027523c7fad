import { expect, it } from '@rstest/core'
import { callLimiter } from './call-limiter'

const now = new Date(1_800_000_000_000)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const strangers = { size: 10, perSecond: 1 }

it('calls of one /64 are counted together, and those of its /48 by four times as much', () => {
  const limiter = callLimiter({ strangers })
  const passed = (addressOf: (i: number) => string) =>
    Array.from({ length: 200 }, (_, i) => limiter.take(addressOf(i), now)).filter((wait) => wait === 0).length
  expect(passed((i) => `2001:db8:1:2::${i}`)).toBe(10)
  expect(passed((i) => `2001:db8:1:${i + 100}::1`)).toBe(30)
  expect(passed(() => '2001:db8:2::1')).toBe(10)
})

it('an address of IPv4 is the same however it is written', () => {
  const limiter = callLimiter({ strangers })
  for (let i = 0; i < 10; i += 1) limiter.take('203.0.113.9', now)
  expect(limiter.take('::ffff:203.0.113.9', now)).toBe(1)
  expect(limiter.take('203.0.113.10', now)).toBe(0)
})

it('a proven caller passes in a network that strangers have used up, and costs the network nothing', () => {
  const limiter = callLimiter({ strangers })
  const address = '203.0.113.9'
  for (let i = 0; i < 500; i += 1) {
    expect(limiter.take(address, now, `session ${i}`)).toBe(0)
    limiter.prove(address, `session ${i}`)
  }
  for (let i = 0; i < 100; i += 1) limiter.take(address, now)
  expect(limiter.take(address, now)).toBeGreaterThan(0)
  expect(limiter.take(address, now, 'another session')).toBeGreaterThan(0)
  expect(Array.from({ length: 1_000 }, () => limiter.take(address, now, 'session 7'))).toEqual(
    Array(1_000).fill(0),
  )
})

it('a proven caller opens its network for nobody else', () => {
  const limiter = callLimiter({ strangers })
  for (let i = 0; i < 100; i += 1) {
    limiter.take('203.0.113.9', now, 'session')
    limiter.prove('203.0.113.9', 'session')
  }
  const waits = Array.from({ length: 20 }, () => limiter.take('203.0.113.9', now))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

it('a proven caller has a bucket of its own where there is a limit for them', () => {
  const limiter = callLimiter({ strangers, proven: { size: 3, perSecond: 1 } })
  limiter.take('203.0.113.9', now, 'terminal')
  limiter.prove('203.0.113.9', 'terminal')
  expect([1, 2, 3, 4].map(() => limiter.take('203.0.113.9', now, 'terminal'))).toEqual([0, 0, 0, 1])
  expect(limiter.take('203.0.113.9', later(1), 'terminal')).toBe(0)
  expect(limiter.take('203.0.113.9', now)).toBe(0)
})
