import { expect, it } from '@rstest/core'
import { monthAfter } from './month-after'

it('steps over the end of a year in both directions', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', -15)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})
