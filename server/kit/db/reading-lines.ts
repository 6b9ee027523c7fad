import { type PinyinReading, syllablesOf } from './pinyin-of'

/** Begins the lines of a reading; the letters after it are upper case, which no other line of a search text has. */
export const readingMark = '^'

/** A longer word is searched by its first letters. */
const longest = 24

/**
 * The lines by which the reading of a name is found: its pinyin and its initials, each from every syllable on. `静安店` becomes `^JINGANDIAN`,
 * `^ANDIAN`, `^DIAN`, `^JAD` and `^AD`. A typed word is looked for with the mark, so it never begins inside a syllable.
 */
export function readingLines(text: string, as: PinyinReading = 'text'): string[] {
  const syllables = syllablesOf(text, as)
    .map((syllable) => syllable.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean)
  const initials = syllables.map(([first]) => first)
  const from = (parts: readonly (string | undefined)[]) => parts.map((_, at) => parts.slice(at).join(''))
  // The last initial alone begins the last syllable.
  const readings = [...from(syllables), ...from(initials).slice(0, -1)]
  return [...new Set(readings.map(readingLine))]
}

/** What a typed word looks like in a reading; undefined for a word that is no pinyin. */
export function readingOfWord(word: string): string | undefined {
  return /^[\da-zü]*[a-zü][\da-zü]*$/.test(word) ? readingLine(word.replaceAll('ü', 'v')) : undefined
}

const readingLine = (reading: string) => readingMark + [...reading.toUpperCase()].slice(0, longest).join('')
