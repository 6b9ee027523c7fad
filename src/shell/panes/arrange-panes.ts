import { asleepAttribute } from '../../lib/pane'

/**
 * Shows one pane and hides the others. Done on the elements and not by React, so that a click shows a page before anything is rendered. A
 * hidden pane keeps its layout and scroll positions: `display: none` would compute all its styles again. Returns false and changes nothing
 * without such a pane; `null` hides all.
 */
export function showPane(name: string | null): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')]
  if (name !== null && !panes.some((pane) => pane.dataset.pane === name)) return false
  for (const pane of panes) arrange(pane, pane.dataset.pane === name)
  return true
}

function arrange(pane: HTMLElement, isShown: boolean) {
  if (pane.hasAttribute(asleepAttribute) === !isShown) return
  pane.toggleAttribute(asleepAttribute, !isShown)
  pane.style.visibility = isShown ? '' : 'hidden'
  pane.style.setProperty('content-visibility', isShown ? '' : 'hidden')
}
