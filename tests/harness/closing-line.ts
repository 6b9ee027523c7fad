import { relative } from 'node:path'
import type { Reporter } from '@rstest/core'

/**
 * Prints the names of failed tests, a line each, and as the very last line `N passed, N failed`, so that the end of a log shows what to
 * mend. A file that fails to load counts as one failure.
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
    process.once('exit', () =>
      process.stdout.write(`${[...failures, `${passed} passed, ${failures.length} failed`].join('\n')}\n`),
    )
  }
}
