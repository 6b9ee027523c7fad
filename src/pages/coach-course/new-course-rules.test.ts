import { expect, it } from '@rstest/core'
import { asKind, defaults } from './new-course-rules'

const rules = { minNoticeMin: 120, maxAdvanceDays: 14, cancelDeadlineMin: 720 }

it('takes over what is usual for a kind, and its seats', () => {
  expect(asKind({ kind: 'private', ...defaults.private }, 'group', rules)).toEqual({
    kind: 'group',
    ...defaults.group,
  })
  expect(asKind({ kind: 'group', ...defaults.group }, 'private', rules)).toEqual({
    kind: 'private',
    ...defaults.private,
  })
})

it('keeps what somebody has set, but no number of seats that the kind does not know', () => {
  const set = { kind: 'group' as const, ...defaults.group, durationMin: 75, capacity: 40, minNoticeMin: 0 }
  expect(asKind(set, 'small_group', rules)).toEqual({
    kind: 'small_group',
    ...defaults.small_group,
    durationMin: 75,
    capacity: 4,
    minNoticeMin: 0,
  })
})

it('takes the rules that the business has set, but for group classes', () => {
  const own = { minNoticeMin: 60, maxAdvanceDays: 30, cancelDeadlineMin: 1440 }
  expect(asKind({ kind: 'private', ...defaults.private, ...own }, 'small_group', own)).toMatchObject(own)
  const group = asKind({ kind: 'private', ...defaults.private, ...own }, 'group', own)
  expect(group).toEqual({ kind: 'group', ...defaults.group })
  expect(asKind(group, 'private', own)).toMatchObject(own)
})
