import { expect, it } from '@rstest/core'
import { parseCronItem } from 'graphile-worker'
import { dueInShanghai } from './due-in-shanghai'

/** Every due minute of the week that begins on Monday, 2 March 2026, in Shanghai. */
function due(every: string): string[] {
  const { match } = parseCronItem(dueInShanghai('job', every, parseCronItem))
  const start = Date.parse('2026-03-02T00:00:00+08:00')
  return Array.from({ length: 7 * 1440 }, (_, i) => new Date(start + i * 60_000)).flatMap((at) => {
    const utc = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      dow: at.getUTCDay(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
    }
    const shown = new Date(at.getTime() + 8 * 3_600_000).toISOString()
    return match(utc) ? [`${shown.slice(8, 10)} ${shown.slice(11, 16)}`] : []
  })
}

it.each([
  ['5 0 * * *', ['02 00:05', '03 00:05', '04 00:05', '05 00:05', '06 00:05', '07 00:05', '08 00:05']],
  ['30 7,20 * * 1', ['02 07:30', '02 20:30']],
  ['59 23 * * 0', ['08 23:59']],
  ['0 8 * * 6', ['07 08:00']],
])('%s is a time in Shanghai', (every, times) => {
  expect(due(every)).toEqual(times)
})

it('every minute is every minute', () => {
  expect(due('* * * * *')).toHaveLength(7 * 1440)
})

it.each(['5 0 1 * *', '5 0 * 6 *'])(
  '%s is refused: which day that is differs between here and UTC',
  (every) => {
    expect(() => dueInShanghai('job', every, parseCronItem)).toThrow('cannot be due')
  },
)
