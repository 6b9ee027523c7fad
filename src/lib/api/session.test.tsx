import { expect, it } from '@rstest/core'
import { mayDo } from './session'

it.each([
  [['*'], true],
  [['coach:*'], true],
  [['coach:read'], true],
  [['coach:write'], false],
  [['coachcourse:*'], false],
  [[], false],
])('lets who holds %j read coaches: %s', (permissions, may) => {
  expect(mayDo({ permissions }, 'coach:read')).toBe(may)
})

it('lets nobody anything before it is known who asks, but what needs no permission', () => {
  expect(mayDo(undefined, 'coach:read')).toBe(false)
  expect(mayDo(undefined, undefined)).toBe(true)
})
