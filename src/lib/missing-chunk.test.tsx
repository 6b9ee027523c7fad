import { beforeEach, expect, it, rs } from '@rstest/core'
import { isMissingChunk, reloadOnce } from './is-missing-chunk'

beforeEach(() => sessionStorage.clear())

it('tells a missing file from a fault of a page', () => {
  const missing = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })
  expect(isMissingChunk(missing)).toBe(true)
  expect(isMissingChunk(new TypeError('Failed to fetch dynamically imported module: /x.js'))).toBe(true)
  expect(isMissingChunk(new Error('x is undefined'))).toBe(false)
  expect(isMissingChunk('Loading chunk')).toBe(false)
})

it('reloads once and not again within a minute', () => {
  const reload = rs.fn()
  expect(reloadOnce(1_000_000, reload)).toBe(true)
  expect(reloadOnce(1_030_000, reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(reloadOnce(1_061_000, reload)).toBe(true)
})
