import { expect, it } from '@rstest/core'
import { expectQuick } from '../../tests/harness/thread-time'
import { parseJson } from './parse-json'

it.each([
  '{}',
  '[]',
  'null',
  '0',
  '-1.5e-3',
  '"a\\"b"',
  '{"a":{"a":[{"a":1},{"a":2}]},"b":"{\\"b\\":1,\\"b\\":2}"}',
  '"🏋️"',
  '9007199254740991',
  '{"\\\\":1,"\\\\\\\\":2}',
])('reads %s as JSON.parse does', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

it.each([
  ['nothing', ''],
  ['words', 'yes'],
  ['a comma too many', '{"a":1,}'],
  ['a member twice', '{"a":1,"a":1}'],
  ['a member twice, written differently', '{"a":1,"\\u0061":2}'],
  ['a member twice, deep inside', '[{"x":[{"b":1,"c":{"b":1},"b":2}]}]'],
  ['__proto__', '{"a":[{"__proto__":1}]}'],
  ['prototype', '{"prototype":1}'],
  ['33 lists', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['infinity', '[1e999]'],
  ['a number no double holds', '9007199254740993'],
  ['NUL in a member name', '{"a\\u0000":1}'],
  ['half a pair', '"\\udc00"'],
])('refuses %s', (_, text) => {
  expect(() => parseJson(text)).toThrow('malformed')
})

it('takes 32 lists', () => {
  expect(parseJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeTypeOf('object')
})

it.each([
  ['quotes', `"${'\\"'.repeat(200_000)}"`],
  ['backslashes', `"${'\\\\'.repeat(200_000)}"`],
  ['colons', `{"a":"${':'.repeat(400_000)}"}`],
  ['blanks', `{"a"${' '.repeat(400_000)}:1}`],
  ['members', `{${Array.from({ length: 30_000 }, (_, i) => `"m${i}":${i}`).join()}}`],
])('reads half a megabyte of %s at once', async (_, text) => {
  await expectQuick(500, () => void parseJson(text))
})
