import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { detour } from '../lib/api/return-address'
import { readStored } from '../lib/storage'
import { titleAt } from '../nav'

/** The parent of every route, sign-in included: without a token it redirects to the sign-in page, with one it redirects away from it. */
export function Root() {
  const location = useLocation()
  const to = detour(location, readStored('token'))
  const { pathname } = location
  useEffect(() => {
    document.title = titleAt(pathname)
  }, [pathname])
  return to === null ? <Outlet /> : <Navigate to={to} replace />
}
