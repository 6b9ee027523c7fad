import { useSyncExternalStore } from 'react'
import { useIsAwake } from '../../lib/pane'

const tickMs = 1_000

/** The present to the second, for ages that a person watches. */
export function useSeconds(): number {
  const isAwake = useIsAwake()
  return useSyncExternalStore(isAwake ? subscribe : never, () => Math.floor(Date.now() / tickMs))
}

const never = () => () => {}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer, however many ages are shown. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
