import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { signIn, startDemoWalk, type Walk } from './walk'

let person: Walk
/** The paths that were requested since the last look. */
let requested: string[] = []

beforeAll(async () => {
  person = await startDemoWalk()
  person.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname)
  })
}, 240_000)
afterAll(() => person?.close(), 60_000)

const tab = (name: string) => person.page.getByRole('tab', { name })
const rows = () => person.page.getByRole('row')
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name })
const drawer = () => person.page.getByRole('dialog')

/** Opens a page from the menu, whose group is unfolded first if need be. */
async function openFromMenu(group: string, name: string) {
  const menu = person.page.getByRole('navigation', { name: '主菜单' })
  const link = menu.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await menu.getByRole('button', { name: group, exact: true }).click()
  await link.click()
  await heading(name).waitFor()
}

/** Marks the shown page's element, to recognise it later. */
const mark = (page: Page, name: string) =>
  page.evaluate((text) => document.getElementById('main')?.setAttribute('data-seen', text), name)
const markOf = (page: Page) => page.evaluate(() => document.getElementById('main')?.getAttribute('data-seen'))
const scrolledBy = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelector('#main table')?.parentElement?.scrollTop ?? -1))

it('keeps eight pages as they were left: scroll, search, drafts and drawers, while hidden pages request nothing', async () => {
  const { page, server } = person
  await signIn(page, `${server.url}/member`)

  await rows().nth(15).waitFor()
  await page.evaluate(() => document.querySelector('#main table')?.parentElement?.scrollTo(0, 200))
  await expect.poll(() => scrolledBy(page)).toBe(200)
  await mark(page, 'member')

  await openFromMenu('用户管理', '人员信息')
  await page.getByRole('searchbox').fill('林')
  await page.waitForURL(/q=/)
  await mark(page, 'persion')

  await openFromMenu('门店管理', '教练信息')
  await rows().nth(1).waitFor()
  await page.getByRole('button', { name: '新建教练' }).first().click()
  await drawer().getByLabel('展示名').fill('还没写完')
  await mark(page, 'coach')

  await openFromMenu('门店管理', '门店信息')
  await rows().nth(1).click()
  await drawer().waitFor()
  await mark(page, 'store')

  await openFromMenu('门店管理', '教练预约')
  await mark(page, 'appointment')
  await openFromMenu('视频管理', '动作分解')
  await page.getByRole('button', { name: '下一页' }).click()
  await page.waitForURL(/page=2/)
  await mark(page, 'action')
  await openFromMenu('用户管理', '订单信息')
  await rows().nth(1).waitFor()
  await mark(page, 'order')
  await openFromMenu('首页管理', '会员价格')
  await rows().nth(1).waitFor()
  await mark(page, 'price')
  expect(await page.getByRole('tab').count()).toBe(8)

  // Older than the rows stay fresh, and the window gets the focus: only the shown page asks.
  await page.waitForTimeout(11_000)
  requested = []
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => requested).toContain('/api/v1/membership-plans')
  await page.waitForTimeout(3_000)
  const ofHidden = /v1.((members|people|coaches|exercises|orders|refunds|calendar)(\/|$)|stores.)/
  expect(requested.filter((path) => ofHidden.test(path))).toEqual([])

  await tab('会员信息').click()
  expect([await scrolledBy(page), await markOf(page)]).toEqual([200, 'member'])
  await expect.poll(() => requested).toContain('/api/v1/members')

  await openFromMenu('用户管理', '人员信息')
  expect([await page.getByRole('searchbox').inputValue(), await markOf(page)]).toEqual(['林', 'persion'])
  expect(page.url()).toContain('q=')

  await tab('教练信息').click()
  expect([await drawer().getByLabel('展示名').inputValue(), await markOf(page)]).toEqual([
    '还没写完',
    'coach',
  ])
  await tab('门店信息').click()
  await drawer().getByRole('button', { name: '关闭' }).waitFor()
  await expect.poll(() => markOf(page)).toBe('store')
  await tab('动作分解').click()
  await expect.poll(() => markOf(page)).toBe('action')
  expect(page.url()).toContain('page=2')
  expect(await drawer().count()).toBe(0)

  // The keys of a hidden page and its drawer do nothing here.
  await page.keyboard.press('Escape')
  await tab('教练信息').click()
  expect(await drawer().getByLabel('展示名').inputValue()).toBe('还没写完')
})

it('builds a page again that was refreshed or closed, and asks before its draft is lost', async () => {
  const { page } = person
  await tab('教练信息').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await page
    .getByRole('dialog', { name: /未保存/ })
    .getByRole('button', { name: '继续编辑' })
    .click()
  expect(await drawer().getByLabel('展示名').inputValue()).toBe('还没写完')

  await tab('动作分解').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await heading('动作分解').waitFor()
  await expect.poll(() => markOf(page)).toBe(null)

  await tab('会员信息').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭', exact: true }).click()
  await openFromMenu('用户管理', '会员信息')
  await rows().nth(1).waitFor()
  expect([await scrolledBy(page), await markOf(page)]).toEqual([0, null])
})

it('asks before the menu closes the shown page’s draft', async () => {
  const { page, complaints } = person
  await tab('教练信息').click()
  await drawer().getByLabel('展示名').waitFor()
  await openFromMenu('门店管理', '教练信息')
  const question = page.getByRole('dialog', { name: /未保存/ })
  await question.getByRole('button', { name: '继续编辑' }).click()
  expect(await drawer().getByLabel('展示名').inputValue()).toBe('还没写完')
  await openFromMenu('门店管理', '教练信息')
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => drawer().count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
})

it('stops the timers and streams of pages that are not shown', async () => {
  const page = await person.page.context().newPage()
  await page.addInitScript(() => {
    const running = new Set<unknown>()
    const [start, stop] = [window.setInterval, window.clearInterval]
    window.setInterval = ((...args: Parameters<typeof start>) => {
      const timer = start(...args)
      running.add(timer)
      return timer
    }) as typeof start
    window.clearInterval = (timer) => {
      running.delete(timer)
      stop(timer)
    }
    Object.assign(window, { runningTimers: running })
  })
  const timers = () =>
    page.evaluate(() => (window as unknown as { runningTimers: Set<unknown> }).runningTimers.size)
  const streams = new Set<string>()
  page.on('request', (request) => request.url().includes('/live') && streams.add(request.url()))
  const ended = (request: { url(): string }) => streams.delete(request.url())
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)

  const { url } = person.server
  const show = (path: string, title: string) =>
    page.goto(`${url}${path}`).then(() => page.getByRole('heading', { level: 1, name: title }).waitFor())
  await show('/store', '门店信息')
  await page.getByRole('row').nth(1).waitFor()
  await page.waitForTimeout(1_000)
  const ofShell = await timers()

  const menu = page.getByRole('navigation', { name: '主菜单' })
  const visitPage = async (group: string, name: string) => {
    const link = menu.getByRole('link', { name, exact: true })
    if (!(await link.isVisible())) await menu.getByRole('button', { name: group, exact: true }).click()
    await link.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await visitPage('门店管理', '教练预约')
  await visitPage('设备管理', '人脸设备')
  await expect.poll(timers).toBeGreaterThan(ofShell)
  await expect.poll(() => streams.size).toBeGreaterThan(0)
  await visitPage('门店管理', '门店信息')
  await expect.poll(timers).toBe(ofShell)
  await expect.poll(() => streams.size).toBe(0)
  await page.close()
})
