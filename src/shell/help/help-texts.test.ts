import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@rstest/core'
import { projectRoot } from '../../../server/kit/project-root'
import { pages } from '../../nav'

const languages = ['zh-CN', 'en-US'] as const
const help = path.join(projectRoot, 'docs/help')
const textOf = (language: string, page: string) =>
  readFileSync(path.join(help, language, `${page}.md`), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, inner = '']) => inner)

/** The texts of the interface in a language. */
function interfaceTexts(language: string): Set<string> {
  const folder = path.join(projectRoot, 'messages')
  const files = readdirSync(folder).filter((name) => name.endsWith(`.${language}.json`))
  return new Set(
    files.flatMap((name) =>
      Object.values<unknown>(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))).filter(
        (text) => typeof text === 'string',
      ),
    ),
  )
}

it.each(languages)('every page of the menu has its article in %s', (language) => {
  const names = readdirSync(path.join(help, language)).map((name) => name.replace(/\.md$/, ''))
  expect(names.sort()).toEqual(pages.map(({ name }) => name).sort())
})

it.each(languages)('what an article in %s prints bold is a text of the interface', (language) => {
  const texts = interfaceTexts(language)
  const unknown = pages.flatMap(({ name }) =>
    found(textOf(language, name), /\*\*([^*]+)\*\*/g)
      .filter((label) => !texts.has(label))
      .map((label) => `${name}: ${label}`),
  )
  expect(unknown).toEqual([])
})

it.each(languages)('the links and pictures of the articles in %s exist', (language) => {
  const missing = pages.flatMap(({ name }) =>
    found(textOf(language, name), /\]\(([^)]+)\)/g).filter(
      (target) => !existsSync(path.join(help, language, target)),
    ),
  )
  expect(missing).toEqual([])
})

it('both languages have the same sections', () => {
  const shape = (language: string, page: string) =>
    found(textOf(language, page), /^(#+|\d\.|-) /gm).map((mark) => mark.replace(/\d/, '1'))
  for (const { name } of pages) expect([name, shape('en-US', name)]).toEqual([name, shape('zh-CN', name)])
})
