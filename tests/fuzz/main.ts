import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../harness/database/database'
import { fuzz } from './fuzz'
import { linesOf } from './report'

/* `npm run fuzz -- --calls 40000 --seed 7`: calls the server on the example chain with requests that its contract accepts, and some that
   it must refuse. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    calls: { type: 'string', default: '40000' },
    seed: { type: 'string' },
    limit: { type: 'string', default: '5000' },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const onProgress = (calls: number, broken: number) =>
  process.stderr.write(`${calls} calls, ${broken} rules broken\n`)
const stop = await startTestPostgres()
try {
  process.stdout.write(`seed ${seed}\n`)
  const report = await fuzz({ calls: Number(values.calls), seed, limitMs: Number(values.limit), onProgress })
  for (const line of linesOf(report)) process.stdout.write(`${line}\n`)
  process.exitCode = report.failures.length === 0 ? 0 : 1
} finally {
  await stop()
}
