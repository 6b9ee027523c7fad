/**
 * Scrolls an element into view within the drawer that holds it, and nothing else: `scrollIntoView` would also push the
 * drawer's own frame. `gap` is what stays free above it.
 */
export function scrollWithin(element: Element, gap: number): void {
  const drawer = drawerOf(element)
  if (drawer === null) return
  const by = element.getBoundingClientRect().top - drawer.getBoundingClientRect().top - gap
  drawer.scrollTop += by
}

export const drawerOf = (element: Element): Element | null => element.closest('.semi-sidesheet-body')
