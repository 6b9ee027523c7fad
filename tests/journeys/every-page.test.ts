import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Page, Request } from 'playwright-core'
import { projectRoot } from '../../server/kit/project-root'
import { turnDataSaverOn, type Visitor, visitor } from './browser'
import { signIn, startDemoWalk, submitSignIn, type Walk } from './walk'

/** spec.md's routes and titles. */
const titles = {
  '/dashboard': '系统首页',
  '/banner': '轮播图',
  '/banner?view=order': '轮播图',
  '/banner?view=schedule': '轮播图',
  '/desc': '描述信息',
  '/price': '会员价格',
  '/store': '门店信息',
  '/coach': '教练信息',
  '/coach?view=own-earnings': '教练信息',
  '/coachclass': '教练课程',
  '/appointment': '教练预约',
  '/zhengshu': '教练证书',
  '/curriculum': '课程信息',
  '/curriculumtype': '课程类型',
  '/action': '动作分解',
  '/type': '动作类型',
  '/typechildren': '动作子类型',
  '/persion': '人员信息',
  '/persion?view=duplicates': '人员信息',
  '/persion?view=leads': '人员信息',
  '/persion?view=board': '人员信息',
  '/persion?view=funnel': '人员信息',
  '/member': '会员信息',
  '/member?view=desk': '会员信息',
  '/order': '订单信息',
  '/order?sale=new': '订单信息',
  '/order?view=refunds': '订单信息',
  '/order?view=close': '订单信息',
  '/order?view=report': '订单信息',
  '/order?view=earnings': '订单信息',
  '/order?view=earning-rules': '订单信息',
  '/order?view=own-earnings': '订单信息',
  '/order?view=targets': '订单信息',
  '/train': '训练计划',
  '/face': '人脸设备',
  '/face?view=enrolment': '人脸设备',
  '/face?view=live': '人脸设备',
  '/face?view=quarantine': '人脸设备',
  '/devicestore': '门店设备',
  '/devicestore?view=floor': '门店设备',
  '/devicestore?view=calendar': '门店设备',
  '/devicestore?view=lockers': '门店设备',
  '/devicestore?view=rentals': '门店设备',
  '/account': '账号管理',
  '/role': '角色权限',
  '/signin': '登录会话',
  '/audit': '审计日志',
  '/setting': '系统设置',
  '/job': '后台任务',
  '/job?view=queue': '后台任务',
  '/media': '媒体库',
  '/machines': '状态机',
  '/machines?machine=coach': '状态机',
  '/machines?machine=tabs&view=log': '状态机',
  '/machines?machine=tabs&view=sequence': '状态机',
  '/machines?machine=editor&view=simulator': '状态机',
  '/machines?machine=upload&view=source': '状态机',
  '/403': '没有权限',
}
const widths = [1600, 1280, 390]
/** What a window of 1600 has at 200 % zoom. */
const zoomed = 800
/** Milliseconds: a page is loaded and searched by axe twice, beside two other browsers. */
const patience = 180_000
const axe = readFileSync(
  createRequire(path.join(projectRoot, 'package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** A test's own, because tests run at the same time. */
type Expect = typeof expect

let person: Walk
/** They open other pages meanwhile, so that one computes while another waits until nothing is requested. */
let others: Visitor[] = []
const idle: Page[] = []
const waiting: ((page: Page) => void)[] = []
/** Each page's requests in flight, except the live stream, which has no end. */
const underWay = new Map<Page, Set<Request>>()

beforeAll(async () => {
  person = await startDemoWalk()
  others = await Promise.all([visitor(), visitor()])
  for (const { page } of [person, ...others]) {
    const requests = new Set<Request>()
    underWay.set(page, requests)
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/api/v1/live') requests.add(request)
    })
    page.on('requestfinished', (request) => requests.delete(request))
    page.on('requestfailed', (request) => requests.delete(request))
  }
}, 240_000)

afterAll(async () => {
  await Promise.all(others.map((one) => one.close()))
  await person?.close()
}, 60_000)

it('reaches sign-in within 80 kB and the first page within 150 kB and 12 requests, from this host alone', async () => {
  // The other pages of this browser share its session.
  const page = await person.context.newPage()
  const got = watch(page)
  // Otherwise the console's files would be fetched while the person types.
  await turnDataSaverOn(page)
  await page.goto(`${person.server.url}/dashboard`)
  await page.getByRole('button', { name: '登录' }).waitFor()
  await settled(expect, page)
  const login = await got.weigh()
  await submitSignIn(page)
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await settled(expect, page)
  const first = await got.weigh()
  console.log(
    `login ${login} B, first page ${first} B of JS and CSS (brotli), ${got.requests.length} requests`,
  )
  expect(login).toBeLessThanOrEqual(80_000)
  expect(first).toBeLessThanOrEqual(150_000)
  expect(got.requests.length).toBeLessThanOrEqual(12)
  expect(got.requests.filter((url) => !url.startsWith(person.server.url))).toEqual([])
  await page.close()
})

it('lets the other visitors sign in', async () => {
  await Promise.all(others.map(({ page }) => signIn(page, `${person.server.url}/dashboard`)))
  idle.push(...[person, ...others].map(({ page }) => page))
})

describe.concurrent('every page', () => {
  for (const [route, title] of Object.entries(titles)) {
    it(
      `${route} has its title, fits each width, and satisfies axe in light and dark`,
      async ({ expect }) => {
        await onIdlePage(async (page) => {
          await page.setViewportSize({ width: 1600, height: 900 })
          const opened = async () => {
            await page.goto(`${person.server.url}${route}`)
            await page.getByRole('heading', { level: 1 }).waitFor()
          }
          expect(await violations(expect, page, opened)).toEqual([])
          expect(await page.title()).toBe(title)
          await expectNoSideways(expect, page)
        })
      },
      patience,
    )
  }
})

const drawers = [
  '/banner?new=1',
  '/store?new=1',
  '/coach?new=1',
  '/price?new=1',
  '/coachclass?new=1',
  '/appointment?new=1',
  '/zhengshu?new=1',
  '/action?new=1',
  '/persion?new=1',
  '/persion?view=leads&new=1',
  '/member?new=1',
  '/devicestore?new=1',
]

describe.concurrent('an open drawer', () => {
  for (const route of drawers) {
    it(
      `${route} satisfies axe and fits each width`,
      async ({ expect }) => {
        await onIdlePage(async (page) => {
          const opened = async () => {
            await page.goto(`${person.server.url}${route}`)
            await page.getByRole('dialog').getByRole('textbox').first().waitFor()
          }
          await expectAccessibleAtEachWidth(expect, page, opened)
        })
      },
      patience,
    )
  }

  it(
    '/zhengshu?review satisfies axe and fits each width, its scan drawn',
    async ({ expect }) => {
      await onIdlePage(async (page) => {
        await page.setViewportSize({ width: 1600, height: 900 })
        await page.goto(`${person.server.url}/zhengshu?status=pending`)
        await page.getByRole('row').getByRole('button', { name: '审核', exact: true }).first().click()
        await page.waitForURL(/[?&]review=/)
        const address = page.url()
        const opened = async () => {
          await page.goto(address)
          await page.getByRole('dialog').getByRole('button', { name: '放大' }).waitFor()
        }
        await expectAccessibleAtEachWidth(expect, page, opened)
      })
    },
    patience,
  )
})

it('leaves nothing to complain about in the console', () => {
  expect([person, ...others].flatMap(({ complaints }) => complaints)).toEqual([])
})

it('a script that was slipped in can make neither markup nor scripts from text, nor load one from elsewhere', async () => {
  const { page } = person
  await page.goto(`${person.server.url}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const attempt = (name: string) =>
    page.evaluate((which) => {
      const attempts: Record<string, () => unknown> = {
        markup: () => {
          document.body.innerHTML = '<img src=x onerror=alert(1)>'
        },
        frame: () => {
          document.createElement('iframe').srcdoc = '<script>alert(1)</script>'
        },
        script: () => {
          document.createElement('script').src = 'https://evil.example/x.js'
        },
      }
      try {
        attempts[which]?.()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    }, name)
  for (const name of ['markup', 'frame', 'script'])
    expect([name, await attempt(name)]).toEqual([name, 'TypeError'])
})

/** Runs `work` on a page that no other test uses meanwhile. */
async function onIdlePage(work: (page: Page) => Promise<void>) {
  const page = idle.pop() ?? (await new Promise<Page>((resolve) => waiting.push(resolve)))
  try {
    await work(page)
  } finally {
    const next = waiting.shift()
    if (next) next(page)
    else idle.push(page)
  }
}

/** Loaded, and half a second without a request. */
async function settled(expect: Expect, page: Page) {
  await page.waitForLoadState('load')
  let quietSince = Date.now()
  await expect
    .poll(
      () => {
        if ((underWay.get(page)?.size ?? 0) > 0) quietSince = Date.now()
        return Date.now() - quietSince
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(500)
}

async function expectNoSideways(expect: Expect, page: Page, among = [...widths, zoomed]) {
  for (const width of among) {
    await page.setViewportSize({ width, height: 900 })
    let found: string[] = []
    const count = async () => {
      found = await sideways(page)
      return found.length
    }
    try {
      await expect.poll(count).toBe(0)
    } catch {
      // The poll's own message does not show what it saw.
      expect(found).toEqual([])
    }
  }
  await page.setViewportSize({ width: among[0] ?? 1600, height: 900 })
}

/**
 * By how much the document is wider than the window, and the elements that stick out of it, one line each; empty when it fits. On a desktop
 * the columns of a list fit too, and only its rows scroll, so that its pager stays in view.
 */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = window.innerWidth
    const excess = document.documentElement.scrollWidth - width
    if (excess <= 0) {
      const pager = [...document.querySelectorAll('main footer nav')].find((nav) => nav.checkVisibility())
      const rows = pager?.closest('section')?.querySelector('[aria-busy] > div > table')?.parentElement
      if (width < 1280 || !rows) return []
      const main = document.querySelector('main')
      const hidden = [
        rows.scrollWidth - rows.clientWidth,
        (main?.scrollHeight ?? 0) - (main?.clientHeight ?? 0),
      ]
      return hidden.every((pixels) => pixels <= 0)
        ? []
        : [
            `at ${width} px the list hides ${hidden[0]} px of its columns, the page ${hidden[1]} px of its height`,
          ]
    }
    const isOut = (element: Element) => element.getBoundingClientRect().right > width
    const isClipped = (element: Element) => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && !isOut(box)) return true
      return false
    }
    const lines = [...document.body.querySelectorAll('*')]
      .filter((element) => isOut(element) && !isClipped(element))
      .map((element) => {
        const right = Math.round(element.getBoundingClientRect().right)
        const text = (element.textContent ?? '').trim().slice(0, 40)
        return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> "${text}" ends at ${right}`
      })
    return [`at ${width} px the document is ${excess} px too wide`, ...lines.slice(0, 20)]
  })
}

/** A drawer that is opened once in each theme, and then is as wide as each window. */
async function expectAccessibleAtEachWidth(expect: Expect, page: Page, opened: () => Promise<void>) {
  expect(await violations(expect, page, opened, widths)).toEqual([])
  await expectNoSideways(expect, page)
}

/** axe's rules whose result depends on colours, the only ones that can differ between the themes of a page. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The violations that axe finds of WCAG 2 A and AA, one line each, of a page opened once, in both themes at each of the widths. */
async function violations(
  expect: Expect,
  page: Page,
  open: () => Promise<void>,
  among = [1600],
): Promise<string[]> {
  const found: string[] = []
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: among[0] ?? 1600, height: 900 })
  await open()
  await page.evaluate(axe)
  // Otherwise colours would be in transition for a while after a change of theme.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  for (const width of among) {
    await page.setViewportSize({ width, height: 900 })
    await settled(expect, page)
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.waitForFunction((shown) => document.documentElement.style.colorScheme === shown, theme)
      found.push(
        ...(await axeLines(page, theme === 'light' ? colourRules : levels)).map(
          (line) => `${theme}, ${width}: ${line}`,
        ),
      )
    }
  }
  return found
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** `among`: tags or names of rules. */
function axeLines(page: Page, among: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // axe adds itself to the window.
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id} ${target} ${html.slice(0, 120)}`),
    )
  }, among)
}

/**
 * Records what the page fetches from now on. `weigh` requests its JavaScript and CSS again as brotli, which Chromium takes over HTTPS only.
 */
function watch(page: Page) {
  const requests: string[] = []
  const code = new Set<string>()
  page.on('request', (request) => {
    requests.push(request.url())
    if (['script', 'stylesheet'].includes(request.resourceType())) code.add(request.url())
  })
  const weigh = async () => {
    const sizes = await Promise.all(
      [...code].map(async (url) => {
        const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } })
        const bytes = Number(reply.headers.get('content-length'))
        return bytes > 0 ? bytes : (await reply.arrayBuffer()).byteLength
      }),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return { requests, weigh }
}
