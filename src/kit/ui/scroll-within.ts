/**
 * Scrolls an element into view within the drawer or page that holds it, and nothing else: `scrollIntoView` would also push the
 * drawer's own frame. `gap` is what stays free above it.
 */
export function scrollWithin(element: Element, gap: number): void {
  const frame = drawerOf(element) ?? element.closest('main')
  if (frame === null) return
  const by = element.getBoundingClientRect().top - frame.getBoundingClientRect().top - gap
  frame.scrollTop += by
}

export const drawerOf = (element: Element): Element | null => element.closest('.semi-sidesheet-body')
