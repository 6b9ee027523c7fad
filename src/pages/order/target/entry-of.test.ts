import { expect, it } from '@rstest/core'
import { entryOf, isTooBig, keyOf, partsOf, targetOf, textOf } from './entry-of'

it('reads yuan as fen, and counts as they are', () => {
  expect(
    ['', ' 20,000 ', '20000.5', '￥1', '0', '1.234', '-5', 'abc', '9999999999'].map((text) =>
      targetOf(text, 'sales'),
    ),
  ).toEqual([null, 2_000_000, 2_000_050, 100, undefined, undefined, undefined, undefined, undefined])
  expect(['', '60', '1.5', '0', '100000', '100001'].map((text) => targetOf(text, 'lessons'))).toEqual([
    null,
    60,
    undefined,
    undefined,
    100_000,
    undefined,
  ])
})

it('reads digits in their full width, and tells what is too big from what is no number', () => {
  expect([targetOf('２０，０００', 'sales'), targetOf('６０', 'lessons')]).toEqual([2_000_000, 60])
  expect([isTooBig('99999999', 'sales'), isTooBig('100001', 'cards'), isTooBig('20000000', 'sales')]).toEqual(
    [true, true, false],
  )
  expect(['', 'abc', '-5'].map((text) => isTooBig(text, 'sales'))).toEqual([false, false, false])
})

it('writes a target as it is typed', () => {
  expect([textOf(2_000_050, 'sales'), textOf(60, 'cards'), textOf(null, 'sales')]).toEqual([
    '20000.50',
    '60',
    '',
  ])
})

it('keeps what is no target as it was typed, and over what', () => {
  expect(entryOf('1x', 'cards', 4)).toEqual({ text: '1x', value: null, isValid: false, seen: 4 })
  expect(entryOf('', 'cards', 4)).toEqual({ text: '', value: null, isValid: true, seen: 4 })
})

it('has a key for a store’s own target and for a person’s', () => {
  for (const personId of [null, 'p'])
    expect(partsOf(keyOf({ storeId: 's', personId }, 'lessons'))).toEqual({
      storeId: 's',
      personId,
      measure: 'lessons',
    })
})
