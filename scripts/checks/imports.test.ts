import { describe, expect, it } from '@rstest/core'
import { importProblems } from './imports.mjs'

function problemsOf(texts: Record<string, string>): string[] {
  return importProblems({ files: Object.keys(texts), read: (file: string) => texts[file] ?? '' }).problems
}

describe('the import check', () => {
  it('reads every file of the project and finds nothing wrong', () => {
    const { count, problems } = importProblems()
    expect(count).toBeGreaterThan(80)
    expect(problems).toEqual([])
  })

  it.each([
    ['machines/tabs/tabs.machine.ts', "import { m } from '#messages'"],
    ['machines/tabs/tabs.machine.ts', "import type { Store } from '../../contract/store'"],
    ['contract/field.ts', "import * as z from 'zod'"],
    ['contract/field.ts', "import { storeMachine } from '../machines/store/store.machine'"],
    ['server/kit/problem.ts', "import type { x } from '../catalogue/store/resource'"],
    ['server/kit/problem.ts', "export { x } from '../create-app'"],
    ['server/shared/member-rows.ts', "import { members } from '../membership/member/resource'"],
    ['server/create-app.ts', "import { call } from '../src/lib/format'"],
    ['src/lib/format.ts', "import { ListPage } from '../kit/list'"],
    [
      'src/kit/list.tsx',
      "const page = () => import('../pages/store')\nexport const x = <T,>(a: T) => <p>{page}</p>",
    ],
    ['src/kit/list.tsx', "import type { App } from '../../server/create-app'"],
    ['src/kit/list.tsx', "type App = typeof import('../../server/create-app')"],
    ['src/shell/shell.tsx', "export * from '../pages/store'"],
    ['src/pages/store/page.tsx', "import { CoachName } from '../coach/coach-name'"],
    ['src/pages/store.tsx', "import { CoachName } from './coach'"],
    ['src/main.tsx', "import { readFileSync } from 'node:fs'"],
  ])('refuses in %s: %s', (file, text) => {
    expect(problemsOf({ [file]: `${text}\nexport const here = 1` })).toEqual([
      expect.stringContaining(`${file} imports`),
    ])
  })

  it.each([
    ['machines/tabs/tabs.machine.ts', "import { setup } from 'xstate'\nimport { most } from './most'"],
    [
      'contract/field.ts',
      "import * as z from 'zod/mini'\nimport type { State } from '../machines/store/store.machine'",
    ],
    [
      'server/kit/problem.ts',
      "import pg from 'pg'\nimport path from 'node:path'\nimport { m } from '#messages'",
    ],
    ['src/pages/store/page.tsx', "import { a } from './form'\nimport { b } from '../../kit/list-page'"],
    [
      'tests/api/store.test.ts',
      "import { a } from '../../server/create-app'\nimport { b } from '../../src/lib/call'",
    ],
  ])('accepts in %s: %s', (file, text) => {
    expect(problemsOf({ [file]: `${text}\nexport const here = 1` })).toEqual([])
  })

  it('finds circles, types included, but not those that a lazy import closes', () => {
    const circle = (back: string, room = 'server/kit') =>
      problemsOf({
        [`${room}/a.ts`]: "import { b } from './b'\nexport const a = b",
        [`${room}/b.ts`]: "export { c as b } from './c'\nexport const here = 1",
        [`${room}/c.ts`]: `${back}\nexport const c = 1`,
      })
    const found = ['circle: server/kit/a.ts → server/kit/b.ts → server/kit/c.ts → server/kit/a.ts']
    expect(circle("import { a } from './a'")).toEqual(found)
    expect(circle("import type { a } from './a'")).toEqual(found)
    expect(circle("export const lazy = () => import('./a')")).toEqual([])
    expect(circle("import type { a } from './a'", 'src/lib')).toHaveLength(1)
  })

  it('finds circles between the folders in one folder, but not those that a type closes', () => {
    const between = (back: string) =>
      problemsOf({
        'server/sales/order/pay.ts':
          "import { card } from '../../membership/card/card'\nexport const pay = card",
        'server/membership/card/card.ts': 'export const card = 1',
        'server/membership/member/orders.ts': `${back}\nexport const orders = 1`,
        'server/sales/refund/due.ts': 'export const due = 1',
      })
    expect(between("import { due } from '../../sales/refund/due'")).toEqual([
      expect.stringMatching(
        /^circle of folders in server: (sales → membership → sales|membership → sales → membership)$/,
      ),
    ])
    expect(between("import type { due } from '../../sales/refund/due'")).toEqual([])
  })

  it("refuses a domain's import from a file of another domain with routes", () => {
    const texts = {
      'server/catalogue/store/routes.ts': 'export function storeRoutes() {}\nexport const rows = 1',
      'server/catalogue/coach/routes.ts': "import { rows } from '../store/routes'\nexport const coach = rows",
      'server/create-app.ts':
        "import { storeRoutes } from './catalogue/store/routes'\nexport const app = storeRoutes",
      'server/content/banner/target.ts':
        "import type { rows } from '../../catalogue/store/routes'\nexport const a = 1",
    }
    expect(problemsOf(texts)).toEqual([
      'server/content/banner/target.ts imports server/catalogue/store/routes.ts: a domain knows no routes of another',
    ])
  })

  it('refuses files that only pass on what others export', () => {
    expect(problemsOf({ 'src/lib/all.ts': "export { a } from './a'\nexport * from './b'\n" })).toEqual([
      'src/lib/all.ts only passes on what others export',
    ])
  })
})
