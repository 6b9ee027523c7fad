/**
 * Rich text as lines of plain text: what a comparison of two versions reads. Links keep where they lead, pictures what they
 * show. The parsed document is never shown: nothing in it runs or loads.
 */
export function htmlProse(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return textOf(body)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}

const blocks = new Set(['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'HR', 'PRE', 'TABLE'])

function textOf(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'IMG') return `[${node.getAttribute('alt') || node.getAttribute('src') || ''}]`
  if (node.tagName === 'TR') return `\n${[...node.children].map((cell) => textOf(cell).trim()).join(' | ')}\n`
  const inner = [...node.childNodes].map(textOf).join('')
  const href = node.getAttribute('href')
  if (node.tagName === 'A' && href !== null && href !== inner) return `${inner} (${href})`
  if (node.tagName === 'LI') return `\n• ${inner.trim()}\n`
  return blocks.has(node.tagName) ? `\n${inner}\n` : inner
}
