import path from 'node:path'
import { pluginReact } from '@rsbuild/plugin-react'
import { defineConfig } from '@rstest/core'
import packageFile from './package.json'
import { helpArticles } from './scripts/building/help-articles.mjs'
import { scriptQuery } from './scripts/building/script-query.mjs'
import { ownSourceMaps } from './tests/harness/own-source-maps'
import { ClosingLine } from './tests/harness/reporter/closing-line'
import { CoverageTable } from './tests/harness/reporter/coverage-table'

const node = ['machines', 'contract', 'server', 'src', 'scripts', 'tests'].map(
  (room) => `${room}/**/*.test.ts`,
)

const { xstate, zod, ...serverOnly } = packageFile.dependencies

/** Milliseconds. Hooks start a database and an application, which is slow on a busy machine without being a fault. */
const hookTimeout = 60_000

/** Its files for bundlers import without endings, which Node does not resolve; by its name Node finds the ones for Node. */
const openTelemetry = /^@opentelemetry\//

const allMessages = path.resolve('generated/messages-by-language/messages.js')
/** Kept out of the bundles, so that a process loads the messages once and not for each test file. */
const messages = { '#messages': allMessages }

const coverage = new CoverageTable()

export default defineConfig({
  pool: { maxWorkers: 2 },
  projects: [
    {
      name: 'node',
      hookTimeout,
      testEnvironment: 'node',
      testTimeout: 20_000,
      expect: { poll: { timeout: 10_000 } },
      include: node,
      exclude: ['tests/journeys/**', 'tests/faults/**'],
      setupFiles: ['./tests/harness/fresh-fixtures.ts', './tests/harness/released-reader.ts'],
      plugins: [ownSourceMaps()],
      output: { externals: [openTelemetry, messages] },
      globalSetup: ['./tests/harness/global-setup.ts'],
    },
    {
      name: 'dom',
      hookTimeout,
      testEnvironment: 'jsdom',
      // Two cores run four test files at once.
      testTimeout: 20_000,
      include: ['src/**/*.test.tsx', 'tests/**/*.test.tsx'],
      globalSetup: ['./tests/harness/global-setup.ts'],
      setupFiles: ['./tests/harness/released-reader.ts', './tests/harness/dom.ts'],
      plugins: [pluginReact(), helpArticles(), scriptQuery(), ownSourceMaps()],
      // A page changes the language of its messages, so both are in one bundle.
      resolve: { alias: { '#messages': allMessages } },
      // The server runs here too, on its own libraries: bundled for a browser they would be other ones.
      output: {
        externals: [...Object.keys(serverOnly).map((name) => new RegExp(`^${name}(/|$)`)), openTelemetry],
      },
    },
    {
      name: 'journeys',
      hookTimeout,
      testEnvironment: 'node',
      // A busy machine answers late, which is no fault of the tested code.
      testTimeout: 60_000,
      // The time of a test includes its wait for one of the three browsers of every-page.test.ts.
      maxConcurrency: 3,
      expect: { poll: { timeout: 10_000 } },
      include: ['tests/journeys/**/*.test.ts', 'tests/faults/**/*.test.ts'],
      plugins: [ownSourceMaps()],
      output: { externals: [openTelemetry, messages] },
      globalSetup: ['./tests/harness/global-setup.ts'],
    },
  ],
  onConsoleLog: coverage.take,
  reporters: ['default', coverage, new ClosingLine()],
})
