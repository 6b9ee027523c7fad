import { expect, it } from '@rstest/core'
import { rateMeter } from './rate-meter'

it('tells nothing before a second has passed, then bytes a second over the latest five', () => {
  let at = 0
  const rate = rateMeter(() => at)
  const after = (ms: number, sent: number) => {
    at += ms
    return rate(sent)
  }
  expect(after(0, 0)).toBe(null)
  expect(after(900, 900)).toBe(null)
  expect(after(100, 1_000)).toBe(1_000)
  expect(after(4_000, 1_000)).toBe(200)
  expect(after(1_000, 11_000)).toBeCloseTo(10_100 / 5.1, -2)
})

it('begins anew when bytes have to be sent again', () => {
  let at = 0
  const rate = rateMeter(() => at)
  rate(0)
  at = 2_000
  expect(rate(8_000)).toBe(4_000)
  at = 2_500
  expect(rate(4_000)).toBe(null)
})
