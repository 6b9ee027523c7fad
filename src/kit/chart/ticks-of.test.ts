import { expect, it } from '@rstest/core'
import { capOf, shortYuan, ticksOf } from './ticks-of'

it('ends an axis at a round figure that nothing is beyond', () => {
  expect(ticksOf(0, 34)).toEqual([0, 10, 20, 30, 40])
  expect(ticksOf(0, 1210)).toEqual([0, 500, 1000, 1500])
  expect(ticksOf(-120, 400)).toEqual([-200, 0, 200, 400])
  expect(ticksOf(-90, 0)).toEqual([-100, -50, 0])
})

it('steps by whole units, also where there is nothing', () => {
  expect(ticksOf(0, 0)).toEqual([0, 1])
  expect(ticksOf(0, 2)).toEqual([0, 1, 2])
  expect(ticksOf(0, 90, 100)).toEqual([0, 100])
})

it('ends an axis below one great day, and only then', () => {
  expect(capOf([10, 12, 11, 9, 10, 100, 12])).toBe(15)
  expect(capOf([10, 12, 11, 9, 10, 29, 12])).toBe(undefined)
  expect(capOf([1, 100])).toBe(undefined)
  expect(capOf([0, 0, 0, 0, 0, 0, 100])).toBe(undefined)
})

it('writes money shortly', () => {
  expect([1_200_000, -50_000, 0].map(shortYuan)).toEqual(['¥1.2万', '-¥500', '¥0'])
})
