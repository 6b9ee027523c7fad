const focused = new WeakMap<Element, HTMLElement>()

/** Notes what has the focus in a pane. */
export function noteFocus(pane: Element, target: EventTarget): void {
  if (target instanceof HTMLElement) focused.set(pane, target)
}

/** What had the focus in a pane last, if it is still there. On a touch screen a field would open the keyboard. */
export function lastFocused(pane: Element): HTMLElement | null {
  const last = focused.get(pane)
  if (last === undefined || !pane.contains(last)) return null
  return last.matches('input, textarea, [contenteditable]') && matchMedia('(pointer: coarse)').matches
    ? null
    : last
}
