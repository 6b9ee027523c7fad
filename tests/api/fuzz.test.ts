import { randomInt } from 'node:crypto'
import { expect, it } from '@rstest/core'
import { type FuzzReport, fuzz } from '../fuzz/fuzz'
import { linesOf } from '../fuzz/report'

/** Milliseconds for a reply: generous, since other tests run at the same time. */
const limitMs = 15_000

/** The lines about failures; they name the seed, which `npm run fuzz -- --seed` takes. */
const brokenLines = (report: FuzzReport) => (report.failures.length === 0 ? [] : linesOf(report))

it('1,400 calls of a seed that never changes break no rule, and reach most routes', async () => {
  const report = await fuzz({ calls: 1_400, seed: 17, limitMs })
  expect(brokenLines(report)).toEqual([])
  expect(report.routes.called / report.routes.all).toBeGreaterThan(0.8)
  expect(report.routes.done.length).toBeGreaterThan(120)
}, 300_000)

it('600 calls of a seed of its own for each run break no rule', async () => {
  expect(brokenLines(await fuzz({ calls: 600, seed: randomInt(2 ** 31), limitMs }))).toEqual([])
}, 300_000)
