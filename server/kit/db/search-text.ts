import { type RawBuilder, sql } from 'kysely'
import { pinyinForms } from './pinyin-of'

interface Searched {
  /** Also searched by their readings, as are `people`. */
  names?: string[]
  people?: string[]
  texts: string[]
}

/** The search text of a row, one line per entry. */
export function searchText({ names = [], people = [], texts }: Searched): string {
  const read = [
    ...names.flatMap((name) => [name, ...pinyinForms(name)]),
    ...people.flatMap((name) => [name, ...pinyinForms(name, 'person')]),
  ]
  const lines = [...read, ...texts].map(folded)
  return [...new Set(lines.filter(Boolean))].join('\n')
}

/** Rows whose `search` contains every typed word, by the index over its letters and pairs of letters. */
export function contains(table: string, q: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.grams`)} @> ${gramsOf(q)}::text[] and ${containsUnindexed(table, q)}`
}

/** The same without the index, for texts so frequent that a scan of the order's index finds enough of them. */
export function containsUnindexed(table: string, q: string): RawBuilder<boolean> {
  return everyWord(sql.ref(`${table}.search`), q)
}

/** The same for a column of its own, with an index over `search_grams(lower(normalize(text, nfkc)))`. */
export function textContains(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const known = sql`lower(normalize(${text}, nfkc))`
  return sql<boolean>`search_grams(${known}) @> ${gramsOf(q)}::text[] and ${everyWord(known, q)}`
}

function everyWord(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    wordsOf(q).map((word) => sql`strpos(${text}, ${word}) > 0`),
    sql` and `,
  )}`
}

/** `何 满`, `he man` and `何满 8821` are looked for word by word, because names and readings are stored without spaces. */
function wordsOf(q: string): string[] {
  return [...new Set(folded(q).split(/\s+/))]
}

/** Makes full and half width, upper and lower case equal. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

function gramsOf(q: string): string[] {
  return [...new Set(wordsOf(q).flatMap(gramsOfWord))]
}

function gramsOfWord(word: string): string[] {
  const letters = [...word]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => letters[i] + letter)
}
