import { expect, it } from '@rstest/core'
import { check } from '../check'
import { newPassword } from './setup'

it.each([
  [7, false],
  [8, true],
  [64, true],
  [256, true],
  [257, false],
])('a new password of %i characters is taken: %s', (length, isTaken) => {
  expect(check(newPassword, '长'.repeat(length)).fields === undefined).toBe(isTaken)
})
