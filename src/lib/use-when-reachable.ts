import { useEffect, useRef } from 'react'
import { isReachable, onConnectivityChange } from './api/connection'

/** Milliseconds between two attempts: outside the shell no request notices that the server is back. */
const everyMs = 3_000

/** While `isWaiting`, runs `attempt` each time the server may have come back, one at a time. */
export function useWhenReachable(isWaiting: boolean, attempt: () => Promise<unknown>): void {
  const latest = useRef(attempt)
  latest.current = attempt
  const isPending = useRef(false)
  useEffect(() => {
    if (!isWaiting) return
    const run = () => {
      if (isPending.current) return
      isPending.current = true
      const over = () => {
        isPending.current = false
      }
      latest.current().then(over, over)
    }
    const onChange = () => {
      if (isReachable()) run()
    }
    const timer = setInterval(() => {
      if (navigator.onLine !== false) run()
    }, everyMs)
    const stop = onConnectivityChange(onChange)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isWaiting])
}
