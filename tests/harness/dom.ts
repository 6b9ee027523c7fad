import { afterEach, expect } from '@rstest/core'
import * as matchers from '@testing-library/jest-dom/matchers'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { installFastLookups } from './fast-lookups'

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

installFastLookups()

/** Prints the document lazily: most of these errors are thrown and dropped while a query waits. */
class ElementError extends Error {
  override readonly name = 'TestingLibraryElementError'
  constructor(message: string | null, container: Element) {
    super()
    let text: string | undefined
    Object.defineProperty(this, 'message', {
      configurable: true,
      get: () => {
        text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')
        return text
      },
      set: (changed: string) => {
        text = changed
      },
    })
  }
}
configure({
  // A busy machine answers late, which is no fault of the tested code.
  asyncUtilTimeout: 5_000,
  getElementError: (message, container) => new ElementError(message, container),
})

expect.extend(matchers)
afterEach(cleanup)
