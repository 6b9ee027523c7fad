import { expect, it } from '@rstest/core'
import { daysOf, periodOf, presets } from './period'

it('knows the days that are asked for most', () => {
  expect(Object.fromEntries(presets.map((one) => [one, Object.values(periodOf(one, '2026-03-02'))]))).toEqual(
    {
      today: ['2026-03-02', '2026-03-02'],
      yesterday: ['2026-03-01', '2026-03-01'],
      week: ['2026-02-24', '2026-03-02'],
      month: ['2026-03-01', '2026-03-02'],
      lastMonth: ['2026-02-01', '2026-02-28'],
      year: ['2026-01-01', '2026-03-02'],
    },
  )
  expect(Object.values(periodOf('lastMonth', '2024-01-31'))).toEqual(['2023-12-01', '2023-12-31'])
})

it('goes through every day of a period', () => {
  expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(daysOf({ from: '2024-02-28', to: '2024-02-27' })).toEqual([])
})
