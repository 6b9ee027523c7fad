/** What distinguishes a name best: the last character of a Chinese name, else the initials of the first and the last word. */
export function initialsOf(name: string): string {
  const text = name.trim()
  const last = [...text].at(-1)
  if (last === undefined) return '?'
  if (/\p{Script=Han}/u.test(last)) return last
  const words = text.split(/[\s._-]+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** How many colours `avatar.module.css` has. */
const tones = 6

/** A name has the same colour everywhere. */
export function toneOf(name: string): number {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return sum % tones
}
