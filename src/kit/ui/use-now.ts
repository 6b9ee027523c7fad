import { useSyncExternalStore } from 'react'

const tickMs = 15_000
const quantum = 60_000

/** The present to the minute, for content that must stay current on a page that stays open. */
export function useNow(): Date {
  const minute = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / quantum))
  return new Date(minute * quantum)
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}
