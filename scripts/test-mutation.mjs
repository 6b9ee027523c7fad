import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { fail, filesBelow, node, program, root } from './project.mjs'

/*
 * `npm run test:mutation`: for each chart, or those that are named, how many charts with one fault the tests notice; `paths` also counts
 * what model paths prove of the real application. Scores go to tests/mutation/scores.json, and by `npm run machines` into its page.
 */

const named = process.argv.slice(2)
const isOfPaths = named.length === 0 || named.includes('paths')
const ids = filesBelow('machines')
  .filter((file) => file.endsWith('.machine.ts'))
  .map((file) => path.basename(file, '.machine.ts'))
const unknown = named.filter((id) => id !== 'paths' && !ids.includes(id))
if (unknown.length > 0) throw new Error(`There is no chart ${unknown.join(', ')}`)

const rstest = program('@rstest/core', 'rstest')
const config = path.join(root, 'tests', 'mutation', 'rstest.config.ts')
/** A chart's tests with all its mutants; one mutant has its own limit in tests/mutation/time-limit.ts. */
const limit = 60 * 60_000
let failing = 0
for (const id of ids.filter((one) => named.length === 0 || named.includes(one))) {
  const begun = Date.now()
  const { code } = await node([rstest, 'run', '-c', config], {
    env: { MUTATED_CHART: id, NO_COLOR: '1' },
    limit,
  })
  if (Date.now() - begun >= limit) process.stdout.write(`${id}: not measured, stopped after an hour\n`)
  failing ||= code
}
if (isOfPaths) await keepPaths()
process.exitCode = failing

async function keepPaths() {
  const places = ['tests/model-paths', 'tests/journeys/model-paths']
  const args = [rstest, 'run', ...places, '--project', 'node', '--project', 'journeys']
  const { code, output } = await node(args, {
    quiet: true,
    env: { NO_COLOR: '1', CHROMIUM: await findBrowser() },
  })
  if (code !== 0) fail(output)
  process.stdout.write(output.slice(output.indexOf('real application')))
  const file = path.join(root, 'tests', 'mutation', 'scores.json')
  const scores = JSON.parse(readFileSync(file, 'utf8'))
  const row = /^([\w-]+) +\d+\/\d+ +\d+ +(\d+\/\d+) +(\d+) +(\d+) +(\d+\/\d+)$/gm
  for (const [, id, guards, paths, events, mutants] of output.matchAll(row))
    scores[id] = { ...scores[id], real: { guards, paths: Number(paths), events: Number(events), mutants } }
  writeFileSync(file, `${JSON.stringify(scores, null, 2)}\n`)
}
