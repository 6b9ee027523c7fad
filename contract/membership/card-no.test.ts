import { expect, it } from '@rstest/core'
import { isCardNo, isCardNoChecked } from './card-no'

it.each([
  ['K7992739871', false],
  ['K0000000000', true],
  ['K1234567897', true],
  ['K1234567879', false],
  ['K1234567898', false],
])('%s ends in its check digit: %s', (cardNo, isChecked) => {
  expect(isCardNoChecked(cardNo)).toBe(isChecked)
})

it.each(['k1234567897', 'K1234567897'])('%s has the form of a card number', (text) => {
  expect(isCardNo(text)).toBe(true)
})

it.each(['M00000001', 'K123456789', 'K12345678970', '13800001111', '卡1234567897'])(
  '%s has another form',
  (text) => {
    expect(isCardNo(text)).toBe(false)
  },
)
