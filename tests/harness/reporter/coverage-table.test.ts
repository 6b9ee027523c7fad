import { expect, it } from '@rstest/core'
import { CoverageTable, tableOf } from './coverage-table'

it('keeps what the tests of machines end with, and lets everything else be printed', () => {
  const table = new CoverageTable()
  const real = 'order (real): 5/5 states, 9 transitions, guards 4/4, 6 paths, 48 events, mutants 28/28\n'
  const lines = ['tabs: 25/25 transitions, 5/5 states\n', real, 'login 94 kB', 'note: 1/2 done']
  expect(lines.map(table.take)).toEqual([false, false, true, true])
})

it('lines the machines up by name, and rounds down', () => {
  const rows = [
    { machine: 'tabs', states: '5/5', transitions: '25/25', covered: 1 },
    { machine: 'lifecycle-action', states: '5/5', transitions: '8/9', covered: 0.999 },
  ]
  expect(tableOf(rows)).toBe(`
statechart         states   transitions   covered
─────────────────────────────────────────────────
lifecycle-action      5/5           8/9      99 %
tabs                  5/5         25/25     100 %

`)
})
