import { type ReactNode, useContext, useMemo, useRef } from 'react'
import {
  createPath,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  type Navigator,
  UNSAFE_RouteContext as RouteContext,
  type To,
} from 'react-router-dom'
import { navigate } from '../../lib/navigate'

interface Props {
  location: Location
  isShown: boolean
  /** The page changed its own address while it is hidden. */
  onMove: (path: string) => void
  children: ReactNode
}

/** Without matches a page's navigation is relative to its own address, which need not be the router's. */
const noRoute = { outlet: null, matches: [], isDataRoute: false }

/**
 * The router as a page sees it: at the page's own address, also while another page is shown. A hidden page may change its own query, for
 * instance when a save ends and its drawer closes; it cannot lead the person to another page.
 */
export function PageContext({ location, isShown, onMove, children }: Props) {
  const outer = useContext(NavigationContext)
  const shown = useRef(isShown)
  shown.current = isShown
  const navigation = useMemo(() => {
    const move = (to: To, state: unknown, replace: boolean) => {
      const path = typeof to === 'string' ? to : createPath(to)
      if (shown.current) navigate(path, { replace, state })
      else onMove(path)
    }
    const navigator: Navigator = {
      ...outer.navigator,
      push: (to, state) => move(to, state, false),
      replace: (to, state) => move(to, state, true),
      go: (by) => {
        if (shown.current) outer.navigator.go(by)
      },
    }
    return { ...outer, navigator }
  }, [outer, onMove])
  const place = useMemo(() => ({ location, navigationType: NavigationType.Push }), [location])
  return (
    <NavigationContext.Provider value={navigation}>
      <LocationContext.Provider value={place}>
        <RouteContext.Provider value={noRoute}>{children}</RouteContext.Provider>
      </LocationContext.Provider>
    </NavigationContext.Provider>
  )
}
