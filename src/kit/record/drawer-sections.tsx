import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { drawerOf, scrollWithin } from '../ui/scroll-within'
import style from './drawer-sections.module.css'

/** A part of a drawer; links scroll to it. */
export interface Section {
  key: string
  title: string
  content: ReactNode
}

/** Pixels kept free above a section that has been scrolled to. */
const gap = 4

/** The parts of a form in one column, with a list of links that marks the visible one. */
export function DrawerSections({ sections, startAt }: { sections: Section[]; startAt: string | null }) {
  const parts = useRef(new Map<string, HTMLElement>())
  const frame = useRef<HTMLDivElement>(null)
  const [here, setHere] = useState(startAt ?? sections[0]?.key)
  const go = (key: string) => {
    const part = parts.current.get(key)
    if (part === undefined) return
    scrollWithin(part, frame.current !== null && frame.current.offsetWidth < 640 ? 44 : gap)
    setHere(key)
  }
  const arrive = useRef(go)
  useEffect(() => {
    if (startAt !== null) arrive.current(startAt)
  }, [startAt])
  useEffect(() => {
    const drawer = frame.current === null ? null : drawerOf(frame.current)
    if (drawer === null) return
    const onScroll = () => {
      const top = drawer.getBoundingClientRect().top + 80
      const passed = [...parts.current].filter(([, part]) => part.getBoundingClientRect().top <= top)
      const isEnd = drawer.scrollTop + drawer.clientHeight >= drawer.scrollHeight - 2
      setHere((isEnd ? [...parts.current] : passed).at(-1)?.[0])
    }
    drawer.addEventListener('scroll', onScroll, { passive: true })
    return () => drawer.removeEventListener('scroll', onScroll)
  }, [])
  return (
    <div className={style.sections} ref={frame}>
      <nav aria-label={m.kit_sections()}>
        {sections.map(({ key, title }) => (
          <button
            type="button"
            key={key}
            aria-current={key === here ? 'true' : undefined}
            onClick={() => go(key)}
          >
            {title}
          </button>
        ))}
      </nav>
      <div>
        {sections.map(({ key, title, content }) => (
          <section
            key={key}
            aria-label={title}
            ref={(node) => {
              if (node) parts.current.set(key, node)
              else parts.current.delete(key)
            }}
          >
            <h2>{title}</h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}
