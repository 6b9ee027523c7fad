import type { Reporter } from '@rstest/core'

/** Prints `N passed, N failed` as the very last line; a file that fails to load counts as one failure. */
export class ClosingLine implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = ({ results, testResults }) => {
    const passed = testResults.filter((test) => test.status === 'pass').length
    const failedTests = testResults.filter((test) => test.status === 'fail')
    const broken = results.filter(
      (file) => file.status === 'fail' && !failedTests.some((test) => test.testPath === file.testPath),
    )
    process.once('exit', () =>
      process.stdout.write(`${passed} passed, ${failedTests.length + broken.length} failed\n`),
    )
  }
}
