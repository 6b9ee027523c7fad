const stops =
  'a[href], button:enabled, input:enabled:not([type=file]), textarea:enabled, [tabindex="0"]:not([aria-disabled=true])'

/** Keeps the focus in a frame: Tab at its last control moves to the first, and Shift+Tab back. */
export function keepInside(
  event: Pick<KeyboardEvent, 'shiftKey' | 'preventDefault'>,
  frame: HTMLElement,
): void {
  const all = [...frame.querySelectorAll<HTMLElement>(stops)]
  const [first, last] = [all[0], all.at(-1)]
  const here = document.activeElement
  const isFirst = here === first || here === frame
  const next = event.shiftKey ? (isFirst ? last : null) : here === last ? first : null
  if (!next) return
  event.preventDefault()
  next.focus()
}
