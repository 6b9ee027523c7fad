import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Location, parsePath, useLocation, useNavigation, useOutlet } from 'react-router-dom'
import { m } from '#messages'
import { queryClient } from '../../lib/api/query-client'
import { tabsActor } from '../../machines/actors'
import { setShell } from '../../machines/effects/page'
import { useTabs } from '../../machines/hooks/use-tabs'
import { pageAt } from '../../nav'
import { showPane } from './arrange-panes'
import { isShortOfMemory } from './is-short-of-memory'
import { type KeptPane, keptPanes } from './kept-panes'
import { onPageLoaded, pageContent } from './page-content'
import { Pane } from './pane'
import style from './pane.module.css'
import { type Ahead, useAhead } from './use-ahead'
import { usePageVisit } from './use-page-visit'
import { useUnsavedBlocker } from './use-unsaved-blocker'

/**
 * The open pages, of which the one at the router's address is shown. What depends on the address belongs here: the shell must not render
 * again for another page.
 */
export function PaneStack() {
  const location = useLocation()
  const outlet = useOutlet()
  const isBusy = useNavigation().state === 'loading'
  const tabs = useTabs()
  const ahead = useAhead()
  const name = pageAt(location.pathname)?.name ?? location.pathname
  const { keyOf, drop } = usePaneKeys()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const kept = useRef<readonly KeptPane[]>([])
  const hasPane = useSyncExternalStore(onPageLoaded, () => pageContent(name)) !== undefined
  const panes = keptPanes(
    kept.current,
    hasPane ? { name, location } : null,
    ahead === null ? null : visitOf(ahead),
    (open) => tabs.some((tab) => tab.name === open),
    keyOf,
  )
  useUnsavedBlocker()
  useLayoutEffect(() => {
    kept.current = panes
    showPane(hasPane ? name : null)
  })
  usePageVisit(name)
  const byUse = useRef<readonly string[]>([])
  useEffect(() => {
    byUse.current = [
      ...byUse.current.filter((one) => one !== name && kept.current.some((pane) => pane.name === one)),
      name,
    ]
    if (!isShortOfMemory()) return
    const dirty = tabsActor.getSnapshot().context.tabs.filter((tab) => tab.dirty)
    const idle = byUse.current.find((one) => one !== name && !dirty.some((tab) => tab.name === one))
    if (idle !== undefined) drop(idle)
  }, [name, drop])
  const move = useCallback((which: string, path: string) => {
    if (pageAt(parsePath(path).pathname ?? '')?.name !== which) return
    kept.current = kept.current.map((pane) =>
      pane.name === which ? { ...pane, location: locationOf(path) } : pane,
    )
    tabsActor.send({ type: 'tab.moved', name: which, path })
    redraw()
  }, [])
  return (
    <>
      {isBusy ? <div className={style.waiting} aria-hidden="true" /> : null}
      <div className={style.stack}>
        {panes.map((pane) => (
          <Pane
            key={pane.key}
            name={pane.name}
            location={pane.location}
            isShown={pane.name === name}
            isBusy={isBusy && pane.name === name}
            onMove={move}
          />
        ))}
        {hasPane ? null : (
          <main key={name} id="main" className={style.main} tabIndex={-1} aria-busy={isBusy}>
            {outlet}
          </main>
        )}
      </div>
    </>
  )
}

const locationOf = (path: string): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  ...parsePath(path),
  state: null,
  key: 'default',
})

const visitOf = ({ name, path }: Ahead) => ({ name, location: locationOf(path) })

/** The keys of the panes: a refreshed page gets another one, and its rows are fetched once. */
function usePaneKeys() {
  const [counts, setCounts] = useState<Record<string, number>>({})
  const drop = useCallback(
    (name: string) => setCounts((now) => ({ ...now, [name]: (now[name] ?? 0) + 1 })),
    [],
  )
  useEffect(
    () =>
      setShell({
        refreshPage: (name) => {
          void queryClient.invalidateQueries({ refetchType: 'none' })
          drop(name)
        },
        announceDropped: (title) => {
          void import('../announce').then(({ announce }) => announce(m.shell_tab_dropped({ title })))
        },
      }),
    [drop],
  )
  const keyOf = (name: string) => `${name}:${counts[name] ?? 0}`
  return { keyOf, drop }
}
