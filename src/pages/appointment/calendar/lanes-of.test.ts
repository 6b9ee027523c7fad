import { expect, it } from '@rstest/core'
import * as fc from 'fast-check'
import { lanesOf } from './lanes-of'

it.each([
  ['nothing', [], []],
  ['one alone over the whole width', [[0, 60]], [[0, 1, 1]]],
  [
    'two that only touch over the whole width each',
    [
      [0, 60],
      [60, 120],
    ],
    [
      [0, 1, 1],
      [0, 1, 1],
    ],
  ],
  [
    'two that overlap side by side',
    [
      [0, 60],
      [30, 90],
    ],
    [
      [0, 2, 1],
      [1, 2, 1],
    ],
  ],
  [
    'one wider where the lanes to its right are free',
    [
      [0, 120],
      [0, 30],
      [0, 30],
      [60, 120],
    ],
    [
      [0, 3, 1],
      [1, 3, 1],
      [2, 3, 1],
      [1, 3, 2],
    ],
  ],
])('puts %s', (_, stretches, lanes) => {
  expect(
    lanesOf(stretches.map(([from = 0, to = 0]) => ({ from, to }))).map(({ lane, lanes: of, width }) => [
      lane,
      of,
      width,
    ]),
  ).toEqual(lanes)
})

it('never draws one block over another, nor beyond the column', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => ({ from: from * 15, to: (from + length) * 15 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), (stretches) => {
      const lanes = lanesOf(stretches)
      stretches.forEach((one, a) => {
        const mine = lanes[a]
        if (mine === undefined) throw new Error('a block without a lane')
        expect(mine.width).toBeGreaterThan(0)
        expect(mine.lane + mine.width).toBeLessThanOrEqual(mine.lanes)
        stretches.forEach((other, b) => {
          const theirs = lanes[b]
          if (a >= b || theirs === undefined || one.from >= other.to || other.from >= one.to) return
          expect(mine.lanes).toBe(theirs.lanes)
          expect(mine.lane + mine.width <= theirs.lane || theirs.lane + theirs.width <= mine.lane).toBe(true)
        })
      })
    }),
  )
})
