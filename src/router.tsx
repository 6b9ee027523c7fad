import type { ReactElement } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom'
import { m } from '#messages'
import { isReachable } from './lib/api/connection'
import { OfflinePage } from './lib/offline-page'
import { type Page, pages } from './nav'
import { Root } from './shell/root'
import { RootError } from './shell/root-error'

export const createRouter = () => createBrowserRouter(routes)

/**
 * A route whose file is loaded has nothing left to load, so that the router shows it within the click; a person who may not be there is
 * redirected on render.
 */
const routes: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: RootError,
    HydrateFallback: Loading,
    children: [
      {
        path: 'login',
        lazy: loading(() => import(/* webpackChunkName: "login" */ './pages/login/page').then(alone)),
      },
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

/**
 * The same element for every render: a new one would render the shell and all its content whenever the router's state changes. A route
 * whose file fails to load would leave the router waiting with an empty page; so it becomes a page that throws, for the error boundary, or
 * one that waits for the network.
 */
function loading(load: () => Promise<ReactElement | null>) {
  return () =>
    load().then(
      (element) => ({ element }),
      (error: unknown) =>
        isReachable() ? { Component: fail.bind(null, error) } : { element: <OfflinePage load={load} /> },
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

/** Shown while the first page's file loads. */
function Loading() {
  return (
    <div className="boot" role="status">
      <span className="console-hidden">{m.shell_loading()}</span>
    </div>
  )
}
