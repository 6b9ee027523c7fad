import { m } from '#messages'

/**
 * Keeps what Semi tells assistive tools true: its icons call themselves pictures named `chevron_down` or nothing at all, a
 * closed select points at an option that does not exist, an open one has a list without a name, and in it a sentence that is no option
 * where nothing is found, and the calendar speaks English whatever its locale. React writes
 * an attribute only when it changes, so a correction holds until then. Returns how to stop.
 */
export function patchSemiA11y(root: HTMLElement): () => void {
  mend(root)
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof HTMLElement) {
        mendSelect(target)
        translate(target)
      }
      for (const node of addedNodes) if (node instanceof HTMLElement) mend(node)
    }
  })
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-expanded', 'aria-activedescendant', 'aria-label'],
  })
  return () => watch.disconnect()
}

function mend(within: HTMLElement) {
  hideIcon(within)
  mendSelect(within)
  translate(within)
  for (const icon of within.querySelectorAll('.semi-icon[role=img]')) hideIcon(icon)
  for (const select of within.querySelectorAll('[role=combobox]')) mendSelect(select)
  for (const list of within.querySelectorAll('.semi-select-option-list')) nameList(list)
  mendEmpty(within)
  for (const element of within.querySelectorAll('.semi-select-option-empty')) mendEmpty(element)
  for (const part of within.querySelectorAll(english)) translate(part)
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

function nameList(list: Element) {
  const select = document.querySelector(`[role=combobox][aria-controls="${list.parentElement?.id}"]`)
  const name = select?.getAttribute('aria-labelledby')
  if (name) list.setAttribute('aria-labelledby', name)
}

/** A list box holds options alone: that there are none is told as one that cannot be chosen. */
function mendEmpty(element: Element) {
  if (!element.matches('.semi-select-option-empty')) return
  element.setAttribute('role', 'option')
  element.setAttribute('aria-disabled', 'true')
}

const words: Readonly<Record<string, () => string>> = {
  'Choose date': m.shell_date_choose,
  'Change date': m.shell_date_change,
  'Previous month': m.shell_month_previous,
  'Next month': m.shell_month_next,
  'Previous year': m.shell_year_previous,
  'Next year': m.shell_year_next,
}
const english = Object.keys(words)
  .map((label) => `[aria-label="${label}"]`)
  .join()

/** In English the words are the same, so that nothing is written and nothing is heard again. */
function translate(part: Element) {
  const label = part.getAttribute('aria-label') ?? ''
  const element = words[label]?.() ?? label
  if (element !== label) part.setAttribute('aria-label', element)
}
