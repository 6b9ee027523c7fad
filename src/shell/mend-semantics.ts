/**
 * Keeps what Semi tells assistive tools true: its icons call themselves pictures named `chevron_down` or nothing at all, and a
 * closed select points at an option that does not exist. React writes an attribute only when it changes, so a
 * correction holds until then. Returns how to stop.
 */
export function mendSemantics(root: HTMLElement): () => void {
  mend(root)
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof HTMLElement) mendSelect(target)
      for (const node of addedNodes) if (node instanceof HTMLElement) mend(node)
    }
  })
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-expanded', 'aria-activedescendant'],
  })
  return () => watch.disconnect()
}

function mend(within: HTMLElement) {
  hideIcon(within)
  mendSelect(within)
  for (const icon of within.querySelectorAll('.semi-icon[role=img]')) hideIcon(icon)
  for (const select of within.querySelectorAll('[role=combobox]')) mendSelect(select)
}

/** A name that a page gave an icon itself is kept: those are not made of Semi's own words. */
function hideIcon(icon: Element) {
  if (!icon.matches('.semi-icon[role=img]') || !/^\w*$/.test(icon.getAttribute('aria-label') ?? '')) return
  icon.setAttribute('aria-hidden', 'true')
}

function mendSelect(select: Element) {
  if (select.getAttribute('role') !== 'combobox' || select.getAttribute('aria-expanded') === 'true') return
  select.removeAttribute('aria-activedescendant')
}
