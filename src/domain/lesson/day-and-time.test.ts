import { expect, it } from '@rstest/core'
import { dayAndTime } from './day-and-time'

it('an instant is told by today, tomorrow or its date in Shanghai', () => {
  const now = new Date('2026-03-04T15:30:00Z')
  expect(dayAndTime('2026-03-04T15:45:00Z', now)).toBe('今天 23:45')
  expect(dayAndTime('2026-03-05T01:00:00Z', now)).toBe('明天 09:00')
  expect(dayAndTime('2026-03-06T01:00:00Z', now)).toBe('3月6日 09:00')
})
