import { useCallback, useEffect, useRef } from 'react'

/** Calls `work` at once and then at most every `everyMs` milliseconds; the last call is never dropped. */
export function useThrottledCallback(work: () => void, everyMs: number): () => void {
  const latest = useRef(work)
  latest.current = work
  const pause = useRef<ReturnType<typeof setTimeout>>()
  const isOwed = useRef(false)
  useEffect(() => () => clearTimeout(pause.current), [])
  return useCallback(() => {
    if (pause.current !== undefined) {
      isOwed.current = true
      return
    }
    const begin = () => {
      isOwed.current = false
      latest.current()
      pause.current = setTimeout(() => {
        pause.current = undefined
        if (isOwed.current) begin()
      }, everyMs)
    }
    begin()
  }, [everyMs])
}
