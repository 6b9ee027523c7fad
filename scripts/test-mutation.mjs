import path from 'node:path'
import { filesBelow, node, program, root } from './project.mjs'

/* `npm run test:mutation`: for each chart, or those that are named, how many charts with one fault the tests notice. */

const named = process.argv.slice(2)
const charts = filesBelow('machines')
  .filter((file) => file.endsWith('.machine.ts'))
  .map((file) => path.basename(file, '.machine.ts'))
  .filter((id) => named.length === 0 || named.includes(id))
const unknown = named.filter((id) => !charts.includes(id))
if (unknown.length > 0) throw new Error(`There is no chart ${unknown.join(', ')}`)

const config = path.join(root, 'tests', 'mutation', 'rstest.config.ts')
let failing = 0
for (const id of charts) {
  const args = [program('@rstest/core', 'rstest'), 'run', '-c', config]
  const { code } = await node(args, { env: { MUTATED_CHART: id, NO_COLOR: '1' } })
  failing ||= code
}
process.exitCode = failing
