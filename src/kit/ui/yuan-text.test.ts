import { expect, it } from '@rstest/core'
import { fenOf, yuanText, yuanWords } from './yuan-text'

it('reads yuan to the fen', () => {
  expect(['199', '199.5', '¥1,234.56', '0.07', '0'].map(fenOf)).toEqual([19900, 19950, 123456, 7, 0])
})

it('reads digits and signs in their full width', () => {
  expect(['１２００', '￥１，２００．５０', '１２。５'].map(fenOf)).toEqual([120000, 120050, undefined])
})

it('writes fen as a sentence has yuan', () => {
  expect([0, 123456700, 1234505].map(yuanWords)).toEqual(['0', '1,234,567', '12,345.05'])
})

it('never rounds: 1.005 and 0.1 + 0.2 have no float in them', () => {
  expect(fenOf('1.005')).toBeUndefined()
  expect(fenOf('0.30')).toBe(30)
  expect(fenOf('4503599.07')).toBe(450359907)
})

it('refuses what is no amount and knows an empty field', () => {
  expect(['-1', '1e3', 'abc', '1.2.3', '.5'].map(fenOf)).toEqual(Array(5).fill(undefined))
  expect([fenOf(''), fenOf('  ')]).toEqual([null, null])
})

it('writes fen as a person types yuan', () => {
  expect([19900, 19950, 7, 0, null].map(yuanText)).toEqual(['199', '199.50', '0.07', '0', ''])
})
