import { pinyin } from 'pinyin-pro'

/** A surname may have another reading than the same character elsewhere: 单 is shan, not dan. */
export type PinyinReading = 'text' | 'person'

/** A text's reading for sorting: `静安寺店` → `jing an si dian`; other letters stay, lower case. */
export function pinyinOf(text: string, as: PinyinReading = 'text'): string {
  return syllables(text, as).join(' ')
}

/** The search forms of a reading: whole, `jingansidian`, and by initials, `jasd`. */
export function pinyinForms(text: string, as: PinyinReading = 'text'): string[] {
  const read = syllables(text, as)
  return [read.join(''), read.map((syllable) => syllable.slice(0, 1)).join('')]
}

function syllables(text: string, as: PinyinReading): string[] {
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
