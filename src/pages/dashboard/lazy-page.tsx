import { useEffect, useRef } from 'react'
import { m } from '#messages'
import type { Me } from '../../../contract/system/session'
import type { StartPage } from '../../../contract/system/start-page'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import style from './dashboard.module.css'
import { Failed } from './failed'
import { Head, type StartChoice } from './head'

export interface StartPageProps {
  me: Me | undefined
  choice: StartChoice
}

const loaders = {
  desk: async () => (await import('./desk/desk-page')).DeskPage,
  coach: async () => (await import('./coach/coach-page')).CoachPage,
  books: async () => (await import('./books/books-page')).BooksPage,
} as const satisfies Record<Exclude<StartPage, 'overview'>, unknown>

/** A start page whose code is a file of its own; until it arrives there is only the head. */
export function LazyPage({ me, choice }: StartPageProps) {
  const { Part, isMissing, open } = useLazyComponent<StartPageProps>(
    loaders[choice.page === 'overview' ? 'desk' : choice.page],
  )
  const first = useRef(open)
  useEffect(() => first.current(), [])
  if (Part !== null) return <Part me={me} choice={choice} />
  return (
    <article className={style.page}>
      <Head me={me} choice={choice} />
      {isMissing ? <Failed reason={m.dashboard_part_missing()} onRetry={open} /> : null}
    </article>
  )
}
