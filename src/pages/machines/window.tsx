import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface Props<T> {
  rows: readonly T[]
  /** Every row's height in pixels. */
  height: number
  label: string
  className: string | undefined
  children: (row: T, index: number) => ReactNode
  /** Fixed above the scrolling rows. */
  head: ReactNode
}

const beyond = 6

/** A scrolling list that renders only the visible rows, and a few more. */
export function Window<T>({ rows, height, label, className, children, head }: Props<T>) {
  const port = useRef<HTMLDivElement>(null)
  const [{ top, room }, setView] = useState({ top: 0, room: 600 })
  useLayoutEffect(() => {
    const element = port.current
    if (element === null) return
    const measure = () => setView({ top: element.scrollTop, room: element.clientHeight || 600 })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  const first = Math.max(0, Math.floor(top / height) - beyond)
  const seen = rows.slice(first, first + Math.ceil(room / height) + 2 * beyond)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={port} className={className} aria-label={label} tabIndex={0}>
      {head}
      <div style={{ height: rows.length * height, position: 'relative' }}>
        <div style={{ position: 'absolute', inset: `${first * height}px 0 auto` }}>
          {seen.map((row, index) => children(row, first + index))}
        </div>
      </div>
    </section>
  )
}
