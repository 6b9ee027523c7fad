/** Notes from the log over a chart: a badge on each transition that was taken; the others become faint. */
export interface Overlay {
  /** A short text by the transition's name. */
  badges: ReadonlyMap<string, string>
}

/** Sets the notes on the picture, instead of those of an earlier call. */
export function lay(picture: Element, { badges }: Overlay): void {
  for (const old of picture.querySelectorAll('[data-badge]')) old.remove()
  const arrows = new Map<string, boolean>()
  for (const row of picture.querySelectorAll<SVGElement>('[data-transition]')) {
    const text = badges.get(row.getAttribute('data-transition') ?? '')
    row.toggleAttribute('data-unused', text === undefined)
    // What stays in its state is a row of the state's box.
    const place = row.closest('[data-arrow], [data-state]')
    const arrow = place?.getAttribute('data-arrow')
    if (arrow != null) arrows.set(arrow, arrows.get(arrow) === true || text !== undefined)
    // Last in the picture, so that no neighbour covers it.
    if (text !== undefined && place !== null) picture.append(badge(place, row, text))
  }
  for (const part of picture.querySelectorAll('[data-arrow]'))
    part.toggleAttribute('data-unused', arrows.get(part.getAttribute('data-arrow') ?? '') === false)
}

/** A pill over the right edge of the label or box, at the height of the transition's row. */
function badge(place: Element, row: Element, text: string): SVGElement {
  const label = place.querySelector(':scope > .label, :scope > .box')
  const right = numberOf(label, 'x') + numberOf(label, 'width')
  const middle = numberOf(row.querySelector('text'), 'y') - 4
  const width = 12 + 7 * text.length
  const pill = shape('rect', { x: right - 8, y: middle - 9, width, height: 18, rx: 9 })
  const words = shape('text', { x: right - 8 + width / 2, y: middle + 4, 'font-size': 11 })
  words.textContent = text
  const group = shape('g', { 'data-badge': '' })
  group.append(pill, words)
  return group
}

const numberOf = (element: Element | null, name: string) => Number(element?.getAttribute(name) ?? 0)

function shape(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}
