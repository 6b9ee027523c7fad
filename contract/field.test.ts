import { expect, it } from '@rstest/core'
import { check } from './check'
import { prose } from './field'

const codesOf = (text: string) => check(prose(2, 10), text).fields?.map(({ code }) => code) ?? []
const [joiner, space, mark] = ['\u200d', '\u200b', '\ufeff']

it('invisible signs alone are no reason', () => {
  expect(codesOf(space.repeat(4))).toEqual(['too_short'])
  expect(codesOf(`${space} ${mark} ${joiner}`)).toEqual(['too_short'])
  expect(codesOf('\u3164\u2800\u115f')).toEqual(['too_short'])
  expect(codesOf(`${space}改${space}`)).toEqual(['invisible'])
  expect(check(prose(0, 10), space).value).toBe('')
})

it('within a text they stay, as emoji need them', () => {
  expect(check(prose(2, 20), ' 家人👨‍👩‍👧取走 ').value).toBe('家人👨‍👩‍👧取走')
})
