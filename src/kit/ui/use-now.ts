import { useSyncExternalStore } from 'react'
import { useIsAwake } from '../../lib/pane'

const tickMs = 15_000
const quantum = 60_000

/** The present to the minute, for content that must stay current on a page that stays open. */
export function useNow(): Date {
  const isAwake = useIsAwake()
  const minute = useSyncExternalStore(isAwake ? subscribe : never, () => Math.floor(Date.now() / quantum))
  return new Date(minute * quantum)
}

const never = () => () => {}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}
