import { expect, it } from '@rstest/core'
import { dayAfter, lastDay, termOf } from './term-of'

it('ends the day before the same day of the last year', () => {
  expect(lastDay('2024-03-01', 12)).toBe('2025-02-28')
  expect(lastDay('2023-03-01', 12)).toBe('2024-02-29')
  expect(lastDay('2026-06-15', 36)).toBe('2029-06-14')
  expect(lastDay('2026-12-01', 1)).toBe('2026-12-31')
})

it('ends with the month where the month is shorter', () => {
  expect(lastDay('2026-01-31', 1)).toBe('2026-02-28')
  expect(lastDay('2024-02-29', 12)).toBe('2025-02-28')
})

it('finds the term that made a last day, however months fall', () => {
  for (const issued of ['2024-01-31', '2024-02-29', '2025-08-15', '2026-03-01'])
    for (const months of [1, 6, 12, 24, 36, 60]) expect(termOf(issued, lastDay(issued, months))).toBe(months)
  expect(termOf('2024-01-01', null)).toBe(null)
})

it('steps over the end of a year', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})
