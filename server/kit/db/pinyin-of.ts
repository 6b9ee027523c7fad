import { pinyin } from 'pinyin-pro'

/** A surname may have another reading than the same character elsewhere: 单 is shan, not dan. */
export type PinyinReading = 'text' | 'person'

/** A text's reading for sorting: `静安寺店` → `jing an si dian`; other letters stay, lower case. */
export function pinyinOf(text: string, as: PinyinReading = 'text'): string {
  return syllablesOf(text, as).join(' ')
}

/** The syllables of a reading; letters and digits between Chinese characters are one each. */
export function syllablesOf(text: string, as: PinyinReading): string[] {
  const surname = as === 'person' ? 'head' : 'off'
  const read = pinyin(text.normalize('NFKC'), {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    v: true,
    surname,
  })
  return read.map((syllable) => syllable.trim().toLowerCase()).filter(Boolean)
}
