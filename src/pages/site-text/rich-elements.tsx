import { createElement, type ReactNode } from 'react'

/** The elements of a rich text that the server keeps; any other is reduced to its text. */
const elements = new Set(
  'p h2 h3 h4 ul ol li strong em u s a blockquote br hr img table thead tbody tr th td code pre'.split(' '),
)
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
])
const hollow = new Set(['br', 'hr', 'img'])

/**
 * A rich text as React elements, made one by one: nothing in it can run, and links are inert, since this is a preview. `say` renders the
 * plain text between them.
 */
export function richElements(html: string, renderText: (text: string) => ReactNode): ReactNode {
  return below(new DOMParser().parseFromString(html, 'text/html').body, renderText)
}

function below(parent: Node, renderText: (text: string) => ReactNode): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (node instanceof Text) return createElement(TextPart, { key, renderText, text: node.data })
    if (!(node instanceof Element)) return null
    const tag = node.tagName.toLowerCase()
    if (silent.has(tag)) return null
    if (!elements.has(tag)) return below(node, renderText)
    const attributes = { key, ...attributesOf(node, tag) }
    return hollow.has(tag)
      ? createElement(tag, attributes)
      : createElement(tag, attributes, below(node, renderText))
  })
}

const TextPart = ({ renderText, text }: { renderText: (text: string) => ReactNode; text: string }) => (
  <>{renderText(text)}</>
)

function attributesOf(node: Element, tag: string): Record<string, unknown> {
  const at = (name: string) => node.getAttribute(name) ?? undefined
  if (tag === 'a') return { title: at('href') }
  if (tag === 'td' || tag === 'th') return { colSpan: at('colspan'), rowSpan: at('rowspan') }
  if (tag !== 'img') return {}
  const src = at('src')
  return {
    src: src?.startsWith('/media/') ? src : undefined,
    alt: at('alt') ?? '',
    width: at('width'),
    height: at('height'),
  }
}
