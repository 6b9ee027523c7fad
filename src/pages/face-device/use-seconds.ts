import { useSyncExternalStore } from 'react'

const tickMs = 1_000

/** The present to the second, for ages that a person watches. */
export function useSeconds(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs))
}

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
