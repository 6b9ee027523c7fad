import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from '@rstest/core'

/** How much of a failure's message stands at the end of a log. */
const messageLength = 1_500

/**
 * Reports the failed tests with their messages, and how many passed, to scripts/testing/run-tests.mjs, which prints them after the last run, so that the
 * end of a log shows what to mend. A file that fails to load counts as one failure.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = ({ results, testResults }) => {
    const passed = testResults.filter((test) => test.status === 'pass').length
    const failedTests = testResults.filter((test) => test.status === 'fail')
    const broken = results.filter(
      (file) => file.status === 'fail' && !failedTests.some((test) => test.testPath === file.testPath),
    )
    const failures = [
      ...failedTests.map((test) =>
        described(
          [relative('.', test.testPath), ...(test.parentNames ?? []), test.name].join(' > '),
          test.errors,
        ),
      ),
      ...broken.map((file) => described(relative('.', file.testPath), file.errors)),
    ]
    const { TEST_OUTCOME: file } = process.env
    if (file !== undefined) appendFileSync(file, `${JSON.stringify({ passed, failures })}\n`)
  }
}

function described(name: string, errors: readonly { message: string; diff?: string }[] = []): string {
  const messages = errors.map(({ message, diff = '' }) => `${message}\n${diff}`.trim()).join('\n')
  return [name, ...messages.slice(0, messageLength).split('\n').filter(Boolean)].join('\n    ')
}
