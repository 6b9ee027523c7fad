import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom'
import { detour } from './lib/return-address'
import { readStored } from './lib/storage'
import { type Page, pages } from './nav'
import { Loading } from './shell/loading'
import { Root } from './shell/root'
import { RootError } from './shell/root-error'

export const createRouter = () => createBrowserRouter(routes, { future: { v8_middleware: true } })

/** On every navigation: nobody without a token gets past the sign-in page, nobody with one needs it. */
async function guard({ request }: LoaderFunctionArgs, next: () => Promise<unknown>) {
  const to = detour(new URL(request.url), readStored('token'))
  if (to !== null) throw redirect(to)
  await next()
}

/** Middleware runs only where a loader does. */
const nothingToLoad = () => null

const routes: RouteObject[] = [
  {
    middleware: [guard],
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Loading,
    children: [
      { path: 'login', loader: nothingToLoad, lazy: loading(() => import('./pages/login/page')) },
      { path: '403', loader: nothingToLoad, lazy: loading(() => import('./pages/forbidden')) },
      {
        path: '/',
        lazy: loading(() => import(/* webpackChunkName: "shell" */ './shell/shell')),
        children: [
          { index: true, loader: () => redirect('/dashboard') },
          { path: 'home', loader: () => redirect('/dashboard') },
          ...pages.map(routeOf),
          { path: '*', loader: nothingToLoad, lazy: loading(() => import('./pages/not-found')) },
        ],
      },
    ],
  },
]

/** The page's rows are asked for as soon as its file is there, beside the question whether the person may read them. */
function routeOf({ path, load, permission }: Page): RouteObject {
  return {
    path,
    loader: ({ request }) => {
      void load().then(
        ({ prefetch }) => prefetch?.(new URL(request.url).searchParams),
        () => {},
      )
      return permission === undefined ? null : allowed(permission)
    },
    lazy: loading(load),
    ErrorBoundary: RootError,
  }
}

async function allowed(permission: string) {
  const { mayRead } = await import(/* webpackChunkName: "shell" */ './lib/session')
  return (await mayRead(permission)) ? null : redirect(`/403?need=${encodeURIComponent(permission)}`)
}

/**
 * A route whose file does not come would leave the router waiting with an empty page; so it becomes a page that fails,
 * which the error boundary shows.
 */
function loading(load: Page['load']) {
  return () =>
    load().then(
      ({ Component }) => ({ Component }),
      (error: unknown) => ({ Component: fail.bind(null, error) }),
    )
}

function fail(error: unknown): never {
  throw error
}
