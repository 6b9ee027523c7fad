/*
 * Opens the console without a network: from the page and the files that src/shell/offline/keep-files.ts has kept. It holds nothing of a
 * version, so a new one may take over at once; and no answer of the API passes through it.
 */

/** The parts of a service worker that TypeScript's library of the browser lacks. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface InstallEvent extends ExtendableEvent {
  /** https://wicg.github.io/service-worker-static-routing-api/ */
  addRoutes?(rules: readonly object[]): Promise<void>
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const scope = self as unknown as WorkerScope

/** Pages that are not the console's. */
const others = /^\/(api|media\/.|iclock|d|sandbox|example|shared-plan|member-page|fault|healthz|readyz)(\/|$)/

scope.addEventListener('install', (event) => {
  // Where the browser knows routes, nothing but a page waits until this worker has started.
  const routes = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/static/*' } }, source: { cacheName: 'files' } },
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ])
  event.waitUntil(Promise.all([routes?.catch(() => {}), scope.skipWaiting()]))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()]))
})

scope.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return
  if (pathname.startsWith('/static/')) event.respondWith(fileOf(event.request))
  else if (mode === 'navigate' && !others.test(pathname)) event.respondWith(pageOf(event))
})

async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: 'files' })) ?? fetch(request)
}

async function pageOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const kept = await caches.match('/index.html', { cacheName: 'files' })
    if (kept === undefined) throw error
    return kept
  }
}
