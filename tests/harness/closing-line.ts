import { relative } from 'node:path'
import type { Reporter } from '@rstest/core'

type Ended = Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]

/**
 * Prints the names of what failed, a line each, and as the very last line `N passed, N failed`: whoever
 * sees only the end of a log sees what to mend. A file that fails to load counts as one failure.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd = ({ results, testResults }: Ended) => {
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
