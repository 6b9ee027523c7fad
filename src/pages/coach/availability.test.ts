import { expect, it } from '@rstest/core'
import { clearedDay, copiedDay, onlyStores, painted, weeklyMinutes } from './availability'

const span = (weekday: number, from: string, to: string, storeId: string) => ({ weekday, from, to, storeId })

it('paints time in one store and takes it from another', () => {
  const week = [span(1, '09:00', '18:00', 'a')]
  expect(painted(week, 1, [720, 840], 'b')).toEqual([
    span(1, '09:00', '12:00', 'a'),
    span(1, '12:00', '14:00', 'b'),
    span(1, '14:00', '18:00', 'a'),
  ])
})

it('joins what touches in the same store', () => {
  const week = [span(3, '09:00', '10:00', 'a')]
  expect(painted(week, 3, [600, 660], 'a')).toEqual([span(3, '09:00', '11:00', 'a')])
})

it('clears time of every store and leaves other days', () => {
  const week = [
    span(1, '09:00', '12:00', 'a'),
    span(1, '12:00', '15:00', 'b'),
    span(2, '09:00', '12:00', 'a'),
  ]
  expect(painted(week, 1, [660, 780], null)).toEqual([
    span(1, '09:00', '11:00', 'a'),
    span(1, '13:00', '15:00', 'b'),
    span(2, '09:00', '12:00', 'a'),
  ])
})

it('copies a day over others, replacing them, and clears one', () => {
  const week = [span(1, '09:00', '12:00', 'a'), span(2, '20:00', '21:00', 'a')]
  const next = copiedDay(week, 1, [1, 2, 3])
  expect(next).toEqual([1, 2, 3].map((weekday) => span(weekday, '09:00', '12:00', 'a')))
  expect(clearedDay(next, 2).map(({ weekday }) => weekday)).toEqual([1, 3])
})

it('counts the week and drops stores that are gone', () => {
  const week = [span(1, '09:00', '12:00', 'a'), span(1, '12:00', '13:30', 'b')]
  expect(weeklyMinutes(week)).toBe(270)
  expect(onlyStores(week, ['b'])).toEqual([span(1, '12:00', '13:30', 'b')])
})
