import { expect, it } from '@rstest/core'
import { dayLabel } from './day-label'

const now = new Date('2026-12-31T15:00:00Z')

it('names the year of a day only when it is another one', () => {
  expect(dayLabel('2026-03-02', 'zh-CN', now)).toBe('3月2日 周一')
  expect(dayLabel('2027-03-02', 'zh-CN', now)).toBe('2027年3月2日 周二')
  expect(dayLabel('2026-03-02', 'en-US', now)).toBe('Mon 2 Mar')
  expect(dayLabel('2027-03-02', 'en-US', now)).toBe('Tue 2 Mar 2027')
})

it('takes the year of Shanghai', () => {
  expect(dayLabel('2027-01-01', 'zh-CN', new Date('2026-12-31T16:00:00Z'))).toBe('1月1日 周五')
})
