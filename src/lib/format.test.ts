import { expect, it } from '@rstest/core'
import { bytes, count, dayOf, minuteOf, secondOf, yuan } from './format'

it('says the Shanghai day, not the UTC one', () => {
  expect(dayOf('2026-01-31T16:30:00Z')).toBe('2026-02-01')
  expect(minuteOf('2026-01-31T16:30:00Z')).toBe('2026-02-01 00:30')
  expect(secondOf('2026-01-31T16:30:05Z')).toBe('2026-02-01 00:30:05')
})

it('writes fen as yuan without a float', () => {
  expect([0, 5, 123_400, -1, 999_999_999_99].map(yuan)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥1,234.00',
    '-¥0.01',
    '¥999,999,999.99',
  ])
})

it('chooses the unit of a size', () => {
  expect([12, 2048, 1_500_000].map(bytes)).toEqual(['12 B', '2.0 KB', '1.4 MB'])
})

it('separates thousands as both languages do', () => {
  const values = [0, 7, 999, 1000, -1234.5, 12_345_678, 0.1 + 0.2, 1234.5678, -999]
  for (const locale of ['zh-CN', 'en-US'])
    expect(values.map(count)).toEqual(values.map((value) => new Intl.NumberFormat(locale).format(value)))
})

it('reads the clock of Shanghai as Intl does', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  for (const instant of ['1992-01-01T00:00:00Z', '2026-07-01T15:59:59Z', '2028-02-29T16:00:00Z'])
    expect(secondOf(instant)).toBe(format.format(new Date(instant)))
})
