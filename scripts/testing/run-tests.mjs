import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { filesBelow, node, program, root } from '../project.mjs'
import { testRuns } from './test-runs.mjs'

const folders = ['machines', 'contract', 'server', 'src', 'scripts', 'tests']

/** Of the build, which `ensureBuilt` has renewed before any test runs. */
const fileReader = path.join(root, 'dist', 'server', 'file-reader.js')

/** Runs Rstest with these arguments, in as many runs as they need. Returns the exit code and a function that prints the closing lines. */
export async function runTests(args, env = {}) {
  const files = folders.flatMap(filesBelow).filter((file) => /\.test\.tsx?$/.test(file))
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-outcome-'))
  const outcome = path.join(folder, 'lines')
  writeFileSync(outcome, '')
  let failing = 0
  for (const run of testRuns(args, files)) {
    const { code } = await node([program('@rstest/core', 'rstest'), 'run', ...run], {
      env: {
        TEST_OUTCOME: outcome,
        TEST_FILE_READER: fileReader,
        ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
        ...env,
      },
    })
    failing ||= code
  }
  const outcomes = readFileSync(outcome, 'utf8').split('\n').filter(Boolean).map(JSON.parse)
  rmSync(folder, { recursive: true })
  const failures = outcomes.flatMap((one) => one.failures)
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
  const lines = [...failures, `${passed} passed, ${failures.length} failed`]
  return { code: failing, close: () => process.stdout.write(`${lines.join('\n')}\n`) }
}
