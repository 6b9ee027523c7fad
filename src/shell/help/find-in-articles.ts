import { matchesTitle } from '../titles/matches-title'
import { pagePinyin } from '../titles/page-pinyin'
import { type Article, wordsOf } from './load-articles'

export interface Hit {
  article: Article
  /** The heading above what was found; null before the first, and where the title itself is meant. */
  section: string | null
  /** The text around what was found; empty where a title or heading is meant. */
  excerpt: string
}

const before = 12
const after = 40

/** Where each article says the text: its title first, then a heading, then any words; one hit an article. */
export function findInArticles(articles: readonly Article[], text: string): Hit[] {
  const typed = text.trim().toLowerCase()
  if (typed === '') return articles.map((article) => ({ article, section: null, excerpt: '' }))
  const ranked = articles.flatMap((article) => {
    const hit = hitIn(article, typed)
    return hit === null ? [] : [hit]
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ hit }) => hit)
}

function hitIn(article: Article, typed: string): { rank: number; hit: Hit } | null {
  if (matchesTitle(article.title, pagePinyin[article.page] ?? '', typed))
    return { rank: 0, hit: { article, section: null, excerpt: '' } }
  const heading = article.blocks.find(
    (block) => block.kind === 'heading' && block.text.toLowerCase().includes(typed),
  )
  if (heading !== undefined) return { rank: 1, hit: { article, section: wordsOf(heading), excerpt: '' } }
  let section: string | null = null
  for (const block of article.blocks) {
    const words = wordsOf(block)
    if (block.kind === 'heading') section = words
    const at = words.toLowerCase().indexOf(typed)
    if (at >= 0) return { rank: 2, hit: { article, section, excerpt: excerptOf(words, at, typed.length) } }
  }
  return null
}

function excerptOf(words: string, at: number, length: number): string {
  const from = Math.max(0, at - before)
  const to = Math.min(words.length, at + length + after)
  return `${from === 0 ? '' : '…'}${words.slice(from, to)}${to === words.length ? '' : '…'}`
}
