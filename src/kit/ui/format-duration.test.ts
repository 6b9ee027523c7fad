import { expect, it } from '@rstest/core'
import { elapsed, formatDuration, playingTime } from './format-duration'

it('says how long something takes in the unit that reads best', () => {
  expect([0, 8.2, 59, 59.5, 61, 3_599, 5_400].map(formatDuration)).toEqual([
    '1 秒',
    '9 秒',
    '59 秒',
    '1 分钟',
    '2 分钟',
    '60 分钟',
    '1.5 小时',
  ])
})

it('writes playing time as players do', () => {
  expect([0, 4_600, 65_000, 3_605_000].map(playingTime)).toEqual(['0:00', '0:05', '1:05', '1:00:05'])
})

it('tells to the nearest unit how much has passed', () => {
  expect([0, 0.4, 59, 61, 3_569, 3_570, 5_400].map(elapsed)).toEqual([
    '0 秒',
    '0 秒',
    '59 秒',
    '1 分钟',
    '59 分钟',
    '1 小时',
    '1.5 小时',
  ])
})
