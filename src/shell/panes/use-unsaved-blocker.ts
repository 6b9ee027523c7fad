import { useEffect } from 'react'
import { createPath, type Location, useBlocker, useLocation } from 'react-router-dom'
import { guardLeftAt, setHeldNavigation } from '../../lib/leave-guards'
import { navigate } from '../../lib/navigate'
import { tabsActor } from '../../machines/actors'
import { pageAt } from '../../nav'

/**
 * Holds a navigation that shows a page without its form that has unsaved input. A router has one blocker, so this one asks for all open
 * pages. Input on a hidden page is shown first, with the question over it.
 */
export function useUnsavedBlocker(): void {
  const blocker = useBlocker(({ nextLocation }) => guardAt(nextLocation) !== undefined)
  const here = pageAt(useLocation().pathname)?.name
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { location: next, proceed, reset } = blocker
    const guard = guardAt(next)
    if (guard === undefined) return proceed()
    if (here === guard.page) {
      setHeldNavigation({ guard, proceed, reset })
      return () => setHeldNavigation(null)
    }
    reset()
    tabsActor.send({ type: 'tab.selected', name: guard.page })
    const shown = tabsActor.subscribe(({ context }) => {
      if (context.current !== guard.page) return
      shown.unsubscribe()
      navigate(createPath(next), { replace: false, state: next.state })
    })
  }, [blocker, here])
}

function guardAt({ pathname, search }: Location) {
  const page = pageAt(pathname)
  return page === undefined ? undefined : guardLeftAt(page.name, new URLSearchParams(search))
}
