import { useLayoutEffect, useRef } from 'react'
import { useIsAwake } from '../../../../lib/pane'
import { noScan, typed } from './scan-buffer'

/** Calls `onScan` for each scanned code, wherever the cursor is; a code that it takes leaves no text in the field. */
export function useScanner(onScan: (code: string) => boolean): void {
  const latest = useRef(onScan)
  latest.current = onScan
  const isAwake = useIsAwake()
  // Before the paint: an effect after it misses the keys of a scan that begins with it.
  useLayoutEffect(() => {
    if (!isAwake) return
    let buffer = noScan
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      // A held key repeats as fast as a scanner types.
      if (event.repeat) {
        buffer = noScan
        return
      }
      const next = typed(buffer, event.key, event.timeStamp)
      buffer = next.buffer
      if (next.scanned === null || !latest.current(next.scanned)) return
      event.preventDefault()
      event.stopPropagation()
      removeTyped(document.activeElement, next.scanned)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isAwake])
}

function removeTyped(field: Element | null, code: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // A field that got the cursor in the middle of a scan holds the rest of the code.
  let typed = code
  while (!field.value.endsWith(typed)) typed = typed.slice(1)
  if (typed === '') return
  // React follows the prototype's setter, not an assignment to the element.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, field.value.slice(0, -typed.length))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
