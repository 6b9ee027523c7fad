import { getLocale } from '#locale'
import type { PageName } from '../../lib/path-to'
import { pages } from '../../nav'

/** A text, a label of the interface, a key, or a link to another article. */
export type Part =
  | string
  | { kind: 'label'; text: string }
  | { kind: 'key'; text: string }
  | { kind: 'link'; text: string; article: string }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: readonly Part[] }
  | { kind: 'picture'; alt: string; source: string }
  | { kind: 'steps' | 'points'; items: readonly (readonly Part[])[] }

/** What docs/help/<language>/<page>.md says, as scripts/building/article-loader.mjs reads it. */
export interface ArticleFile {
  title: string
  blocks: readonly Block[]
}

export interface Article extends ArticleFile {
  page: PageName
}

let loaded: Promise<Article[]> | null = null

/** The articles of the language; a failed request is sent again the next time. */
export function loadArticles(): Promise<Article[]> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function load(): Promise<Article[]> {
  const files =
    getLocale() === 'en-US'
      ? (await import('./in-english')).inEnglish
      : (await import('./in-chinese')).inChinese
  const articles = new Map(Object.entries(files).map(([path, file]) => [pageOf(path), file]))
  // In the menu's order.
  return pages.flatMap(({ name: page }) => {
    const file = articles.get(page)
    return file === undefined ? [] : [{ ...file, page }]
  })
}

const pageOf = (path: string) => path.replace(/^.*\/|\.md$/g, '') as PageName

/** The words of a block. */
export function wordsOf(block: Block): string {
  if (block.kind === 'heading') return block.text
  if (block.kind === 'picture') return block.alt
  const parts = block.kind === 'paragraph' ? block.parts : block.items.flat()
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
