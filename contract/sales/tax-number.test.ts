import { expect, it } from '@rstest/core'
import { isTaxNumber } from './tax-number'

it.each([
  // Public entries of the national register of companies.
  ['of Huawei Technologies', '914403001922038216'],
  ['of Alibaba (China)', '91330100799655058B'],
  ['of Tencent Computer Systems', '9144030071526726XG'],
  ['of fifteen digits', '310115607227738'],
])('takes a number %s', (_, given) => expect(isTaxNumber(given)).toBe(true))

it.each([
  ['with another check character', '914403001922038217'],
  ['with two characters turned', '914403009122038216'],
  ['with a letter that codes do not have', '91440300192203821I'],
  ['in small letters', '91330100799655058b'],
  ['that is too short', '91440300192203821'],
  ['with a space', '9144030019220 8216'],
  ['that is empty', ''],
])('refuses one %s', (_, given) => expect(isTaxNumber(given)).toBe(false))
