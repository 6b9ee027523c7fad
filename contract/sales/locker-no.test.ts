import { expect, it } from '@rstest/core'
import { check } from '../check'
import { asLockerNo, isLockerRange, lockerNo, lockerNumbers } from './locker-no'

it.each([
  ['A001', 'A001'],
  ['a1', 'A001'],
  [' b-12 ', 'B012'],
  ['Ａ００７', 'A007'],
  ['ab999', 'AB999'],
])('%s is the number %s', (typed, number) => {
  expect(asLockerNo(typed)).toBe(number)
  expect(check(lockerNo, typed)).toEqual({ value: number })
})

it.each(['M00000001', 'M001', 'K001', 'A', '001', '13900000001', 'ABC001', 'A1000', '张三', ''])(
  '%s is no number of a locker',
  (typed) => {
    expect(asLockerNo(typed)).toBeNull()
    expect(check(lockerNo, typed).fields).toBeDefined()
  },
)

it('a range has one set of letters and does not fall', () => {
  expect(lockerNumbers({ from: 'A008', to: 'A011' })).toEqual(['A008', 'A009', 'A010', 'A011'])
  expect(isLockerRange({ from: 'A001', to: 'A001' })).toBe(true)
  expect(isLockerRange({ from: 'A002', to: 'A001' })).toBe(false)
  expect(isLockerRange({ from: 'A001', to: 'B001' })).toBe(false)
})
