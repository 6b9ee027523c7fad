import { expect, it } from '@rstest/core'
import { durationLabel, everyLabel, jobName } from './labels'

it.each([
  ['* * * * *', '每分钟'],
  ['25 * * * *', '每小时第 25 分'],
  ['40 3 * * *', '每天 03:40'],
  ['5 0 * * *', '每天 00:05'],
  ['5 0 * * 1', '5 0 * * 1'],
  ['0-59/20 * * * *', '0-59/20 * * * *'],
  [null, '需要时'],
])('says of %s: %s', (every, shown) => {
  expect(everyLabel(every)).toBe(shown)
})

it('lets a kind without words stand for itself', () => {
  expect(jobName('ledger.earn')).toBe('结转已消费的会员卡收入')
  expect(jobName('tomorrow.work')).toBe('tomorrow.work')
})

it('tells how long it took in the unit that reads best', () => {
  expect([durationLabel(80), durationLabel(1_234), durationLabel(75_400)]).toEqual([
    '80 毫秒',
    '1.2 秒',
    '75 秒',
  ])
})
