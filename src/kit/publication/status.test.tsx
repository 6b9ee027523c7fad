import { expect, it } from '@rstest/core'
import { showingOf } from './status'

const now = '2026-05-01T00:00:00.000Z'
const [before, after] = ['2026-04-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']
const row = { status: 'published', isModified: false, isLive: false } as const

it.each([
  ['nothing of a draft', { ...row, status: 'draft' as const }, before, after, null],
  ['nothing of what was taken off', { ...row, status: 'unpublished' as const }, null, null, null],
  ['what visitors see', { ...row, isLive: true }, before, after, 'showing'],
  ['what is still to come', row, after, null, 'waiting'],
  ['what is over', row, null, before, 'over'],
  ['what ends this instant', row, null, now, 'over'],
  ['nothing where the draft has another window', { ...row, isModified: true }, before, after, null],
] as const)('tells %s', (_, given, startsAt, endsAt, showing) => {
  expect(showingOf(given, { startsAt, endsAt }, now)).toBe(showing)
})
