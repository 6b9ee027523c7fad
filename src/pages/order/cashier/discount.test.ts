import { expect, it } from '@rstest/core'
import { takenOff } from './discount'

it.each([
  ['', 0],
  ['50', 5000],
  ['0.01', 1],
  ['398', 39_800],
  ['398.01', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['五十', undefined],
])('takes %s yuan off ¥398.00: %s fen', (text, fen) => {
  expect(takenOff(39_800, { by: 'yuan', text })).toBe(fen)
})

it.each([
  ['8.8', 4776],
  ['88', 4776],
  ['9.5', 1990],
  ['8.85', 4577],
  ['9', 3980],
  ['99.5', 199],
  ['0', undefined],
  ['888', undefined],
  ['8折', undefined],
])('leaves %s tenths or hundredths of ¥398.00: %s fen off', (text, fen) => {
  expect(takenOff(39_800, { by: 'fold', text })).toBe(fen)
})

it('rounds what remains to the fen, so that price and discount always add up', () => {
  for (const amount of [1, 3, 99, 12_345, 999_999_999])
    for (const text of ['8.8', '3.3', '66.67']) {
      const off = takenOff(amount, { by: 'fold', text })
      expect(Number.isInteger(off) && off! >= 0 && off! <= amount).toBe(true)
    }
})
