import { type ReactElement, useEffect } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider, redirect } from 'react-router-dom'
import { isReachable, probeServer } from './lib/api/connection'
import { setNavigate } from './lib/navigate'
import { OfflinePage } from './lib/offline-page'
import { type Page, pages } from './nav'
import { Root } from './shell/root'
import { RootError } from './shell/root-error'

/**
 * Opens the console behind sign-in. `page` resolves once the files of its first page are loaded. `onSignIn` is called when the address has
 * become the sign-in page's, which is shown without the router.
 */
export function openRouter(onSignIn: () => void): { page: Promise<ReactElement>; close(): void } {
  const router = createBrowserRouter(routesWith(onSignIn))
  const forget = setNavigate((address, how) => void router.navigate(address, how))
  return {
    page: initialized(router).then(() => <RouterProvider router={router} useTransitions={false} />),
    close: () => {
      forget()
      router.dispose()
    },
  }
}

type Router = ReturnType<typeof createBrowserRouter>

const initialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

/**
 * A route whose file is loaded has nothing left to load, so that the router shows it within the click; a person who may not be there is
 * redirected on render.
 */
const routesWith = (onSignIn: () => void): RouteObject[] => [
  {
    element: <Root />,
    ErrorBoundary: RootError,
    children: [
      { path: 'login', element: <SignInReached onSignIn={onSignIn} /> },
      { path: 'kiosk', lazy: loading(() => import('./pages/kiosk').then(alone)) },
      { path: 'customer-display', lazy: loading(() => import('./pages/customer-display').then(alone)) },
      { path: '403', lazy: loading(() => import('./pages/forbidden').then(alone)) },
      {
        path: '/',
        lazy: loading(() => import(/* webpackChunkName: "shell" */ './shell/shell').then(alone)),
        children: [
          { index: true, loader: () => redirect('/dashboard') },
          { path: 'home', loader: () => redirect('/dashboard') },
          ...pages.map((page) => ({
            path: page.path,
            lazy: loading(() => pageOf(page)),
            ErrorBoundary: RootError,
          })),
          { path: '*', lazy: loading(() => import('./pages/not-found').then(alone)) },
        ],
      },
    ],
  },
]

function SignInReached({ onSignIn }: { onSignIn: () => void }) {
  useEffect(onSignIn, [onSignIn])
  return <div className="boot" />
}

/**
 * The same element for every render: a new one would render the shell and all its content whenever the router's state changes. A route
 * whose file fails to load would leave the router waiting with an empty page; so it becomes a page that throws, for the error boundary, or
 * one that waits for the network.
 */
function loading(load: () => Promise<ReactElement | null>) {
  return () =>
    load().then(
      (element) => ({ element }),
      async (error: unknown) =>
        // The browser may be connected, and the server not answer.
        isReachable() && (await probeServer())
          ? { Component: fail.bind(null, error) }
          : { element: <OfflinePage load={load} /> },
    )
}

const alone = ({ Component }: { Component: () => ReactElement }) => <Component />

/**
 * Loads a page, which its pane in the shell renders; the route itself is empty. The rows of the first page are fetched in parallel with the
 * shell's file and the query for the person's permissions.
 */
async function pageOf(page: Page): Promise<null> {
  const coming = page.load()
  void coming.then(({ prefetch }) => {
    if (location.pathname === page.path) void prefetch?.(new URLSearchParams(location.search))
  }, ignore)
  const { loadPage } = await import(/* webpackChunkName: "shell" */ './shell/panes/page-content')
  await loadPage(page, coming)
  return null
}

/** The failure is handled where the same promise is awaited. */
const ignore = () => {}

function fail(error: unknown): never {
  throw error
}
