const slow = { cpu: 4, network: { latency: 165, bytesPerSecond: 1_000_000 } }

/** Each measures in a fresh browser context and returns one or more values; `most` limits the median, `worst` every value. */
export const figures = [
  { name: 'requests to the first page', unit: '', most: 12, runs: 1, measure: countRequests },
  { name: 'bytes to sign-in, on the wire', unit: 'kB', most: 80, runs: 1, measure: weigh('login') },
  {
    name: 'bytes through the first page, on the wire',
    unit: 'kB',
    most: 150,
    runs: 1,
    measure: weigh('first'),
  },
  { name: 'sign-in usable, 4× CPU, 8 Mbit/165 ms', unit: 'ms', most: 700, measure: signInUsable },
  { name: 'first page after sign-in, same', unit: 'ms', most: 800, measure: firstPageAfterSignIn },
  {
    name: 'first page painted, cold and signed in, same',
    unit: 'ms',
    most: 800,
    measure: painted('/dashboard'),
  },
  { name: 'list painted, cold deep link, same', unit: 'ms', most: 2600, measure: painted('/store') },
]

async function countRequests(visit) {
  const { requests } = await walkIn(visit)
  return [requests]
}

function weigh(until) {
  return async (visit) => [(await walkIn(visit)).bytes[until] / 1000]
}

/** From an empty cache to the first page, as a person who signs in. */
async function walkIn({ context, url, username, password }) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let [requests, sum] = [0, 0]
  network.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum += encodedDataLength
  })
  await page.goto(`${url}/dashboard`)
  await page.locator('form button[type=submit]').waitFor()
  await page.waitForLoadState('networkidle')
  const login = sum
  await signIn(page, { username, password })
  await page.locator('nav#menu').waitFor()
  await page.waitForLoadState('networkidle')
  return { requests, bytes: { login, first: sum } }
}

async function signInUsable({ context, url }) {
  const page = await context.newPage()
  await throttle(context, page, slow)
  const usable = await whenPainted(page, 'form input[name=password]')
  await page.goto(`${url}/login`)
  return [await usable()]
}

async function firstPageAfterSignIn({ context, url, username, password }) {
  const page = await context.newPage()
  await throttle(context, page, slow)
  await page.goto(`${url}/login`)
  await page.locator('form input[name=password]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  return [
    await page.evaluate(async () => {
      const start = performance.now()
      document.querySelector('form button[type=submit]')?.click()
      await new Promise((resolve) => {
        const look = () => (document.querySelector('main#main h1') ? resolve() : requestAnimationFrame(look))
        look()
      })
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - start
    }),
  ]
}

/** A page opened by its address, by a signed-in person whose browser cache is empty. */
export function painted(path) {
  return async (visit) => {
    const { context, url } = visit
    const first = await context.newPage()
    await first.goto(`${url}/login`)
    await signIn(first, visit)
    await first.locator('main#main h1').waitFor()
    await first.close()
    const page = await context.newPage()
    const network = await throttle(context, page, slow)
    await network.send('Network.clearBrowserCache')
    const there = await whenPainted(page, path === '/dashboard' ? 'main#main h1' : 'main#main td')
    await page.goto(url + path)
    return [await there()]
  }
}

/** Megabytes of heap after a garbage collection. */
export async function heapOf(context, page) {
  const profiler = await context.newCDPSession(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  await profiler.send('HeapProfiler.collectGarbage')
  return (await profiler.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
}

/** Megabytes of what the page keeps in the heap, without V8's compiled code, which grows for as long as functions become hot. */
export async function dataHeapOf(context, page) {
  const profiler = await context.newCDPSession(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const chunks = []
  profiler.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await profiler.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await profiler.detach()
  const { snapshot, nodes } = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!['code', 'native'].includes(types[type][nodes[at + type]])) bytes += nodes[at + size]
  return bytes / 2 ** 20
}

export async function enter(visit) {
  const page = await visit.context.newPage()
  await page.goto(`${visit.url}/login`)
  await signIn(page, visit)
  await page.locator('main#main h1').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

async function signIn(page, { username, password }) {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
}

/** Navigates as a click on the menu does, and returns the time until the frame that shows its heading and its rows. */
export function switchTo(page, path) {
  return page.evaluate(async (to) => {
    if (location.pathname === to) return 0
    const link = () => document.querySelector(`nav#menu a[href="${to}"], header a[href="${to}"]`)
    for (const group of document.querySelectorAll('nav#menu button[aria-expanded=false]')) {
      if (link() !== null) break
      group.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const former = document.querySelector('main#main h1')
    const isThere = () => {
      const now = document.querySelector('main#main h1')
      const rows =
        !['/store', '/coach', '/action'].includes(to) || document.querySelector('main#main td') !== null
      return location.pathname === to && now !== null && (now !== former || !former.isConnected) && rows
    }
    const start = performance.now()
    link().click()
    await new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (!isThere()) return
        watch.disconnect()
        resolve()
      })
      if (former !== null && location.pathname === to && link().getAttribute('aria-current') === 'page')
        resolve()
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  }, path)
}

/** Records when the first frame with this element was shown, counted from the navigation's start. */
async function whenPainted(page, selector) {
  await page.addInitScript((wanted) => {
    window.shown = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(wanted) === null) return requestAnimationFrame(look)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }
      look()
    })
  }, selector)
  return () => page.evaluate(() => window.shown)
}

export async function throttle(context, page, { cpu, network }) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network === undefined) return session
  const { latency, bytesPerSecond } = network
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  return session
}
