import { describe, expect, it } from '@rstest/core'
import * as fc from 'fast-check'
import { brokenAt } from './broken-at'

describe('where JSON is broken', () => {
  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['[1, 2', 1, 6],
    ['[1,]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['{"a": 1 "b": 2}', 1, 9],
    ['{a: 1}', 1, 2],
    ["['a']", 1, 2],
    ['[01]', 1, 3],
    ['[1] 2', 1, 5],
    ['[\n  tru\n]', 2, 3],
    ['["a\nb"]', 1, 2],
    ['{"a": {"b": [1, {"c": }]}}', 1, 23],
  ])('%j', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(brokenAt(text)).toEqual({ line, column })
  })

  it('is never in the part before a character that was put in', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, place) => {
        const at = place % (text.length + 1)
        const broken = `${text.slice(0, at)}\u0001${text.slice(at)}`
        const { line, column } = brokenAt(broken)
        // Inside a string the position of a control character is the string's start.
        expect([line, column <= at + 1]).toEqual([1, true])
        const isInString = (text.slice(0, at).replace(/\\./g, '').split('"').length - 1) % 2 === 1
        if (!isInString) expect(column).toBe(tokenStart(broken, at) + 1)
      }),
      { numRuns: 500 },
    )
  })
})

/** An inserted character breaks a number or word at its end, or at its start when the remaining part is invalid. */
function tokenStart(text: string, at: number): number {
  const word = /[\w.+-]*$/.exec(text.slice(0, at))?.[0] ?? ''
  if (word === '' || isWhole(word)) return at
  const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(word)?.[0]
  return at - word.length + (number?.length ?? 0)
}

function isWhole(word: string): boolean {
  try {
    JSON.parse(word)
    return true
  } catch {
    return false
  }
}
