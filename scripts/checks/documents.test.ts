import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@rstest/core'
import { projectRoot } from '../../server/kit/project-root'
import { asvsProblems, shapeProblems, translationProblems, wrongTerms } from './documents.mjs'

const text = readFileSync(path.join(projectRoot, 'docs/asvs.md'), 'utf8')

it('the rows of the security standard are all there, and counted truly', () => {
  expect(asvsProblems(text)).toEqual([])
})

it.each([
  ['claims another figure', text.replace(/\d+ deviate/, '0 deviate')],
  ['lacks a row', text.replace(/^\| 1\.1\.1 .*\n/m, '')],
  ['has a row twice in place of another', text.replace('| 1.1.2 |', '| 1.1.1 |')],
  ['has a row without a test or reason', text.replace(/^(\| 1\.1\.1 (?:\|[^|]*){3})\|[^|]*\|$/m, '$1| |')],
  ['has a row of no known state', text.replace('| deviates |', '| nearly |')],
])('a table of the security standard that %s is told', (_, wrong) => {
  expect(wrong).not.toBe(text)
  expect(asvsProblems(wrong)).not.toEqual([])
})

it('a setting that only one of two languages lists is told', () => {
  const original = '| `PORT` | 3000 |\n| `S3_BUCKET`, `S3_REGION` | |'
  expect(translationProblems(original, '| `PORT` |\n| `S3_REGION`、`S3_BUCKET` |')).toEqual([])
  expect(translationProblems(original, '| `PORT` |\n| `S3_BUCKET` |\n| `HOST` |')).toEqual([
    'docs/operating.zh-CN.md lacks the setting S3_REGION',
    'docs/operating.md lacks the setting HOST',
  ])
})

it('a section, a row or an address that only one of two languages has is told', () => {
  const original = '# A\n\n## B\n\n| a | `/d/x` |\n'
  expect(shapeProblems('docs/x', original, '# 甲\n\n## 乙\n\n| 甲 | `/d/x` |\n')).toEqual([])
  const shape = 'docs/x.zh-CN.md has other sections or rows of tables than docs/x.md'
  expect(shapeProblems('docs/x', original, '# 甲\n\n| 甲 | `/d/x` |\n')).toEqual([shape])
  expect(shapeProblems('docs/x', original, '# 甲\n\n## 乙\n\n| 甲 | `/d/y` |\n| 乙 |\n')).toEqual([
    shape,
    'docs/x.zh-CN.md lacks /d/x',
    'docs/x.md lacks /d/y',
  ])
})

it('a figure under another name than the glossary’s is told', () => {
  const table =
    '| 中文 | English | meaning |\n|---|---|---|\n| 实收 | Received | |\n| 差异 | Difference | |\n'
  const pairs = [
    { key: 'a', text: '实收', english: 'Received' },
    { key: 'b', text: '实收', english: 'Taken' },
  ]
  expect(wrongTerms(table, pairs)).toEqual([
    'b says Taken for 实收, docs/glossary.md says Received',
    'docs/glossary.md has the figure 差异, which no message names so',
  ])
})
