import { expect, it } from '@rstest/core'
import { expectedBy, percentReached, placesOf } from './target-rules'

it.each([
  ['2026-01-31', 0],
  ['2026-02-01', 100],
  ['2026-02-14', 1_400],
  ['2026-02-28', 2_800],
  ['2026-03-01', 2_800],
])('on %s a target of 2,800 for February expects %i', (today, expected) => {
  expect(expectedBy(2_800, '2026-02', today)).toBe(expected)
})

it('expects whole units, rounded down', () => {
  expect([expectedBy(10, '2026-01', '2026-01-03'), expectedBy(1, '2024-02', '2024-02-28')]).toEqual([0, 0])
})

it('rounds down what was reached, so that 99.9 percent is not all', () => {
  expect(percentReached({ target: 1_000, reached: 999 })).toBe(99)
  expect(percentReached({ target: 1_000, reached: -5 })).toBe(-1)
  expect(percentReached({ target: null, reached: 999 })).toBeNull()
})

it('ranks by the part of the target; equal ones share a place, and none without a target has one', () => {
  expect(
    placesOf([
      { target: 100, reached: 50 },
      { target: null, reached: 900 },
      { target: 10, reached: 9 },
      { target: 200, reached: 100 },
      { target: 100, reached: 50 },
    ]),
  ).toEqual([3, null, 1, 2, 3])
})
