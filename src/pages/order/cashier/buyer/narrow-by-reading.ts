import { initialsOf } from '../initials-of'

/**
 * Of rows found by several words of pinyin, those whose name begins with the words' first letters: the server also finds `he` within `chen`.
 * All rows when none does, or for another text.
 */
export function narrowByReading<R extends { name: string }>(rows: readonly R[], q: string): readonly R[] {
  const words = q.trim().toLowerCase().split(/\s+/)
  if (words.length < 2 || words.some((word) => !/^[a-zü]+$/.test(word))) return rows
  const initials = words.map((word) => word[0]).join('')
  const narrow = rows.filter(({ name }) => initialsOf(name).startsWith(initials))
  return narrow.length === 0 ? rows : narrow
}
