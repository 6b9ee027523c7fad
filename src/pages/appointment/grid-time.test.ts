import { expect, it } from '@rstest/core'
import {
  clockAt,
  clockOf,
  dayAfter,
  instantAt,
  isDay,
  minuteIn,
  mondayOf,
  snapDown,
  snapNear,
} from './grid-time'

it('counts minutes from Shanghai’s midnight, before it and after the next', () => {
  expect(minuteIn('2026-03-04', '2026-03-04T01:15:00.000Z')).toBe(555)
  expect(minuteIn('2026-03-04', '2026-03-03T15:45:00.000Z')).toBe(-15)
  expect(minuteIn('2026-03-04', '2026-03-04T16:30:00.000Z')).toBe(1470)
})

it('goes back from minutes to the instant', () => {
  expect(instantAt('2026-03-04', 555)).toBe('2026-03-04T01:15:00.000Z')
  expect(instantAt('2026-12-31', 1470)).toBe('2026-12-31T16:30:00.000Z')
})

it('knows days and weeks over the turn of a year', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
  expect(mondayOf('2027-01-03')).toBe('2026-12-28')
  expect(mondayOf('2026-12-28')).toBe('2026-12-28')
})

it('writes the clock, past midnight from zero on', () => {
  expect([0, 545, 1440, 1500, -15].map(clockAt)).toEqual(['00:00', '09:05', '00:00', '01:00', '23:45'])
  expect(clockOf('2026-03-04T16:30:00.000Z')).toBe('00:30')
})

it('snaps to quarter hours', () => {
  expect([0, 14, 15, 22, 23].map(snapDown)).toEqual([0, 0, 15, 15, 15])
  expect([0, 7, 8, 22, 23].map(snapNear)).toEqual([0, 0, 15, 15, 30])
})

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['26-1-1', false],
  [null, false],
])('judges whether %s is a day', (text, is) => {
  expect(isDay(text)).toBe(is)
})
