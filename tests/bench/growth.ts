import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shanghaiDay } from '../../server/kit/day'
import type { Db } from '../../server/kit/db/schema'
import { administrator } from '../harness/process'
import { fillChain } from './dashboard-rows'
import { type Case, casesAt, exportRows, importRows } from './growth-cases'
import { oneByOne, say, withRows } from './kept-rows'
import { signedIn } from './signed-in'

/* How the time of each screen grows: the same requests against 10⁴, 10⁵ and 10⁶ members, orders, private lessons and visits of a chain of a
   hundred stores, and the exponent that fits their medians (0: the same at every size, 1: in proportion). A screen is marked when 95 of 100
   replies of the largest take longer than 100 ms, or when it grows faster than N to 0.2. `BENCH_SIZES=10000,100000` for other sizes,
   `BENCH_VISITS=10` for ten visits of each member, `BENCH_ONLY` for some of the cases, `BENCH_FOLDER` to keep the data for another run. */
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const visitsOf = Number(process.env.BENCH_VISITS ?? 1)
const times = Number(process.env.BENCH_TIMES ?? 40)
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const [mostMs, mostExponent] = [100, 0.2]

interface Figure {
  p50: number
  p95: number
}

const kept = process.env.BENCH_FOLDER
const root = kept ?? (await mkdtemp(path.join(tmpdir(), 'gym-growth-')))
const figures = new Map<string, { kind: Case['kind']; at: Map<number, Figure> }>()
for (const size of sizes) {
  const today = shanghaiDay(new Date())
  const fill = (db: Db) => fillChain(db, { members: size, visits: size * visitsOf, lessons: size, today })
  say(`${size} rows`)
  await withRows({ table: 'check_in', folder: path.join(root, `${size}`), fill }, async (db, url) => {
    const ask = await signedIn(url, administrator)
    const note = (name: string, kind: Case['kind'], figure: Figure) => {
      const known = figures.get(name) ?? { kind, at: new Map() }
      figures.set(name, { kind, at: known.at.set(size, figure) })
    }
    for (const { name, kind, path: at } of await casesAt(db, size))
      if (only.test(name))
        note(name, kind, await (kind === 'file' ? exportRows(ask, at(0)) : oneByOne(ask, times, at)))
    if (only.test('import')) note('import of 1000 people', 'file', await importRows(ask, size))
  })
  if (kept === undefined) await rm(path.join(root, `${size}`), { recursive: true, force: true })
}
report()

function report(): void {
  const cell = (text: string) => text.padStart(18)
  say(
    `${'p50 / p95 in ms'.padEnd(44)}${sizes.map((size) => cell(size.toExponential(0))).join('')}${cell('exponent')}`,
  )
  let missed = 0
  for (const [name, { kind, at }] of figures) {
    const exponent = fitted(sizes.map((size) => [size, at.get(size)?.p50 ?? Number.NaN]))
    const isMissed =
      kind === 'screen' && ((at.get(sizes.at(-1) ?? 0)?.p95 ?? 0) > mostMs || exponent > mostExponent)
    if (isMissed) missed += 1
    const shown = sizes.map((size) => {
      const { p50 = Number.NaN, p95 = Number.NaN } = at.get(size) ?? {}
      return cell(`${p50.toFixed(1)} / ${p95.toFixed(1)}`)
    })
    say(`${isMissed ? '!' : ' '} ${name.padEnd(42)}${shown.join('')}${cell(exponent.toFixed(2))}`)
  }
  say(
    missed === 0
      ? `every screen is within ${mostMs} ms and N^${mostExponent}`
      : `${missed} screens are beyond ${mostMs} ms or N^${mostExponent}`,
  )
}

/** The slope of the least squares through the logarithms. */
function fitted(points: [size: number, ms: number][]): number {
  const logs = points.map(([size, ms]) => [Math.log(size), Math.log(ms)] as const)
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  return (
    logs.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) /
    logs.reduce((sum, [one]) => sum + (one - x) ** 2, 0)
  )
}
