import { expect, it } from '@rstest/core'
import { progressOf } from './progress-of'

it.each([
  [1_000, '2026-04-15', 'done'],
  [500, '2026-04-15', 'on'],
  [499, '2026-04-15', 'late'],
  [0, '2026-03-31', 'on'],
  [999, '2026-05-01', 'missed'],
])('%i of 1,000 for April is on %s: %s', (reached, today, state) => {
  expect(progressOf({ target: 1_000, reached }, '2026-04', today)).toMatchObject({ state })
})

it('has none without a target', () => {
  expect(progressOf({ target: null, reached: 5 }, '2026-04', '2026-04-15')).toBeNull()
})
