import { expect, it } from '@rstest/core'
import { relatedTests, withinBudget } from './related-tests.mjs'

const imports = (...targets: string[]) => targets.map((target) => ({ target, isType: false }))
const graph = new Map([
  ['contract/store.ts', []],
  ['server/store.ts', imports('contract/store.ts')],
  ['server/app.ts', imports('server/store.ts')],
  ['tests/api/store.test.ts', imports('server/app.ts', 'contract/store.ts')],
  ['tests/api/coach.test.ts', imports('server/app.ts')],
  ['tests/machines/tabs.test.ts', [{ target: 'contract/store.ts', isType: true }]],
])

it('the tests that import a changed file come before those that reach it through others', () => {
  expect(relatedTests(['contract/store.ts'], graph)).toEqual([
    'tests/api/store.test.ts',
    'tests/api/coach.test.ts',
  ])
})

it('a changed test is related to itself alone', () => {
  expect(relatedTests(['tests/api/coach.test.ts'], graph)).toEqual(['tests/api/coach.test.ts'])
})

it('a migration and messages are related to the tests of their name', () => {
  expect(relatedTests(['server/migrations/0004_store.sql'], graph)).toEqual(['tests/api/store.test.ts'])
  expect(relatedTests(['messages/coach.zh-CN.json'], graph)).toEqual(['tests/api/coach.test.ts'])
})

it('files that no longer fit into the budget are left out, but never the first', () => {
  const durations = new Map([
    ['a', 5_000],
    ['b', 4_000],
    ['c', 500],
  ])
  expect(withinBudget(['a', 'b', 'c'], durations, 6_000)).toEqual(['a', 'c'])
  expect(withinBudget(['a', 'b'], durations, 1_000)).toEqual(['a'])
})
