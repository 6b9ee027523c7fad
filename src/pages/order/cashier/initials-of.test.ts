import { expect, it } from '@rstest/core'
import { initialsOf } from './initials-of'

it.each([
  ['畅练年卡', 'clnk'],
  ['半年卡', 'bnk'],
  ['团课 20 次', 'tk20c'],
  ['两年尊享卡', 'lnzxk'],
  ['VIP 私教', 'vipsj'],
  ['阿坐', 'az'],
  ['', ''],
])('%s is found by %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
