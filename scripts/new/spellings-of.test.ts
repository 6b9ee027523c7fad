import { expect, it } from '@rstest/core'
import { isResourceName, spellingsOf } from './spellings-of.mjs'

it('a name of two words has a spelling for code, tables, messages and addresses', () => {
  expect(spellingsOf('locker-key', 'devices')).toEqual({
    kebab: 'locker-key',
    kebabs: 'locker-keys',
    camel: 'lockerKey',
    camels: 'lockerKeys',
    Pascal: 'LockerKey',
    table: 'locker_key',
    area: 'lockerkey',
    word: 'locker key',
    Words: 'Locker keys',
    domain: 'devices',
  })
})

it.each([
  ['locker', 'lockers'],
  ['branch', 'branches'],
  ['category', 'categories'],
  ['holiday', 'holidays'],
])('the plural of %s is %s', (name, plural) => {
  expect(spellingsOf(name, 'devices').kebabs).toBe(plural)
})

it.each(['', 'Locker', 'locker_key', 'locker--key', '-locker', '../locker', '1locker'])(
  'the name %j is refused',
  (name) => {
    expect(isResourceName(name)).toBe(false)
  },
)
