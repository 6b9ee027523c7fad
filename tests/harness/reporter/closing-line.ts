import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from '@rstest/core'

/**
 * Reports the names of failed tests and how many passed to scripts/testing/run-tests.mjs, which prints them after the last run, so that the
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
        [relative('.', test.testPath), ...(test.parentNames ?? []), test.name].join(' > '),
      ),
      ...broken.map((file) => relative('.', file.testPath)),
    ]
    const { TEST_OUTCOME: file } = process.env
    if (file !== undefined) appendFileSync(file, `${JSON.stringify({ passed, failures })}\n`)
  }
}
