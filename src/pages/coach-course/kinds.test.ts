import { expect, it } from '@rstest/core'
import { asKind, usual } from './kinds'

it('takes over what is usual for a kind, and its seats', () => {
  expect(asKind({ kind: 'private', ...usual.private }, 'group')).toEqual({ kind: 'group', ...usual.group })
  expect(asKind({ kind: 'group', ...usual.group }, 'private')).toEqual({ kind: 'private', ...usual.private })
})

it('keeps what somebody has set, but no number of seats that the kind does not know', () => {
  const set = { kind: 'group' as const, ...usual.group, durationMin: 75, capacity: 40, minNoticeMin: 0 }
  expect(asKind(set, 'small_group')).toEqual({
    kind: 'small_group',
    ...usual.small_group,
    durationMin: 75,
    capacity: 4,
    minNoticeMin: 0,
  })
})
