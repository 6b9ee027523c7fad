import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { tabsActor } from '../../machines/actors'

/**
 * Marks the page's tab while input is unsaved: closing or refreshing the tab, signing out and leaving the browser's page then ask first.
 * Another page does not ask, because this one stays open behind it. Returns the page's name.
 */
export function useUnsavedMark(isDirty: boolean): string {
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
  return name
}
