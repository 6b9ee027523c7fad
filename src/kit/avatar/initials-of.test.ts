import { expect, it } from '@rstest/core'
import { initialsOf, toneOf } from './initials-of'

it.each([
  ['谢晨', '晨'],
  ['欧阳娜娜', '娜'],
  ['Ada Lovelace', 'AL'],
  ['mary ann evans', 'ME'],
  ['demo', 'D'],
  ['old_store.keeper', 'OK'],
  ['王馆长2', '王'],
  ['  ', '?'],
  ['', '?'],
])('%j is drawn as %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

it('a name has one colour of six, and names share them out', () => {
  expect(toneOf('谢晨')).toBe(toneOf('谢晨'))
  const names = Array.from({ length: 600 }, (_, i) => `会员${String.fromCodePoint(0x4e00 + i * 7)}`)
  const counts = [0, 1, 2, 3, 4, 5].map((tone) => names.filter((name) => toneOf(name) === tone).length)
  expect(Math.min(...counts)).toBeGreaterThan(60)
})
