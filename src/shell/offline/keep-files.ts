const worker = '/static/js/service-worker.js'
const page = '/index.html'

/** The files of about ten versions. */
const mostFiles = 400

/**
 * Keeps this version's page and the files that this visit loads, so that the console opens without a network. Does nothing where the
 * browser has no service workers, as at an address without TLS.
 */
export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return
  await navigator.serviceWorker.register(worker, { scope: '/' })
  const files = await caches.open('files')
  const reply = await fetch(page, { cache: 'no-cache' })
  // After an upgrade this visit goes on with older files, to which the new page does not belong.
  if (!reply.ok || !(await reply.clone().text()).includes(entryOf(document))) return
  // To sign out.
  await import('../menu/open-menu')
  await addMissing(files, loadedFiles())
  await files.put(page, reply)
  await prune(files)
  new PerformanceObserver(() => void addMissing(files, loadedFiles()).catch(() => {})).observe({
    type: 'resource',
  })
}

function entryOf({ scripts }: Document): string {
  const entry = [...scripts].find(({ src }) => /\/static\/js\/index\./.test(src))
  return entry === undefined ? page : new URL(entry.src).pathname
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/static/'))
    .map(({ pathname }) => pathname)

const added = new Set<string>()

async function addMissing(files: Cache, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (added.has(path)) continue
    added.add(path)
    if ((await files.match(path)) === undefined) await files.add(path)
  }
}

/** The oldest files first, as the cache lists them. */
async function prune(files: Cache): Promise<void> {
  const keys = await files.keys()
  const old = keys.filter(({ url }) => !added.has(new URL(url).pathname) && new URL(url).pathname !== page)
  for (const key of old.slice(0, Math.max(0, keys.length - mostFiles))) await files.delete(key)
}
