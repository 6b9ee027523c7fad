import { expect, it } from '@rstest/core'
import { noScan, typed } from './scan-buffer'

const scanned = (keys: readonly [string, number][]): string | null => {
  let [buffer, found] = [noScan, null as string | null]
  for (const [key, at] of keys) ({ buffer, scanned: found } = typed(buffer, key, at))
  return found
}
const paced = (text: string, gapMs: number): [string, number][] =>
  [...text, 'Enter'].map((key, i) => [key, 1_000 + i * gapMs])

it('a code that comes within milliseconds a character and ends with Enter is a scan', () => {
  expect(scanned(paced('6901234567892', 8))).toBe('6901234567892')
  expect(scanned(paced('6901234567892', 95))).toBe('6901234567892')
  expect(scanned([['Shift', 995], ...paced('AB-12/3', 12)])).toBe('AB-12/3')
})

it('what a person types is none, nor is a short text or an Enter that comes late', () => {
  expect(scanned(paced('6901234567892', 130))).toBe(null)
  expect(scanned(paced('69012', 8))).toBe(null)
  expect(scanned([...paced('6901234567892', 8).slice(0, -1), ['Enter', 5_000]])).toBe(null)
})

it('only what follows the last pause belongs to the scan', () => {
  expect(scanned([['k', 100], ['a', 400], ...paced('6901234567892', 8)])).toBe('6901234567892')
})
