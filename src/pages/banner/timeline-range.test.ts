import { describe, expect, it } from '@rstest/core'
import { barOf, mondays, percentAt, stepsOf, timelineAround } from './timeline-range'

const at = (text: string) => Date.parse(`${text}+08:00`)
const window = (startsAt: string | null, endsAt: string | null) => ({
  startsAt: startsAt === null ? null : new Date(at(startsAt)).toISOString(),
  endsAt: endsAt === null ? null : new Date(at(endsAt)).toISOString(),
})
const timeline = { from: at('2026-11-14T00:00'), to: at('2027-01-21T00:00') }

it('reaches from the Shanghai midnight a week ago over today and sixty days more', () => {
  expect(timelineAround(at('2026-11-21T00:00'))).toEqual(timeline)
  expect(timelineAround(at('2026-11-21T23:59'))).toEqual(timeline)
  expect(timelineAround(at('2026-11-22T00:00')).from).toBe(at('2026-11-15T00:00'))
})

it('cuts a window off where the line ends, and tells on which side one lies that does not show', () => {
  expect(barOf(timeline, window(null, null))).toEqual({ left: 0, width: 100 })
  expect(barOf(timeline, window('2026-11-14T00:00', '2026-12-18T00:00'))).toEqual({ left: 0, width: 50 })
  expect(barOf(timeline, window('2026-12-18T00:00', null))).toEqual({ left: 50, width: 50 })
  expect(barOf(timeline, window(null, '2026-11-14T00:00'))).toBe('over')
  expect(barOf(timeline, window('2027-01-21T00:00', null))).toBe('ahead')
  expect(percentAt(timeline, at('2030-01-01T00:00'))).toBe(100)
})

describe('how many are open at once', () => {
  it('counts each from its start to before its end', () => {
    const windows = [
      window(null, '2026-11-20T00:00'),
      window('2026-11-20T00:00', '2026-12-01T00:00'),
      window('2026-11-18T00:00', null),
    ]
    expect(stepsOf(timeline, windows).map(({ from, count }) => [from, count])).toEqual([
      [timeline.from, 1],
      [at('2026-11-18T00:00'), 2],
      [at('2026-12-01T00:00'), 1],
    ])
  })

  it('agrees, at every instant, with counting one by one', () => {
    const days = Array.from({ length: 20 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}T00:00`)
    const windows = days.flatMap((day, n) => [window(day, days[(n * 7) % 20] ?? null), window(null, day)])
    const steps = stepsOf(timeline, windows)
    expect(steps[0]?.from).toBe(timeline.from)
    expect(steps.at(-1)?.to).toBe(timeline.to)
    for (let hour = timeline.from; hour < timeline.to; hour += 3_600_000) {
      const open = windows.filter(
        ({ startsAt, endsAt }) =>
          (startsAt === null || Date.parse(startsAt) <= hour) &&
          (endsAt === null || hour < Date.parse(endsAt)),
      ).length
      expect(steps.find(({ from, to }) => from <= hour && hour < to)?.count).toBe(open)
    }
  })
})

it('marks the Mondays of Shanghai', () => {
  const [first, second] = mondays(timeline)
  expect([first, second]).toEqual([
    { at: at('2026-11-16T00:00'), label: '11-16' },
    { at: at('2026-11-23T00:00'), label: '11-23' },
  ])
  expect(mondays(timeline)).toHaveLength(10)
})
