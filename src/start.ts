import { detour } from './lib/api/return-address'
import { installTrustedTypes } from './lib/install-trusted-types'
import { keepLocale } from './lib/keep-locale'
import { setNavigate } from './lib/navigate'
import { readStored } from './lib/storage'
import { keepTheme } from './lib/theme'
import { startAuth } from './machines/auth-actor'
import { createRouter } from './router'

/**
 * Everything that must be done before the first page's file is fetched: the sign-in actor runs, the theme shows, and a person without a
 * token is at the sign-in page, because a router's own guard would run after the fetch of the page's file.
 */
export function start() {
  installTrustedTypes()
  keepLocale()
  keepTheme()
  const stop = startAuth()
  const to = detour(location, readStored('token'))
  if (to !== null) history.replaceState(null, '', to)
  const router = createRouter()
  setNavigate((address, how) => void router.navigate(address, how))
  return { router, stop }
}
