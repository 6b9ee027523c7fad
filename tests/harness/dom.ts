import { afterEach, expect } from '@rstest/core'
import * as matchers from '@testing-library/jest-dom/matchers'
import { cleanup } from '@testing-library/react'

/* What jsdom lacks and Semi requires. Sizes are zero and nothing scrolls; a test that needs a narrow window sets it. */
class Unobserving {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
const media = (query: string) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

/** Ignores every drawing call. */
const canvas = new Proxy({}, { get: () => () => canvas, set: () => true })
Object.assign(HTMLCanvasElement.prototype, { getContext: () => canvas })

Object.assign(globalThis, {
  ResizeObserver: Unobserving,
  IntersectionObserver: Unobserving,
  matchMedia: media,
})
Object.assign(window, { matchMedia: media, scrollTo() {} })

expect.extend(matchers)
afterEach(cleanup)
