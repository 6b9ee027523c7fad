import { describe, expect, it } from '@rstest/core'
import { nameProblems } from './names.mjs'

function problemsOf(text: string, file = 'src/kit/list.tsx'): string[] {
  return nameProblems({ files: [file], read: () => text }).problems
}

describe('the name check', () => {
  it('reads every file of the project and finds nothing wrong', () => {
    const { count, problems } = nameProblems()
    expect(count).toBeGreaterThan(80)
    expect(problems).toEqual([])
  })

  it.each([
    'const told = 1',
    'const { rows: [, asked = 1], ...said } = reply',
    'function deed() {}',
    'function save(toldRow: Row) {}',
    'interface Served { id: string }',
    'interface Row { goneAt: string }',
    'type Asked = string',
    'class Store { heard = 1 }',
    'const save = (row: Row) => {\n  const knock = row\n  return knock\n}',
  ])('refuses the name in: %s', (text) => {
    expect(problemsOf(text)).not.toEqual([])
  })

  it.each(['const told = (asked) => {\n  return asked\n}'])(
    'counts parameters of long functions: %s',
    (text) => {
      expect(problemsOf(text)).toHaveLength(2)
    },
  )

  it.each([
    'const row = { ...{ a, b } }',
    'const list = [...[1, 2]]',
    'const row = { ...({ a } as const) }',
    'const view = <Row {...{ a, b }} />',
  ])('refuses the spread of a literal: %s', (text) => {
    expect(problemsOf(text)).toEqual(['src/kit/list.tsx:1 spreads a literal: write its members instead'])
  })

  it.each([
    'const row = { ...base, ...(isNew ? { a } : {}) }',
    'const view = <Row {...props} />',
    "import { whoever } from 'elsewhere'\nwhoever()",
    'const threshold = rows.map((said) => said.id)',
  ])('accepts: %s', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it('refuses a banned file name', () => {
    expect(problemsOf('export {}', 'src/kit/use-deed.ts')).toEqual([
      'src/kit/use-deed.ts has a banned name, see docs/glossary.md',
    ])
  })

  it('refuses two exported types of one name', () => {
    const { problems } = nameProblems({
      files: ['src/kit/list/table.ts', 'src/kit/form/table.ts'],
      read: () => 'export interface Table { rows: number }',
    })
    expect(problems).toEqual([
      'Table is an exported type of several files: src/kit/list/table.ts, src/kit/form/table.ts',
    ])
  })

  it.each([
    ['src/pages/coach/columns.tsx', 'export const coachColumns = 1'],
    ['src/kit/list/use-list.ts', 'export function useList() {}'],
    ['src/pages/coach/page.tsx', 'export const Component = 1'],
  ])('accepts the name of the module %s', (file, text) => {
    expect(problemsOf(text, file)).toEqual([])
  })

  it('refuses too many modules named after none of their exports', () => {
    expect(problemsOf('export const dateOf = 1', 'src/kit/list/day.ts')).toEqual([
      'src/kit/list/day.ts bears the name of none of its exports: dateOf',
    ])
  })
})
