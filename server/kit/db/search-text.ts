import { type RawBuilder, sql } from 'kysely'
import { readingLines, readingMark, readingOfWord } from './reading-lines'

interface Searched {
  /** Also searched by their readings, as are `people`. */
  names?: string[]
  people?: string[]
  texts: string[]
}

/** The search text of a row, one line per entry: folded texts, and readings with their mark. */
export function searchText({ names = [], people = [], texts }: Searched): string {
  const lines = [
    ...names.flatMap((name) => [folded(name), ...readingLines(name)]),
    ...people.flatMap((name) => [folded(name), ...readingLines(name, 'person')]),
    ...texts.map(folded),
  ]
  return [...new Set(lines.filter(Boolean))].join('\n')
}

/** Rows whose `search` contains every typed word, by the index over its letters and pairs of letters. */
export function contains(table: string, q: string): RawBuilder<boolean> {
  const grams = sql.ref(`${table}.grams`)
  const isIndexed = everyWord(wordsOf(q), (part) => sql`${grams} @> ${gramsOf(part)}::text[]`)
  return sql<boolean>`${isIndexed} and ${containsUnindexed(table, q)}`
}

/** The same without the index, for texts so frequent that a scan of the order's index finds enough of them. */
export function containsUnindexed(table: string, q: string): RawBuilder<boolean> {
  const text = sql.ref(`${table}.search`)
  return everyWord(wordsOf(q), (part) => isIn(text, part))
}

/** The same for a column of its own, with an index over `search_grams(lower(normalize(text, nfkc)))`. */
export function textContains(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const known = sql`lower(normalize(${text}, nfkc))`
  const words = wordsOf(q)
  const isIndexed = sql`search_grams(${known}) @> ${[...new Set(words.flatMap(gramsOf))]}::text[]`
  return sql<boolean>`${isIndexed} and ${sql.join(
    words.map((word) => isIn(known, word)),
    sql` and `,
  )}`
}

/** Each word is met as it is, anywhere, or at the beginning of a reading. */
function everyWord(
  words: readonly string[],
  matches: (part: string) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    // A person who types the mark means no reading; alone it would find every name.
    if (word.startsWith(readingMark)) return sql`false`
    const reading = readingOfWord(word)
    return reading === undefined ? matches(word) : sql`(${matches(reading)} or ${matches(word)})`
  })
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const isIn = (text: RawBuilder<unknown>, part: string) => sql<boolean>`strpos(${text}, ${part}) > 0`

/** `何 满`, `he man` and `何满 8821` are looked for word by word, because names and readings are stored without spaces. */
function wordsOf(q: string): string[] {
  return [...new Set(folded(q).split(/\s+/))]
}

/** Makes full and half width, upper and lower case equal. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

function gramsOf(part: string): string[] {
  const letters = [...part]
  return letters.length < 2 ? letters : [...new Set(letters.slice(1).map((letter, i) => letters[i] + letter))]
}
