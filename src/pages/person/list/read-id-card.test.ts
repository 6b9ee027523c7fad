import { expect, it } from '@rstest/core'
import { readIdCard } from './read-id-card'

it('reads birthday and gender from a citizen’s number', () => {
  expect(readIdCard('11010519491231002X')).toEqual({ birthday: '1949-12-31', gender: 'female' })
  expect(readIdCard('440524188001010014')).toBe(null)
  expect(readIdCard('11010519491231002x')).toEqual({ birthday: '1949-12-31', gender: 'female' })
})

it('knows nothing of what is no such number', () => {
  for (const wrong of ['110105194912310021', '1101051949123100', '', null])
    expect(readIdCard(wrong)).toBe(null)
})

it('does not take the 30th of February for a birthday', () => {
  expect(readIdCard(withCheck('11010519900230001'))).toBe(null)
  expect(readIdCard(withCheck('11010519900228001'))).toEqual({ birthday: '1990-02-28', gender: 'male' })
})

/** ISO 7064 MOD 11-2, implemented from the standard. */
function withCheck(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}
