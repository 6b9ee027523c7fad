import { descriptionOf, meaningOfNamed } from '../description-of'

/** The drawings' letters: the width of a Chinese one, and of others, beside the size of 11. */
const [wide, narrow] = [11, 5.6]

/** Replaces the descriptions of states and transitions, which the drawings have in English, by those in the page's language. */
export function translate(picture: Element): void {
  for (const state of picture.querySelectorAll('[data-state]')) {
    const notes = [...state.querySelectorAll(':scope > .note')]
    const drawn = notes.map(({ textContent }) => textContent).join(' ')
    const sentence = descriptionOf({ id: state.getAttribute('data-state') ?? '', description: drawn })
    if (notes.length === 0 || sentence === drawn) continue
    const box = state.querySelector(':scope > .box, :scope > .frame')
    const lines = wrap(sentence, Number(box?.getAttribute('width') ?? 0) - 28, notes.length)
    for (const [index, note] of notes.entries()) note.textContent = lines[index] ?? ''
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title')
    title.textContent = sentence
    state.prepend(title)
  }
  for (const row of picture.querySelectorAll('[data-transition]')) {
    const title = row.querySelector(':scope > title')
    if (title === null) continue
    title.textContent = meaningOfNamed(row.getAttribute('data-transition') ?? '', title.textContent ?? '')
  }
}

/** The text in at most so many lines of a width; what finds no room there is left out. */
export function wrap(text: string, width: number, most: number): string[] {
  const lines: string[] = ['']
  let used = 0
  for (const letter of text) {
    const own = letter.charCodeAt(0) > 0x2e7f ? wide : narrow
    // A stop never begins a line.
    if (used + own > width && !'，。；：、'.includes(letter)) {
      if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`]
      lines.push('')
      used = 0
    }
    lines[lines.length - 1] += letter
    used += own
  }
  return lines
}
