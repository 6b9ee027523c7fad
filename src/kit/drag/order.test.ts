import { describe, expect, it } from '@rstest/core'
import { positionAt } from './drag-row-by-pointer'
import { reordered, shifts } from './use-drag-order'

it('puts an item at its new place and leaves the others in their order', () => {
  expect(reordered(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(reordered(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(reordered(['a', 'b'], 'a', 0)).toEqual(['a', 'b'])
})

const stack = { tops: [0, 50, 130, 200], heights: [40, 70, 60, 40], gap: 10 }

it('finds the place by the middles that an item has passed', () => {
  expect(positionAt(stack, 0, -500)).toBe(0)
  expect(positionAt(stack, 0, 86)).toBe(1)
  expect(positionAt(stack, 0, 500)).toBe(3)
  expect(positionAt(stack, 2, 84)).toBe(1)
  expect(positionAt(stack, 2, 221)).toBe(3)
})

describe('the room that is made', () => {
  it('stands as the list will stand, for every item dragged to every place', () => {
    for (let from = 0; from < 4; from++)
      for (let to = 0; to < 4; to++) {
        const order = reordered(['0', '1', '2', '3'], String(from), to).map(Number)
        let top = 0
        const wanted: number[] = []
        for (const at of order) {
          wanted[at] = top - (stack.tops[at] ?? 0)
          top += (stack.heights[at] ?? 0) + stack.gap
        }
        expect(shifts(stack, from, to)).toEqual(wanted)
      }
  })
})
