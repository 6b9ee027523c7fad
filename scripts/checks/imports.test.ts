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

  it('finds circles, but not those that a type or a lazy import closes', () => {
    const circle = (back: string) =>
      problemsOf({
        'src/lib/a.ts': "import { b } from './b'\nexport const a = b",
        'src/lib/b.ts': "export { c as b } from './c'\nexport const here = 1",
        'src/lib/c.ts': `${back}\nexport const c = 1`,
      })
    expect(circle("import { a } from './a'")).toEqual([
      'circle: src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
    ])
    expect(circle("import type { a } from './a'")).toEqual([])
    expect(circle("export const lazy = () => import('./a')")).toEqual([])
  })

  it('refuses files that only pass on what others export', () => {
    expect(problemsOf({ 'src/lib/all.ts': "export { a } from './a'\nexport * from './b'\n" })).toEqual([
      'src/lib/all.ts only passes on what others export',
    ])
  })
})
