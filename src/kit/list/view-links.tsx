import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../lib/link'
import style from './view-links.module.css'

export interface LinkedView<Key extends string> {
  key: Key
  label: string
  icon: ReactNode
  /** The default filter in the address of the view. */
  filters?: Readonly<Record<string, string>>
}

/** Links to several views of the same rows, `?view=<key>`; the first has no member in the address. */
export function ViewLinks<Key extends string>(props: {
  label: string
  views: readonly LinkedView<Key>[]
  now: Key
  /** Members of the address that are kept. */
  keeps?: readonly string[]
}) {
  const { label, views, now, keeps = [] } = props
  const [params] = useSearchParams()
  const nav = useRef<HTMLElement>(null)
  const labels = views.map((view) => view.label).join()
  // On a phone the links scroll sideways; the current one is in view, also when a count has made others longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls for each view and each new label
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current === null || !link) return
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [now, labels])
  const toOf = ({ key, filters = {} }: LinkedView<Key>, at: number) => {
    const kept = new URLSearchParams([...params].filter(([name]) => keeps.includes(name)))
    for (const [name, value] of Object.entries(filters)) kept.set(name, value)
    if (at > 0) kept.set('view', key)
    return `?${kept}`
  }
  return (
    <nav ref={nav} className={style.views} aria-label={label}>
      {views.map((view, at) => (
        <Link key={view.key} to={toOf(view, at)} aria-current={view.key === now ? 'page' : undefined}>
          {view.icon}
          <span>{view.label}</span>
        </Link>
      ))}
    </nav>
  )
}
