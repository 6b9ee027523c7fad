import { m } from '#messages'

/**
 * Corrects what Semi exposes to assistive tools: icons with the role of pictures named `chevron_down` or nothing, a closed select that
 * refers to an option that does not exist, an open list without a name, an empty list with a sentence instead of an option, an English
 * calendar in every locale, and toasts that all interrupt. React writes an attribute only when it changes, so a correction lasts until then. Returns a function that stops
 * it.
 */
export function patchSemiA11y(root: HTMLElement): () => void {
  patch(root)
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof HTMLElement) {
        patchSelect(target)
        translate(target)
      }
      for (const node of addedNodes) if (node instanceof HTMLElement) patch(node)
    }
  })
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-expanded', 'aria-activedescendant', 'aria-label'],
  })
  return () => watch.disconnect()
}

function patch(within: HTMLElement) {
  hideIcon(within)
  patchSelect(within)
  translate(within)
  for (const icon of within.querySelectorAll('.semi-icon[role=img]')) hideIcon(icon)
  for (const select of within.querySelectorAll('[role=combobox]')) patchSelect(select)
  for (const list of within.querySelectorAll('.semi-select-option-list')) nameList(list)
  patchEmpty(within)
  for (const element of within.querySelectorAll('.semi-select-option-empty')) patchEmpty(element)
  for (const part of within.querySelectorAll(english)) translate(part)
  patchToast(within)
  for (const toast of within.querySelectorAll('.semi-toast')) patchToast(toast)
}

/** A page's own icon label is kept; Semi's are empty or a single English word. */
function hideIcon(icon: Element) {
  if (!icon.matches('.semi-icon[role=img]') || !/^\w*$/.test(icon.getAttribute('aria-label') ?? '')) return
  icon.setAttribute('aria-hidden', 'true')
}

function patchSelect(select: Element) {
  if (select.getAttribute('role') !== 'combobox' || select.getAttribute('aria-expanded') === 'true') return
  select.removeAttribute('aria-activedescendant')
}

function nameList(list: Element) {
  const select = document.querySelector(`[role=combobox][aria-controls="${list.parentElement?.id}"]`)
  const name = select?.getAttribute('aria-labelledby')
  if (name) list.setAttribute('aria-labelledby', name)
}

/** A list box may hold only options, so the text of an empty list becomes a disabled option. */
function patchEmpty(element: Element) {
  if (!element.matches('.semi-select-option-empty')) return
  element.setAttribute('role', 'option')
  element.setAttribute('aria-disabled', 'true')
}

/** Only what went wrong interrupts a screen reader; Semi's label would be read in place of the text. */
function patchToast(toast: Element) {
  if (!toast.matches('.semi-toast')) return
  toast.removeAttribute('aria-label')
  if (toast.matches('.semi-toast-success, .semi-toast-info')) toast.setAttribute('role', 'status')
  toast.querySelector('.semi-toast-close-button button')?.setAttribute('aria-label', m.shell_close_message())
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

/** In English both texts are equal, so nothing is written and no screen reader repeats it. */
function translate(part: Element) {
  const label = part.getAttribute('aria-label') ?? ''
  const element = words[label]?.() ?? label
  if (element !== label) part.setAttribute('aria-label', element)
}
