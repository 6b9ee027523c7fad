import { useCallback, useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { discardOpenDrafts } from '../../lib/drafts'
import { tabsActor } from '../../machines/actors'

/**
 * Requires a confirmation while input is unsaved: on navigation out of the drawer, on the browser's unload, and on closing the tab, which
 * shows its own question. `isHeld` is true while a navigation waits for it. `drawer` is the drawer's name in the address; null is a form on
 * the page itself.
 */
export function useLeaveGuard(isDirty: boolean, id: string | null, drawer: string | null = 'edit') {
  const { pathname } = useLocation()
  const name = pathname.replace(/^\/|\/+$/g, '').toLowerCase()

  useEffect(() => {
    if (!isDirty) return
    tabsActor.send({ type: 'tab.dirtied', name })
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      tabsActor.send({ type: 'tab.cleaned', name })
    }
  }, [isDirty, name])

  const blocker = useBlocker(
    useCallback<Exclude<Parameters<typeof useBlocker>[0], boolean>>(
      ({ currentLocation, nextLocation }) => {
        if (!isDirty || !isMarked(name)) return false
        const next = new URLSearchParams(nextLocation.search)
        const stays =
          nextLocation.pathname === currentLocation.pathname &&
          (drawer === null || (id === null ? next.has('new') : next.get(drawer) === id))
        return !stays
      },
      [isDirty, name, id, drawer],
    ),
  )
  return {
    isHeld: blocker.state === 'blocked',
    release: () => {
      if (blocker.state === 'blocked') blocker.reset()
    },
    /** Continues the blocked navigation and discards the input of the page's forms; false if none is blocked. */
    proceed: () => {
      if (blocker.state !== 'blocked') return false
      discardOpenDrafts(name)
      blocker.proceed()
      return true
    },
  }
}

/** A tab that the shell closed or refreshed after a confirmation is no longer marked dirty. */
const isMarked = (name: string) =>
  tabsActor.getSnapshot().context.tabs.some((tab) => tab.name === name && tab.dirty)
