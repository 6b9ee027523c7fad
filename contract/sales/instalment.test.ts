import { describe, expect, it } from '@rstest/core'
import { monthsLater, nextInstalment, proposedPlan, withPaid } from './instalment'

describe('a proposed plan', () => {
  it('is in whole yuan, one each month; the last one carries the rest', () => {
    expect(proposedPlan(100_000, 3, '2026-03-31')).toEqual([
      { dueOn: '2026-03-31', amountFen: 33_300 },
      { dueOn: '2026-04-30', amountFen: 33_300 },
      { dueOn: '2026-05-31', amountFen: 33_400 },
    ])
  })

  it('is in fen when there is less than a yuan for each', () => {
    expect(proposedPlan(100, 3, '2026-03-01').map(({ amountFen }) => amountFen)).toEqual([33, 33, 34])
  })

  it.each([2, 3, 7, 12])('of %i instalments is the whole sum, each later than the one before', (count) => {
    const plan = proposedPlan(99_999, count, '2027-11-30')
    expect(plan).toHaveLength(count)
    expect(plan.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(99_999)
    const days = plan.map(({ dueOn }) => dueOn)
    expect([...new Set(days)].sort()).toEqual(days)
  })
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 3, '2026-04-30'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-05-20', 0, '2026-05-20'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later)
})

it('spreads what is paid over the earliest first, and says which one is next', () => {
  const plan = proposedPlan(90_000, 3, '2026-03-01')
  expect(withPaid(plan, 45_000).map(({ paidFen }) => paidFen)).toEqual([30_000, 15_000, 0])
  expect(nextInstalment(plan, 45_000)).toEqual({ dueOn: '2026-04-01', amountFen: 30_000, paidFen: 15_000 })
  expect(nextInstalment(plan, 60_000)?.dueOn).toBe('2026-05-01')
  expect(nextInstalment(plan, 90_000)).toBeUndefined()
})
