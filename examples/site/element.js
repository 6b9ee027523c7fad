/** An element with its attributes and children. Texts stay texts, so nothing that staff wrote is ever read as markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value === true) made.setAttribute(key, '')
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value)
  }
  made.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== ''))
  return made
}

/** One of the symbols at the end of index.html. */
export function icon(name) {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#${name}`)
  drawn.setAttribute('aria-hidden', 'true')
  drawn.append(use)
  return drawn
}

/** A picture of the API in its formats; `narrow` takes its place on small screens, `sizes` says how wide it is shown. */
export function picture(image, { alt, sizes, narrow = null, eager = false }) {
  const source = (of, media) =>
    of.sources.map(({ type, srcset }) => element('source', { type, srcset, sizes, media }))
  return element(
    'picture',
    {},
    narrow === null ? null : source(narrow, '(max-width: 700px)'),
    source(image),
    element('img', {
      ...{
        src: addressOf(image.src),
        alt,
        width: image.width,
        height: image.height,
        sizes,
        decoding: 'async',
      },
      ...(eager ? { fetchpriority: 'high' } : { loading: 'lazy' }),
    }),
  )
}

const api = new URL(document.querySelector('meta[name=api]').content, location.href)

/** What the API gives as a path is on its server. */
export function addressOf(path) {
  return new URL(path, api).href
}

/** A row of buttons of which one is chosen. `choose` is told its value. */
export function choices(place, options, chosen, choose) {
  place.replaceChildren(
    ...options.map(({ value, label }) =>
      element(
        'button',
        { type: 'button', 'aria-pressed': String(value === chosen), click: () => choose(value) },
        label,
      ),
    ),
  )
}

/** Instead of what could not be fetched. */
export function failure(retry) {
  return element(
    'p',
    { class: 'failure', role: 'alert' },
    '内容暂时无法显示。',
    element('button', { type: 'button', class: 'link', click: retry }, '重试'),
  )
}
