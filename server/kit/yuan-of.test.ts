import { expect, it } from '@rstest/core'
import { fenOf, yuanOf } from './yuan-of'

it('writes fen as yuan and reads them back, without a float', () => {
  const amounts = [0, 1, 10, 99, 100, 101, 12_050, 500_000, 99_999_999_99]
  expect(amounts.map(yuanOf)).toEqual([
    '0.00',
    '0.01',
    '0.10',
    '0.99',
    '1.00',
    '1.01',
    '120.50',
    '5000.00',
    '99999999.99',
  ])
  expect(amounts.map((fen) => fenOf(yuanOf(fen)))).toEqual(amounts)
  expect([-1, -50, -1_050].map(yuanOf)).toEqual(['-0.01', '-0.50', '-10.50'])
  expect(['8', '8.5', '0.29', '1.1'].map(fenOf)).toEqual([800, 850, 29, 110])
})

it.each(['', '.5', '1.', '1.005', '-1.00', '1e3', '1,000.00', ' 1.00', 'NaN'])(
  'reads no amount in "%s"',
  (text) => {
    expect(fenOf(text)).toBeUndefined()
  },
)
