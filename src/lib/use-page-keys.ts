import { useEffect, useRef } from 'react'
import { useIsAwake } from './pane'

/** Listens to the keys pressed anywhere in the window while the component's page is shown. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isAwake])
}
