import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, filesBelow, node, root, run } from './project.mjs'
import { relatedTests, withinBudget } from './testing/related-tests.mjs'
import { runTests } from './testing/run-tests.mjs'

/** Milliseconds of test time for what changed, on two workers. */
const budget = 100_000

/** These hold a worker for longer than all other unit tests: they wait on clocks and the registry, or repeat a step of `npm run check`. */
const slow = [
  'server/kit/jobs/jobs.test.ts',
  'server/kit/auth/is-breached-password.test.ts',
  'server/kit/files/sealed-file-store.test.ts',
  'scripts/audit.test.ts',
  'scripts/drawing/drawing.test.ts',
]

await ensureInstalled()
// Before the checks and the tests need it at the same time.
await ensureBuilt()
const { importGraph } = await import('./checks/imports.mjs')
const isUnit = (file) => /\.test\.tsx?$/.test(file) && !slow.includes(file)
const units = ['machines', 'contract', 'server', 'src', 'scripts', 'tests/machines', 'tests/harness']
  .flatMap(filesBelow)
  .filter(isUnit)
const changed = await changedFiles(process.argv[2])
const related = relatedTests(changed, importGraph()).filter(
  (file) => !units.includes(file) && !/^tests\/(journeys|faults)\//.test(file),
)
const chosen = withinBudget(related, recordedDurations(), budget)
process.stdout.write(
  `${changed.length} changed files: ${chosen.length} of their ${related.length} test files run; npm test runs all\n`,
)

const [checks, tests] = await Promise.all([
  node(['scripts/check.mjs'], { quiet: true }),
  runTests(['--project', 'node', '--project', 'dom', ...units, ...chosen]),
])
process.stdout.write(checks.output)
tests.close()
process.exitCode = checks.code === 0 && tests.code === 0 ? 0 : 1

/** What differs from a commit, by default from the last one, or what that one changed when nothing differs. */
async function changedFiles(since = 'HEAD') {
  const lines = async (...args) => {
    const { code, output } = await run('git', args, { quiet: true })
    return code === 0 ? output.split('\n').filter(Boolean) : []
  }
  const differing = [
    ...(await lines('diff', '--name-only', '--relative', since)),
    ...(await lines('ls-files', '--others', '--exclude-standard')),
  ]
  return differing.length > 0 ? differing : lines('diff', '--name-only', '--relative', 'HEAD~1')
}

/** Of the last run of each file, where Rstest keeps them to begin with the slowest. */
function recordedDurations() {
  const file = path.join(root, 'node_modules/.cache/.rstest-results/results.json')
  if (!existsSync(file)) return new Map()
  const { files } = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(Object.entries(files).map(([key, { duration }]) => [key.split('\0')[1], duration]))
}
