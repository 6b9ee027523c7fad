import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { detour } from '../lib/return-address'
import { readStored } from '../lib/storage'
import { titleAt } from '../nav'

/** What surrounds every route, sign-in included: nobody without a token gets past the sign-in page, nobody with one needs it. */
export function Root() {
  const location = useLocation()
  const to = detour(location, readStored('token'))
  const { pathname } = location
  useEffect(() => {
    document.title = titleAt(pathname)
  }, [pathname])
  return to === null ? <Outlet /> : <Navigate to={to} replace />
}
