import { shownDialogs } from '../../lib/pane'
import { usePageKeys } from '../../lib/use-page-keys'

/**
 * Handles plain keys in the whole window, except in fields and while a dialog is open over its own. `onKey` returns whether it handled the
 * key.
 */
export function useShortcuts(onKey: (event: KeyboardEvent) => boolean) {
  usePageKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(fields) !== null) return
    if (shownDialogs().length > 1) return
    if (onKey(event)) event.preventDefault()
  })
}

const fields = 'input, textarea, select, [contenteditable=true], [role=combobox]'
