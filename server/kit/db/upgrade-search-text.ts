import { type PinyinReading, syllablesOf } from './pinyin-of'
import { readingLines } from './reading-lines'

/**
 * Replaces the readings of a search text that was written before they had a mark: names were followed by their pinyin and their initials in
 * lower case, which were found inside a syllable too. Any other text stays as it is.
 */
export function upgradeSearchText(text: string): string {
  const lines = text.split('\n')
  const known = new Set(lines)
  const replaced = new Set<string>()
  const upgraded = lines.flatMap((line) => {
    if (!/\p{Script=Han}/u.test(line)) return [line]
    const as = readings.find((reading) => known.has(formerForms(line, reading)[0]))
    if (as === undefined) return [line]
    for (const form of formerForms(line, as)) replaced.add(form)
    return [line, ...readingLines(line, as)]
  })
  return [...new Set(upgraded.filter((line) => !replaced.has(line)))].join('\n')
}

const readings: PinyinReading[] = ['person', 'text']

function formerForms(text: string, as: PinyinReading): [string, string] {
  const syllables = syllablesOf(text, as)
  return [syllables.join(''), syllables.map(([first]) => first).join('')]
}
