import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers'

declare module '@rstest/core' {
  // The matchers that tests/harness/dom.ts adds; the unknown is what their asymmetric forms return.
  interface Matchers<T> extends TestingLibraryMatchers<unknown, T> {}
}
