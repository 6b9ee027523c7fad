import { expect, it } from '@rstest/core'
import { keyName, printedKey } from './key-name'

it.each([
  ['j', { key: 'j', shiftKey: false }],
  ['j', { key: 'J', shiftKey: false }],
  ['shift+x', { key: 'X', shiftKey: true }],
  ['?', { key: '?', shiftKey: true }],
  ['shift+arrowdown', { key: 'ArrowDown', shiftKey: true }],
  ['shift+ ', { key: ' ', shiftKey: true }],
])('%s is read from a press', (name, press) => expect(keyName(press)).toBe(name))

it.each([
  ['shift+x', 'Shift X'],
  ['arrowdown', '↓'],
  [' ', 'Space'],
  ['?', '?'],
])('%s is printed as %s', (name, printed) => expect(printedKey(name)).toBe(printed))
