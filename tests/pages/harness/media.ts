/** A window of a width, as matchMedia sees it. */
let width = 1600
const lists = new Set<{ query: string; list: EventTarget & { matches: boolean } }>()

export function setWindowWidth(to: number) {
  width = to
  lists.clear()
  window.matchMedia = (query) => {
    const list = Object.assign(new EventTarget(), { media: query, matches: holds(query), onchange: null })
    lists.add({ query, list })
    // jsdom has no MediaQueryList; this has the members that the application reads.
    return list as unknown as MediaQueryList
  }
}

/** Resizes the open window. */
export function resizeWindow(to: number) {
  width = to
  for (const { query, list } of [...lists]) {
    const before = list.matches
    list.matches = holds(query)
    if (list.matches !== before) list.dispatchEvent(new Event('change'))
  }
}

function holds(query: string): boolean {
  const max = /max-width:\s*(\d+)px/.exec(query)
  return max !== null && width <= Number(max[1])
}
