import type { ReactElement } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom'
import { type Page, pages } from './nav'
import { Loading } from './shell/loading'
import { Root } from './shell/root'
import { RootError } from './shell/root-error'

export const createRouter = () => createBrowserRouter(routes)

/**
 * A route whose file has come has nothing left to load, so that the router shows it within the click that asks for it; whoever may not be
 * there is sent on by what it draws.
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
 * One element for good: one made anew would be drawn anew whenever the router's state changes, the shell with all that it holds. A route
 * whose file does not come would leave the router waiting with an empty page; so it becomes a page that fails, which the error boundary
 * shows.
 */
function loading(load: () => Promise<ReactElement>) {
  return () =>
    load().then(
      (element) => ({ element }),
      (error: unknown) => ({ Component: fail.bind(null, error) }),
    )
}

const alone = ({ Component }: { Component: () => ReactElement }) => <Component />

/** The rows of a page that the browser was opened at are asked for beside the question whether the person may read them. */
async function pageOf({ path, load, permission, scope }: Page): Promise<ReactElement> {
  const coming = load().then(({ Component, prefetch }) => {
    if (location.pathname === path) prefetch?.(new URLSearchParams(location.search))
    return <Component />
  })
  if (permission === undefined) return coming
  const [page, { Permitted }] = await Promise.all([coming, rights()])
  return (
    <Permitted permission={permission} scope={scope}>
      {page}
    </Permitted>
  )
}

async function rights() {
  const { Permitted, learnRights } = await import(/* webpackChunkName: "shell" */ './shell/permitted')
  await learnRights()
  return { Permitted }
}

function fail(error: unknown): never {
  throw error
}
