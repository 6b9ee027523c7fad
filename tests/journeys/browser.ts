import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Visitor {
  context: BrowserContext
  page: Page
  /** What the pages reported: uncaught errors, console errors, replies of 500 and above. */
  complaints: string[]
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

/** A person with a phone in the hand: its width, and fingers. */
export const phone = () => visitor({ width: 390, height: 844 }, { hasTouch: true, isMobile: true })

/** A person with a separate browser: empty storage, Chinese, a wide window; `more` overrides that. */
export async function visitor(
  size: Size = { width: 1600, height: 900 },
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const executablePath = process.env.CHROMIUM
  if (executablePath === undefined) throw new Error('CHROMIUM is not set: run the tests through npm test')
  // Without a locale Chromium cannot open a file whose name is Chinese.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const browser = await chromium.launch({ executablePath, args: quiet, env })
  const context = await browser.newContext({
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Each visit is a new browser, which would install it again.
    serviceWorkers: 'block',
    ...more,
  })
  context.setDefaultTimeout(40_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (line) => {
    // A reply of 4xx is part of many tests and shows in the page; the browser also reports it as an error.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      complaints.push(line.text())
  })
  page.on('response', (reply) => {
    if (reply.status() >= 500) complaints.push(`${reply.status()} ${reply.url()}`)
  })
  return { context, page, complaints, close: () => browser.close() }
}

/** Turns the browser's data saver on for the pages' next documents: nothing is fetched before it is needed. */
export const turnDataSaverOn = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
