import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { sidebarActor, tabsActor } from '../machines/actors'
import { pageAt } from '../nav'

/**
 * Tells the machines of each page that is reached. A new page has the focus on its heading, unless the person is walking
 * through the tabs. Gives the page's name, or the path of an unknown one.
 */
export function useArrival(main: RefObject<HTMLElement>): string {
  const location = useLocation()
  const { pathname } = location
  const page = pageAt(pathname)
  const name = page?.name ?? pathname
  const former = useRef<string | null>(null)

  useEffect(() => {
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
    const first = former.current === null
    if (former.current === name) return
    former.current = name
    if (main.current === null) return
    const heading = main.current.querySelector('h1')
    if (first || heading === null || document.activeElement?.closest('[role=tablist]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [name, main])

  return name
}
