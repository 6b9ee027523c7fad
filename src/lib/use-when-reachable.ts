import { useEffect, useRef } from 'react'
import { isReachable, onConnectivityChange } from './api/connection'

/** Milliseconds between two attempts: outside the shell no request notices that the server is back. */
const everyMs = 3_000

/** While `isWaiting`, runs `attempt` each time the server may have come back. */
export function useWhenReachable(isWaiting: boolean, attempt: () => void): void {
  const latest = useRef(attempt)
  latest.current = attempt
  useEffect(() => {
    if (!isWaiting) return
    const onChange = () => {
      if (isReachable()) latest.current()
    }
    const timer = setInterval(() => {
      if (navigator.onLine !== false) latest.current()
    }, everyMs)
    const stop = onConnectivityChange(onChange)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isWaiting])
}
