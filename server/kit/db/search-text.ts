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

/** Rows whose `search` contains the typed text, by the index over its letters and pairs of letters. */
export function contains(table: string, q: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.grams`)} @> ${grams(folded(q))}::text[] and ${containsUnindexed(table, q)}`
}

/** The same without the index, for texts so frequent that a scan of the order's index finds enough of them. */
export function containsUnindexed(table: string, q: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${sql.ref(`${table}.search`)}, ${folded(q)}) > 0`
}

/** The same for a column of its own, with an index over `search_grams(lower(normalize(text, nfkc)))`. */
export function textContains(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const known = sql`lower(normalize(${text}, nfkc))`
  return sql<boolean>`search_grams(${known}) @> ${grams(folded(q))}::text[] and strpos(${known}, ${folded(q)}) > 0`
}

/** Makes full and half width, upper and lower case equal. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

function grams(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : [...new Set(letters.slice(1).map((letter, i) => letters[i] + letter))]
}
