import { expect, it } from '@rstest/core'
import { readAddress } from './address'

const dateIn = (date: string) => readAddress(new URLSearchParams({ date }), '2026-11-26').date

it('a day that the server does not answer, or that does not exist, counts as absent', () => {
  for (const date of ['0000-01-01', '1899-12-31', '2199-01-01', '9999-12-31', '2026-02-30', 'tomorrow', ''])
    expect([date, dateIn(date)]).toEqual([date, '2026-11-26'])
  expect(dateIn('2028-02-29')).toBe('2028-02-29')
})
