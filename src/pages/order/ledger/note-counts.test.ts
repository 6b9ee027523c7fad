import { expect, it } from '@rstest/core'
import { counted, denominations, pieces } from './note-counts'

it('adds up what lies in the drawer', () => {
  expect(counted({ 10000: '2', 500: ' 3 ', 50: '1', 1: '0' })).toBe(21_550)
  expect(counted(Object.fromEntries(denominations.map((one) => [one, '1'])))).toBe(18_661)
})

it('knows nothing while nothing is typed, or something that is no number of pieces', () => {
  expect(counted({})).toBe(undefined)
  expect(counted({ 100: ' ' })).toBe(undefined)
  for (const typed of ['-1', '1.5', 'x', '123456', '１']) {
    expect(pieces(typed)).toBe(undefined)
    expect(counted({ 100: '1', 50: typed })).toBe(undefined)
  }
  expect(counted({ 100: '0' })).toBe(0)
})
