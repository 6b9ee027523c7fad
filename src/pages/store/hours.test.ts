import { expect, it } from '@rstest/core'
import type { WeekHours } from '../../../contract/catalogue/store'
import { weekHours } from '../../../contract/catalogue/store'
import { closedWeek, copied, hoursOn, hoursText, isOpenAt, painted } from './hours'

const words = { closed: 'closed', allDay: 'all day', comma: ', ', nextDay: '+' }
const only = (at: number, ...list: [string, string][]): WeekHours =>
  closedWeek().map((_, one) => (one === at ? list.map(([open, close]) => ({ open, close })) : []))

it('paints a stretch and joins it with what it touches', () => {
  const morning = painted(closedWeek(), 0, 540, 720, true)
  expect(morning).toEqual(only(0, ['09:00', '12:00']))
  expect(painted(morning, 0, 720, 1320, true)).toEqual(only(0, ['09:00', '22:00']))
})

it('cuts a hole out of a stretch', () => {
  expect(painted(only(2, ['09:00', '22:00']), 2, 720, 780, false)).toEqual(
    only(2, ['09:00', '12:00'], ['13:00', '22:00']),
  )
})

it('keeps a late night one stretch of the evening it began', () => {
  const evening = painted(closedWeek(), 4, 1080, 1440, true)
  expect(painted(evening, 5, 0, 120, true)).toEqual(only(4, ['18:00', '02:00']))
})

it('keeps a late Sunday that ends on Monday', () => {
  const evening = painted(closedWeek(), 6, 1080, 1440, true)
  const late = painted(evening, 0, 0, 120, true)
  expect(late).toEqual(only(6, ['18:00', '02:00']))
  expect(painted(late, 0, 60, 120, false)).toEqual(only(6, ['18:00', '01:00']))
})

it('splits a stretch through the whole night at midnight', () => {
  const evening = painted(closedWeek(), 0, 1080, 1440, true)
  const through = painted(evening, 1, 0, 720, true)
  expect(through).toEqual(
    closedWeek().map((_, at) =>
      at === 0 ? [{ open: '18:00', close: '24:00' }] : at === 1 ? [{ open: '00:00', close: '12:00' }] : [],
    ),
  )
})

it('makes a week that never closes out of seven full days, and the contract takes it', () => {
  let all = closedWeek()
  for (let at = 0; at < 7; at++) all = painted(all, at, 0, 1440, true)
  expect(all).toEqual(closedWeek().map(() => [{ open: '00:00', close: '24:00' }]))
  expect(weekHours.safeParse(all).success).toBe(true)
})

it('copies a day to others without sharing it', () => {
  const hours = only(0, ['09:00', '22:00'])
  const next = copied(hours, 0, [1, 2])
  expect(next.map((list) => list.length)).toEqual([1, 1, 1, 0, 0, 0, 0])
  expect(next[1]?.[0]).not.toBe(hours[0]?.[0])
})

it('writes hours in order and marks the next day', () => {
  const list = [
    { open: '18:00', close: '02:00' },
    { open: '06:30', close: '12:00' },
  ]
  expect(hoursText(list, words)).toBe('06:30–12:00, 18:00–+02:00')
  expect(hoursText([], words)).toBe('closed')
  expect(hoursText([{ open: '00:00', close: '24:00' }], words)).toBe('all day')
})

it('prefers a special day, and knows the evening before', () => {
  const store = {
    hours: only(4, ['18:00', '02:00']),
    specialDays: [{ on: '2026-01-31', intervals: [], reason: 'stocktaking' }],
  }
  expect(hoursOn(store, '2026-01-30').intervals).toEqual([{ open: '18:00', close: '02:00' }])
  expect(hoursOn(store, '2026-01-31').special?.reason).toBe('stocktaking')
  expect(isOpenAt(store, '2026-01-31', 60)).toBe(true)
  expect(isOpenAt(store, '2026-01-31', 120)).toBe(false)
})
