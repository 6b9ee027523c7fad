import { expect, it } from '@rstest/core'
import { added, covers, joined, lengthOf, removed, timeText, typedTime } from './spans'

it('joins what overlaps or touches and drops what is empty', () => {
  expect(
    joined([
      [5, 7],
      [1, 3],
      [3, 4],
      [9, 9],
    ]),
  ).toEqual([
    [1, 4],
    [5, 7],
  ])
})

it('adds and removes', () => {
  expect(added([[1, 3]], [2, 5])).toEqual([[1, 5]])
  expect(removed([[1, 9]], [3, 5])).toEqual([
    [1, 3],
    [5, 9],
  ])
  expect(removed([[3, 4]], [1, 9])).toEqual([])
  expect(removed([[1, 2]], [5, 9])).toEqual([[1, 2]])
})

it('measures and finds', () => {
  expect(
    lengthOf([
      [1, 3],
      [5, 6],
    ]),
  ).toBe(3)
  expect([covers([[1, 3]], 2), covers([[1, 3]], 3)]).toEqual([true, false])
})

it('writes minutes as a clock does', () => {
  expect([0, 570, 1440, 1500].map(timeText)).toEqual(['00:00', '09:30', '24:00', '01:00'])
})

it('reads times as people type them', () => {
  expect(['9', '930', '9:5', '9：30', '24:00', '0000', '21'].map(typedTime)).toEqual([
    '09:00',
    '09:30',
    '09:05',
    '09:30',
    '24:00',
    '00:00',
    '21:00',
  ])
  expect(['', '25', '9:61', '24:01', 'abc', '12345'].map(typedTime)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
