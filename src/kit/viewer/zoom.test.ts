import { expect, it } from '@rstest/core'
import { maxZoom, minZoom, zoomIn, zoomOut, zoomTo } from './zoom'

const repeated = (step: (zoom: number) => number, from: number) =>
  Array.from({ length: 40 }).reduce<number>(step, from)

it('ends exactly at 0.2 and 7, from wherever it starts', () => {
  for (const from of [0.2, 0.37, 1, 3.3, 7]) {
    expect(repeated(zoomIn, from)).toBe(7)
    expect(repeated(zoomOut, from)).toBe(0.2)
  }
  expect([minZoom, maxZoom]).toEqual([0.2, 7])
})

it('takes any wish as far as the limits', () => {
  expect([0, 0.2, 1.234, 7, 90].map(zoomTo)).toEqual([0.2, 0.2, 1.23, 7, 7])
})
