import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { titleAt } from '../nav'

/** What surrounds every route, sign-in included. */
export function Root() {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = titleAt(pathname)
  }, [pathname])
  return <Outlet />
}
