import { useEffect, useRef } from 'react'
import { shownDialogs, useIsAwake } from '../../lib/pane'

/**
 * Handles plain keys in the whole window, except in fields and while a dialog is open over its own. `onKey` returns whether it handled the
 * key.
 */
export function useShortcuts(onKey: (event: KeyboardEvent) => boolean) {
  const latest = useRef(onKey)
  latest.current = onKey
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (event.target instanceof Element && event.target.closest(fields) !== null) return
      if (shownDialogs().length > 1) return
      if (latest.current(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isAwake])
}

const fields = 'input, textarea, select, [contenteditable=true], [role=combobox]'
