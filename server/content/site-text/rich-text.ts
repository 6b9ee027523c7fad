import sanitize from 'sanitize-html'

/**
 * Sanitizes rich text: allows these elements and attributes, links to the web, mail, telephones and this site, and pictures of the media
 * library. Sanitizing twice gives the same text.
 */
export function richText(html: string): string {
  const once = sanitized(html)
  // An element that is dropped can leave a paragraph in a paragraph, which the parser closes only when it reads the result.
  return sanitized(once)
}

/** Void elements are written as browsers write them, so that an editor gets its own text back. */
const sanitized = (html: string) => sanitize(html, kept).replaceAll(' />', '>')

/** The ids of the pictures in a sanitized rich text. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(/ src="\/media\/([0-9a-f-]{36})\//g)].map(([, id]) => id!))]
}

/** Its text without markup, a line for each block. */
export function plainText(html: string): string {
  const lines = html.replace(/<(?:br|hr|\/(?:p|h[2-4]|li|td|th|blockquote|pre))>/g, '\n')
  const text = sanitize(lines, { allowedTags: [], parser: { decodeEntities: true } })
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const ourPicture =
  /^\/media\/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\/\d+\.(?:webp|jpeg|avif)$/

/** Browsers treat `/\` as `//`, and ignore control characters and blanks, so an address with any of these is not this site's. */
const isSafe = (href: string) =>
  /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[+\d-]+|\/(?![/\\])[^\s\\]*)$/i.test(href) &&
  !/\p{Cc}/u.test(href)

const whole = (value: string | undefined) =>
  value !== undefined && /^\d{1,4}$/.test(value) ? value : undefined

const attributes = (given: Record<string, string | undefined>): sanitize.Attributes =>
  Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined))

const cell: sanitize.Transformer = (tagName, { colspan, rowspan }) => ({
  tagName,
  attribs: attributes({ colspan: whole(colspan), rowspan: whole(rowspan) }),
})

const kept: sanitize.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'hr',
    'br',
    'strong',
    'em',
    'u',
    's',
    'code',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Elements whose contents are not text for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'svg',
    'math',
  ],
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { href = '' }) => {
      const address = href.trim()
      if (!isSafe(address)) return { tagName, attribs: {} }
      const isElsewhere = /^http/i.test(address)
      const attribs: sanitize.Attributes = { href: address }
      return {
        tagName,
        attribs: isElsewhere ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : attribs,
      }
    },
    img: (tagName, { src, alt = '', width, height }) => ({
      tagName,
      attribs: attributes({ src, alt, width: whole(width), height: whole(height) }),
    }),
    td: cell,
    th: cell,
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ourPicture.test(attribs.src ?? ''),
}
