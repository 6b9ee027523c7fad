import { startTransition, useEffect, useState } from 'react'

/** Small enough that the first rows fill every window. */
const rowHeight = 60

/** Returns the rows that fit a window, then all rows after the first paint, which does not wait for the hidden ones. */
export function useProgressiveRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted ? rows : rows.slice(0, Math.ceil((window.innerHeight - 240) / rowHeight))
}
