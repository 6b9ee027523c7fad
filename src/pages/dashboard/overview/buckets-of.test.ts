import { expect, it } from '@rstest/core'
import { plusDays } from '../../../../contract/days'
import { bucketsOf, runningSums } from './buckets-of'

const revenueOf = (count: number) => ({
  days: Array.from({ length: count }, (_, at) => ({
    day: plusDays('2026-01-01', at),
    receivedFen: 300,
    refundedFen: 100,
    netFen: 200,
  })),
  daysBefore: Array.from({ length: count }, () => 50),
})

it('shows days one by one as long as they can be told apart', () => {
  const buckets = bucketsOf(revenueOf(92))
  expect(buckets.length).toBe(92)
  expect(buckets[1]).toEqual({
    from: '2026-01-02',
    to: '2026-01-02',
    receivedFen: 300,
    refundedFen: 100,
    netFen: 200,
    beforeFen: 50,
  })
})

it('adds the days of a long period up to weeks, the last of what is left', () => {
  const buckets = bucketsOf(revenueOf(93))
  expect(buckets.length).toBe(14)
  expect(buckets[0]).toEqual({
    from: '2026-01-01',
    to: '2026-01-07',
    receivedFen: 2100,
    refundedFen: 700,
    netFen: 1400,
    beforeFen: 350,
  })
  expect(buckets.at(-1)).toEqual({
    from: '2026-04-02',
    to: '2026-04-03',
    receivedFen: 600,
    refundedFen: 200,
    netFen: 400,
    beforeFen: 100,
  })
})

it('adds up what came before', () => {
  expect(runningSums([1, -2, 5])).toEqual([1, -1, 4])
})
