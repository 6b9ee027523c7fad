/** Whether a Chinese title is meant by what is typed: a part of it, or the beginning of its syllables or initials from any syllable on. */
export function matchesTitle(title: string, pinyin: string, typed: string): boolean {
  const text = folded(typed)
  if (folded(title).includes(text)) return true
  const syllables = pinyin.split(' ')
  return syllables.some((_, at) => {
    const rest = syllables.slice(at)
    return (
      rest.join('').startsWith(text) ||
      rest
        .map(([first]) => first)
        .join('')
        .startsWith(text)
    )
  })
}

/** Without spaces and without the marks that an input method puts between syllables. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/[\s']/g, '')
