import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { sidebarActor, tabsActor } from '../../machines/actors'
import { pageAt } from '../../nav'

/**
 * Reports each reached page to the machines. A new page focuses its heading, unless the person is moving through the tabs. Returns the
 * page's name, or the path of an unknown one.
 */
export function usePageVisit(main: RefObject<HTMLElement>): string {
  const location = useLocation()
  const { pathname } = location
  const page = pageAt(pathname)
  const name = page?.name ?? pathname
  const former = useRef<string | null>(null)

  // Runs before the heading is focused, because focusing forces a layout that should include the menu and the tabs.
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
    if (!isFirst) queueMicrotask(() => focusHeading(main.current))
  }, [name, main])

  return name
}

function focusHeading(main: HTMLElement | null) {
  const heading = main?.querySelector('h1')
  if (!heading || document.activeElement?.closest('[role=tablist]')) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
