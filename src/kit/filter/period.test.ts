import { expect, it } from '@rstest/core'
import { daysOf, lengthOf, type PeriodPreset, periodOf } from './period'

it('knows the days that are asked for most', () => {
  const known: Record<PeriodPreset, [string, string]> = {
    today: ['2026-03-02', '2026-03-02'],
    yesterday: ['2026-03-01', '2026-03-01'],
    week: ['2026-02-24', '2026-03-02'],
    thirty: ['2026-02-01', '2026-03-02'],
    month: ['2026-03-01', '2026-03-02'],
    lastMonth: ['2026-02-01', '2026-02-28'],
    year: ['2026-01-01', '2026-03-02'],
  }
  // The names are those of `known` itself.
  const named = Object.keys(known) as PeriodPreset[]
  expect(Object.fromEntries(named.map((one) => [one, Object.values(periodOf(one, '2026-03-02'))]))).toEqual(
    known,
  )
  expect(Object.values(periodOf('lastMonth', '2024-01-31'))).toEqual(['2023-12-01', '2023-12-31'])
})

it('goes through every day of a period, and counts them', () => {
  expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(lengthOf({ from: '2024-02-28', to: '2024-03-01' })).toBe(3)
  expect(daysOf({ from: '2024-02-28', to: '2024-02-27' })).toEqual([])
})
