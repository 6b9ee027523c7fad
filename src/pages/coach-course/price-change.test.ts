import { expect, it } from '@rstest/core'
import { priceAfter, typedChange } from './price-change'

it('sets, adds and takes away to the fen', () => {
  expect(priceAfter(30_000, { way: 'set', value: 19_990 })).toEqual({ fen: 19_990, refusal: null })
  expect(priceAfter(30_000, { way: 'amount', value: -2_050 })).toEqual({ fen: 27_950, refusal: null })
})

it('changes by percent, rounded to the yuan, half a yuan up', () => {
  const after = (fen: number, percent: number) => priceAfter(fen, { way: 'percent', value: percent }).fen
  expect([after(30_000, -10), after(19_900, 10), after(12_345, 0), after(15_000, 10.1)]).toEqual([
    27_000, 21_900, 12_300, 16_500,
  ])
  expect([after(10_000, 0.5), after(10_000, 0.49), after(10_000, -100)]).toEqual([10_100, 10_000, 0])
})

it('refuses what is below nothing or beyond what the contract takes', () => {
  expect(priceAfter(5_000, { way: 'amount', value: -5_001 })).toEqual({ fen: null, refusal: 'below_zero' })
  expect(priceAfter(5_000, { way: 'percent', value: -101 })).toEqual({ fen: null, refusal: 'below_zero' })
  expect(priceAfter(900_000_000, { way: 'percent', value: 200 })).toEqual({ fen: null, refusal: 'too_high' })
})

it('reads what people type, full-width signs too', () => {
  expect(['-10', '－10%', '+12.5', ' 7 ％'].map((text) => typedChange('percent', text))).toEqual([
    -10, -10, 12.5, 7,
  ])
  expect(['-20', '¥1,299', '19.9'].map((text) => typedChange('amount', text))).toEqual([
    -2_000, 129_900, 1_990,
  ])
  expect(['', 'ten', '1.234', '--3'].map((text) => typedChange('amount', text))).toEqual(
    Array(4).fill(undefined),
  )
  expect(typedChange('set', '-1')).toBe(undefined)
})
