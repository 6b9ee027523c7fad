import { type ComponentType, useEffect, useRef } from 'react'
import { m } from '#messages'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import style from './dashboard.module.css'
import { Failed } from './failed'
import type { Looked } from './shown'
import { useFilter } from './use-filter'

interface Props {
  load: () => Promise<ComponentType<{ looked: Looked }>>
  /** Pixels reserved while it loads. */
  minHeight: number
  /** Loaded only when it is about to be visible: the figures come first. */
  isInSight?: boolean
  waitMs?: number
  title?: string
}

/** A section whose code is a file of its own. */
export function LazySection({ load, minHeight, isInSight = false, waitMs = 0, title }: Props) {
  const looked = useFilter()
  const box = useRef<HTMLElement>(null)
  const { Part, isMissing, open } = useLazyComponent(load)
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const element = box.current
    if (element === null) return
    if (!isInSight) {
      const timer = setTimeout(() => latest.current(), waitMs)
      return () => clearTimeout(timer)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: '120px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isInSight, waitMs])
  return (
    <section ref={box} aria-label={title} style={Part === null ? { minHeight } : undefined}>
      {title === undefined ? null : <h2 className={style.heading}>{title}</h2>}
      {Part !== null ? (
        <Part looked={looked} />
      ) : isMissing && minHeight > 0 ? (
        <Failed reason={m.dashboard_part_missing()} onRetry={open} />
      ) : null}
    </section>
  )
}
