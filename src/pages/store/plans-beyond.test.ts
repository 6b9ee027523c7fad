import { expect, it } from '@rstest/core'
import { plansBeyond } from './plans-beyond'

const month = { durationDays: 31, validDays: null, bonusDays: 0 }

it.each([
  ['the lease ends on the last valid day', '2026-03-31', []],
  ['the lease ends a day before', '2026-03-30', [month]],
  ['the lease is over', '2026-02-01', [month]],
])('%s', (_, leaseEndOn, beyond) => {
  expect(plansBeyond([month], leaseEndOn, '2026-03-01')).toEqual(beyond)
})

it('counts bonus days, and the days in which lessons must be taken', () => {
  const lessons = { durationDays: null, validDays: 90, bonusDays: 10 }
  expect(plansBeyond([month, lessons], '2026-06-08', '2026-03-01')).toEqual([])
  expect(plansBeyond([month, lessons], '2026-06-07', '2026-03-01')).toEqual([lessons])
})
