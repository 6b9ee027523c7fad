import { expect, it } from '@rstest/core'
import { everySaid, jobName, tookSaid } from './job-words'

it.each([
  ['* * * * *', '每分钟'],
  ['25 * * * *', '每小时第 25 分'],
  ['40 3 * * *', '每天 03:40'],
  ['5 0 * * *', '每天 00:05'],
  ['5 0 * * 1', '5 0 * * 1'],
  ['0-59/20 * * * *', '0-59/20 * * * *'],
  [null, '需要时'],
])('says of %s: %s', (every, said) => {
  expect(everySaid(every)).toBe(said)
})

it('lets a kind without words stand for itself', () => {
  expect(jobName('ledger.earn')).toBe('结转已消费的会员卡收入')
  expect(jobName('tomorrow.work')).toBe('tomorrow.work')
})

it('tells how long it took in the unit that reads best', () => {
  expect([tookSaid(80), tookSaid(1_234), tookSaid(75_400)]).toEqual(['80 毫秒', '1.2 秒', '75 秒'])
})
