import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import './view-links.css'

export interface View<Key extends string> {
  key: Key
  label: string
  icon: ReactNode
}

/** The same rows in several views, `?view=<key>`; the first is the one without a word in the address. */
export function ViewLinks<Key extends string>(props: {
  label: string
  views: readonly View<Key>[]
  now: Key
  /** Members of the address that stay. */
  keeps?: readonly string[]
}) {
  const { label, views, now, keeps = [] } = props
  const [params] = useSearchParams()
  const toOf = (key: Key, at: number) => {
    const kept = new URLSearchParams([...params].filter(([name]) => keeps.includes(name)))
    if (at > 0) kept.set('view', key)
    return `?${kept}`
  }
  return (
    <nav className="kit-views" aria-label={label}>
      {views.map(({ key, label, icon }, at) => (
        <Link key={key} to={toOf(key, at)} aria-current={key === now ? 'page' : undefined}>
          {icon}
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
