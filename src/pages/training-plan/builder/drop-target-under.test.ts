import { expect, it } from '@rstest/core'
import { positionAt } from './drop-target-under'

const boxes = [
  { top: 0, bottom: 40 },
  { top: 46, bottom: 86 },
]

it('puts before, with or behind a card by the height of the pointer', () => {
  const at = (y: number) => positionAt(boxes, y, () => true)
  expect([-10, 5, 20, 35, 50, 66, 80, 500].map(at)).toEqual([
    { at: 0, joins: false },
    { at: 0, joins: false },
    { at: 0, joins: true },
    { at: 1, joins: false },
    { at: 1, joins: false },
    { at: 1, joins: true },
    { at: 2, joins: false },
    { at: 2, joins: false },
  ])
})

it('divides a card that cannot be joined in halves', () => {
  const at = (y: number) => positionAt(boxes, y, (place) => place !== 0)
  expect([19, 21].map(at)).toEqual([
    { at: 0, joins: false },
    { at: 1, joins: false },
  ])
})

it('is the end of a day without cards', () => {
  expect(positionAt([], 10, () => true)).toEqual({ at: 0, joins: false })
})
