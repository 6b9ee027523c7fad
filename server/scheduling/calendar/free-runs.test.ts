import { expect, it } from '@rstest/core'
import { freeRuns, joined, shared } from './free-runs'

const quarter = 900
const lesson = { lasts: 4 * quarter, before: 0, after: 0, earliest: 0, latest: 1000 * quarter }
const spans = (...quarters: [number, number][]) =>
  quarters.map(([from, to]) => [from * quarter, to * quarter] as const)

it.each([
  ['a lesson lies in one span whole', {}, spans([8, 12], [12.5, 16.4], [20, 23]), [], [[8, 8]]],
  ['starts stand on the quarter hour', {}, spans([8.4, 14]), [], [[9, 10]]],
  [
    'the ends of what is held are free',
    {},
    spans([0, 20]),
    spans([8, 12]),
    [
      [0, 4],
      [12, 16],
    ],
  ],
  [
    'buffers keep their distance',
    { before: 2 * quarter, after: quarter },
    spans([0, 20]),
    spans([8, 12]),
    [
      [0, 3],
      [14, 16],
    ],
  ],
  [
    'what is held reaches over several spans',
    {},
    spans([0, 6], [8, 14]),
    spans([5, 9]),
    [
      [0, 1],
      [9, 10],
    ],
  ],
  ['notice and horizon', { earliest: 3 * quarter - 1, latest: 5 * quarter }, spans([0, 20]), [], [[3, 4]]],
  ['nothing is left', {}, spans([0, 8]), spans([3, 5]), []],
])('%s', (_, own, open, held, runs) => {
  expect(freeRuns({ ...lesson, ...own }, open, held)).toEqual(runs)
})

it('joins what touches and shares what lies in both', () => {
  expect(
    joined([
      [5, 7],
      [1, 3],
      [3, 4],
      [2, 2],
    ]),
  ).toEqual([
    [1, 4],
    [5, 7],
  ])
  expect(
    shared(
      [
        [0, 5],
        [6, 9],
      ],
      [
        [1, 2],
        [4, 7],
        [8, 20],
      ],
    ),
  ).toEqual([
    [1, 2],
    [4, 5],
    [6, 7],
    [8, 9],
  ])
})
