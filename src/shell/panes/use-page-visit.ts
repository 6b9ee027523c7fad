import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { sidebarActor, tabsActor } from '../../machines/actors'
import { pageAt } from '../../nav'
import { lastFocused } from './last-focused'

/** Reports each reached page to the machines, and focuses it unless the person is moving through the tabs. */
export function usePageVisit(name: string): void {
  const location = useLocation()
  const page = pageAt(location.pathname)
  const former = useRef<string | null>(null)

  // Runs before the page is focused, because focusing forces a layout that should include the menu and the tabs.
  useLayoutEffect(() => {
    if (page === undefined) {
      tabsActor.send({ type: 'tab.left' })
      return
    }
    tabsActor.send({
      type: 'tab.visited',
      tab: { name: page.name, title: page.title(), path: location.pathname + location.search },
    })
    sidebarActor.send({ type: 'page.entered', page: page.name, group: page.group })
  }, [page, location])

  useLayoutEffect(() => {
    const isFirst = former.current === null
    if (former.current === name) return
    former.current = name
    if (isFirst) return
    closePopups()
    queueMicrotask(focusPage)
  }, [name])
}

/** The element that had the focus when the page was left, an open drawer, or the heading of a page that is new. */
function focusPage() {
  const main = document.getElementById('main')
  if (main === null || document.activeElement?.closest('[role=tablist]')) return
  const pane = main.closest('[data-pane]') ?? main
  const goal =
    lastFocused(pane) ?? pane.querySelector<HTMLElement>('[role=dialog]') ?? main.querySelector('h1')
  if (goal?.tagName === 'H1') goal.tabIndex = -1
  goal?.focus({ preventScroll: true })
}

/**
 * Closes the open lists of the page that was left: they are in the document's body, where hiding their page does not hide them. Semi closes
 * them at a press outside of them.
 */
function closePopups() {
  document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}
