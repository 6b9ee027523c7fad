import { Button } from '@douyinfe/semi-ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useLazyComponent } from '../../../kit/ui/use-lazy-component'
import { savesData } from '../../../lib/saves-data'
import style from '../dashboard.module.css'
import { Failed } from '../failed'
import type { DashboardSelection } from '../selection'
import { useFilter } from '../use-filter'

interface Props {
  load: () => Promise<ComponentType<{ selection: DashboardSelection }>>
  /** Pixels reserved while it loads. */
  minHeight: number
  /** Loaded only when it is about to be visible: the figures come first. People who save data ask for it. */
  isInSight?: boolean
  label?: string
}

/** A section whose code is a file of its own. */
export function LazySection({ load, minHeight, isInSight = false, label }: Props) {
  const selection = useFilter()
  const box = useRef<HTMLElement>(null)
  const { Part, isMissing, open } = useLazyComponent(load)
  // What is in the first screen would else be part of the first page, whose bytes they count.
  const [waits, setWaits] = useState(isInSight && savesData())
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const element = box.current
    if (element === null) return
    if (!isInSight) return latest.current()
    if (waits) return
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
  }, [isInSight, waits])
  return (
    <section ref={box} aria-label={label} style={Part === null ? { minHeight } : undefined}>
      {Part !== null ? (
        <Part selection={selection} />
      ) : isMissing ? (
        <Failed reason={m.dashboard_part_missing()} onRetry={open} />
      ) : waits ? (
        <div className={style.failed}>
          <Button onClick={() => setWaits(false)}>{m.dashboard_show_part({ part: label ?? '' })}</Button>
        </div>
      ) : null}
    </section>
  )
}
