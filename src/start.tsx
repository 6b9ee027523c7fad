import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { m } from '#messages'
import { setAroundReads } from './lib/api/call'
import { isReachable, probeServer } from './lib/api/connection'
import { keepAnswers } from './lib/api/keep-answers'
import { followKiosk } from './lib/api/kiosk-tabs'
import { arrivalOf, detour, isSignIn } from './lib/api/return-address'
import { FailedPage } from './lib/failed-page'
import { installTrustedTypes } from './lib/install-trusted-types'
import { keepLocale } from './lib/keep-locale'
import { setNavigate } from './lib/navigate'
import { OfflinePage } from './lib/offline-page'
import { PageBoundary } from './lib/page-boundary'
import { savesData } from './lib/saves-data'
import { readStored } from './lib/storage'
import { keepTheme } from './lib/theme'
import { startAuth } from './machines/auth-actor'

/** Starts the application in `container`; returns a function that ends it. */
export function start(container: HTMLElement): () => void {
  installTrustedTypes()
  keepLocale()
  keepTheme()
  setAroundReads(keepAnswers)
  const stopAuth = startAuth()
  const stopKiosk = followKiosk()
  const root = createRoot(container)
  const stopPages = showPages(root)
  return () => {
    root.unmount()
    stopPages()
    stopKiosk()
    stopAuth()
  }
}

const loadRouter = () => import(/* webpackChunkName: "shell" */ './router')

/** Fetches the console's code while the person types. A failure is handled where the console is opened. */
function fetchConsole(): void {
  if (savesData() || typeof requestIdleCallback !== 'function') return
  requestIdleCallback(() => void loadRouter().catch(() => {}))
}

/**
 * Shows what the address asks for: the sign-in page, or the console with its router, whose code is not loaded for a person who types a
 * password. Returns a function that stops following the address.
 */
function showPages(root: Root): () => void {
  let latest = 0
  let leave = () => {}

  /** Renders the loaded page, unless another one has been asked for in the meantime. The page shown until then stays. */
  const render = (load: (isWanted: () => boolean) => Promise<ReactElement | null>) => {
    latest += 1
    const own = latest
    const isWanted = () => own === latest
    const retry = () => load(isWanted)
    const show = (page: ReactElement | null) => {
      if (!isWanted()) return
      // Each arrival has its own key: when a new session ends at once, a fresh sign-in page is mounted, not the one that began it.
      root.render(
        <PageBoundary key={own} at={own}>
          {page}
        </PageBoundary>,
      )
    }
    retry().then(show, async (error: unknown) =>
      show(
        isReachable() && (await probeServer()) ? <FailedPage error={error} /> : <OfflinePage load={retry} />,
      ),
    )
  }

  const openConsole = () => {
    render(async (isWanted) => {
      const { openRouter } = await loadRouter()
      // The session may have ended in the meantime.
      if (!isWanted()) return null
      leave()
      const router = openRouter(followAddress)
      leave = router.close
      return router.page
    })
  }

  /** Until the router is open, and again after it is closed. */
  const followAddress = () => {
    leave()
    const show = () => {
      const to = detour(location, readStored('token'))
      if (to !== null) history.replaceState(null, '', to)
      if (!isSignIn(location.pathname)) return openConsole()
      document.title = m.shell_page_login()
      const { hash } = location
      const arrival = arrivalOf(history.state?.usr)
      render(async () => {
        const { SignInPage } = await import(/* webpackChunkName: "login" */ './pages/login/page')
        fetchConsole()
        return <SignInPage hash={hash} arrival={arrival} />
      })
    }
    // Entries of the history have the router's form, which reads them when it is opened.
    const forget = setNavigate((address, { replace, state }) => {
      const entry = { usr: state }
      if (replace) history.replaceState(entry, '', address)
      else history.pushState(entry, '', address)
      show()
    })
    window.addEventListener('popstate', show)
    leave = () => {
      forget()
      window.removeEventListener('popstate', show)
    }
    show()
  }

  followAddress()
  return () => {
    latest += 1
    leave()
  }
}
