/**
 * Pasted HTML with its structure kept and its styles removed: Word's fake lists become lists, bold and italic by style become marks,
 * WeChat's sections paragraphs, and pictures of other hosts are removed. `pictures` counts these. The editor drops by itself what its
 * schema does not know. Nothing in the parsed document runs or loads.
 */
export function pastedHtml(html: string): { html: string; pictures: number } {
  const { body } = new DOMParser().parseFromString(html.replace(/<!\[(?:if|endif)[^>]*>/gi, ''), 'text/html')
  for (const one of body.querySelectorAll(
    'style, script, template, noscript, title, meta, link, svg, math, iframe, object',
  ))
    one.remove()
  for (const one of body.querySelectorAll('*'))
    if (one.tagName.includes(':')) one.replaceWith(...one.childNodes)
  wordLists(body)
  for (const one of body.querySelectorAll<HTMLElement>('[style]')) styleToMarks(one)
  for (const [from, to] of renamed)
    for (const one of body.querySelectorAll(from)) {
      const other = body.ownerDocument.createElement(to)
      other.append(...one.childNodes)
      one.replaceWith(other)
    }
  for (const one of body.querySelectorAll('span, font')) one.replaceWith(...one.childNodes)
  const foreign = [...body.querySelectorAll('img')].filter(
    (one) => !(one.getAttribute('src') ?? '').startsWith('/media/'),
  )
  for (const one of foreign) one.remove()
  for (const one of body.querySelectorAll('p, section, div'))
    if (one.textContent?.trim() === '' && one.querySelector('img, hr, table') === null) one.remove()
  return { html: body.innerHTML.replaceAll('&nbsp;', ' '), pictures: foreign.length }
}

/** The page has its own first heading; three levels are below it. */
const renamed = [
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
] as const

/** Word writes a list as paragraphs of a class, with bullet or number as text and the depth in a style. */
function wordLists(body: HTMLElement) {
  let open: { list: Element; depth: number }[] = []
  let last: Element | null = null
  for (const item of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const style = item.getAttribute('style') ?? ''
    const depth = Number(/mso-list:[^;]*level(\d+)/i.exec(style)?.[1] ?? 1)
    const bullet = [...item.querySelectorAll('span')].find((one) =>
      /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
    )
    const isOrdered = /^[\s(（]*(?:\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.．、)）]/i.test(
      bullet?.textContent ?? '',
    )
    bullet?.remove()
    if (last === null || item.previousElementSibling !== last) open = []
    open = open.filter((one) => one.depth <= depth)
    let home = open.at(-1)
    if (home === undefined || home.depth < depth) {
      home = { list: body.ownerDocument.createElement(isOrdered ? 'ol' : 'ul'), depth }
      const above = open.at(-1)?.list.lastElementChild
      if (above) above.append(home.list)
      else item.before(home.list)
      open.push(home)
    }
    const line = body.ownerDocument.createElement('li')
    line.append(...item.childNodes)
    home.list.append(line)
    last = open[0]?.list ?? null
    item.remove()
  }
}

function styleToMarks(one: HTMLElement) {
  const { style } = one
  const weight = style.fontWeight
  const marks = [
    ...(weight === 'bold' || Number(weight) >= 600 ? ['strong'] : []),
    ...(style.fontStyle === 'italic' ? ['em'] : []),
    ...(/underline/.test(style.textDecoration) && one.tagName !== 'A' ? ['u'] : []),
    ...(/line-through/.test(style.textDecoration) ? ['s'] : []),
  ]
  one.removeAttribute('style')
  // A heading is bold already, and a mark belongs around words, not around blocks.
  if (/^H[1-6]$/.test(one.tagName) || one.querySelector('p, div, section, li, table') !== null) return
  for (const tag of marks) {
    const mark = one.ownerDocument.createElement(tag)
    mark.append(...one.childNodes)
    one.append(mark)
  }
}
