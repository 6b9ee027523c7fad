/**
 * jsdom searches the whole document for each `label.control`, each `input.labels` and each `[id="…"]`, which took a third of the time of page
 * tests. These return the same elements from the document's index of ids. It also compares each rule of its own sheet with an element whose
 * display or visibility a query by role wants, which took a fifth.
 */
export function installFastLookups(): void {
  speedUpLabels()
  speedUpDisplay()
  for (const { prototype } of [Element, Document]) speedUpIdSelector(prototype)
}

function speedUpIdSelector(prototype: ParentNode & Node): void {
  const { querySelector } = prototype
  prototype.querySelector = function (this: ParentNode & Node, selector: string) {
    const id = /^\[id="([^"\\]+)"\]$/.exec(selector)?.[1]
    if (id === undefined || !this.isConnected) return querySelector.call(this, selector)
    const found = document.getElementById(id)
    if (found === null) return null
    // Another element of the same id may be inside.
    return found !== this && this.contains(found) ? found : querySelector.call(this, selector)
  }
}

function speedUpLabels(): void {
  const control = getterOf(HTMLLabelElement.prototype, 'control')
  redefine(HTMLLabelElement.prototype, 'control', function (this: HTMLLabelElement) {
    const id = this.getAttribute('for')
    if (id === null || !this.isConnected) return control.call(this)
    const found = this.ownerDocument.getElementById(id)
    return found !== null && isLabelable(found) ? found : null
  })
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ]) {
    const labels = getterOf(prototype, 'labels')
    redefine(prototype, 'labels', function (this: HTMLElement) {
      if (!this.isConnected || !isLabelable(this)) return labels.call(this)
      return labelsAround(this).filter((label) => label.control === this)
    })
  }
}

/** The labels that name an element's id or contain it, in the order of the document. */
function labelsAround(element: HTMLElement): HTMLLabelElement[] {
  if (element.id !== '') return [...element.ownerDocument.querySelectorAll('label')]
  const labels: HTMLLabelElement[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (one instanceof HTMLLabelElement) labels.unshift(one)
  return labels
}

const labelable = new Set(['button', 'meter', 'output', 'progress', 'select', 'textarea'])

function isLabelable(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.type !== 'hidden'
  return labelable.has(element.localName)
}

/** Tags whose display depends on more than the tag in jsdom's sheet. */
const variable = new Set(['details', 'dialog', 'embed', 'noscript', 'slot', 'summary'])

function speedUpDisplay(): void {
  // Captured, because a page may still ask when its window has been taken down.
  const { document, getComputedStyle } = window
  const byTag = new Map<string, string>()

  const displayOf = (element: Element): string | undefined => {
    const tag = element.localName
    if (variable.has(tag) || hasDisplay(element)) return undefined
    const type = tag === 'input' ? (element.getAttribute('type') ?? '') : ''
    const key = `${element.namespaceURI} ${tag} ${type}`
    const known = byTag.get(key) ?? getComputedStyle(likeIt(element, type)).display
    byTag.set(key, known)
    return known
  }
  const quick = (element: Element, property: unknown) => {
    if (property === 'display') return displayOf(element)
    if (property === 'visibility') return inherited(element, /visibility|all/, 'visible')
    if (property === 'pointerEvents') return inherited(element, /pointer-events|all/, 'auto')
    return undefined
  }

  const handler: ProxyHandler<{ element: Element }> = {
    get: ({ element }, member) => {
      if (member === 'getPropertyValue')
        return (name: string) => quick(element, name) ?? getComputedStyle(element).getPropertyValue(name)
      const found = quick(element, member)
      if (found !== undefined) return found
      const style = getComputedStyle(element)
      const value: unknown = Reflect.get(style, member)
      return typeof value === 'function' ? value.bind(style) : value
    },
  }
  window.getComputedStyle = (element, pseudo) =>
    pseudo || [...document.styleSheets].some(concerns)
      ? getComputedStyle(element, pseudo)
      : (new Proxy({ element }, handler) as unknown as CSSStyleDeclaration)
}

/** Whether a sheet of the page may decide what the quick answers say. */
const concerns = ({ ownerNode }: CSSStyleSheet) =>
  /display|visibility|pointer-events|all/.test(ownerNode?.textContent ?? 'all')

/** The initial value, unless the element or one around it may set another. */
function inherited(element: Element, set: RegExp, initial: string): string | undefined {
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (one.hasAttribute('hidden') || set.test(one.getAttribute('style') ?? '')) return undefined
  return initial
}

/** Another element of its tag and, if any, its type. */
function likeIt(element: Element, type: string): Element {
  const other = document.createElementNS(element.namespaceURI, element.localName)
  if (type !== '') other.setAttribute('type', type)
  return other
}

const hasDisplay = (element: Element) =>
  element.hasAttribute('hidden') ||
  element.hasAttribute('popover') ||
  /display|all/.test(element.getAttribute('style') ?? '')

function getterOf(prototype: object, name: string): () => unknown {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
  if (get === undefined) throw new Error(`jsdom has no ${name}`)
  return get
}

function redefine(prototype: object, name: string, get: () => unknown): void {
  Object.defineProperty(prototype, name, { configurable: true, enumerable: true, get })
}
