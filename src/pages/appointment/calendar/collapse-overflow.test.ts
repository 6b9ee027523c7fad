import { expect, it } from '@rstest/core'
import { collapseOverflow } from './collapse-overflow'
import { lanesOf } from './lanes-of'

const blocks = (...stretches: [number, number][]) => {
  const own = stretches.map(([from, to]) => ({ from, to }))
  const lanes = lanesOf(own)
  return own.map((one, at) => ({ ...one, ...(lanes[at] ?? { lane: 0, lanes: 1, width: 1 }) }))
}

it('leaves alone what three lanes hold', () => {
  const three = blocks([0, 60], [0, 60], [30, 90])
  expect(collapseOverflow(three)).toEqual({ blocks: three, crowds: [] })
})

it('counts what does not fit, each time by itself, in the lane that the others leave', () => {
  const five: [number, number][] = [
    [0, 60],
    [0, 60],
    [0, 60],
    [0, 60],
    [15, 75],
  ]
  const later = five.map(([from, to]): [number, number] => [from + 120, to + 120])
  const { blocks: shown, crowds } = collapseOverflow(blocks(...five, ...later))
  expect(crowds).toEqual([
    { from: 0, to: 75, count: 3 },
    { from: 120, to: 195, count: 3 },
  ])
  expect(shown.map(({ from, lane, lanes, width }) => [from, lane, lanes, width])).toEqual([
    [0, 0, 3, 1],
    [0, 1, 3, 1],
    [120, 0, 3, 1],
    [120, 1, 3, 1],
  ])
})
