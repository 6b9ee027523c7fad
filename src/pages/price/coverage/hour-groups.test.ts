import { expect, it } from '@rstest/core'
import { areEqual, groupsOf, hoursOf } from './hour-groups'

const week = (days: number[], from: string, to: string) => days.map((weekday) => ({ weekday, from, to }))

it('weekdays with equal times are one group, and the group gives the same times back', () => {
  const hours = [...week([1, 2, 3], '09:00', '17:00'), ...week([6], '10:00', '12:00')]
  expect(groupsOf(hours)).toEqual([
    { weekdays: [1, 2, 3], from: '09:00', to: '17:00' },
    { weekdays: [6], from: '10:00', to: '12:00' },
  ])
  expect(hoursOf(groupsOf(hours))).toEqual(hours)
})

it('times in another order are equal, other times are not', () => {
  const hours = week([1, 2], '09:00', '17:00')
  expect(areEqual(hours, hours.toReversed())).toBe(true)
  expect(areEqual(hours, week([1, 2], '09:00', '18:00'))).toBe(false)
})
