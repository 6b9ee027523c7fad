import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { administrator } from '../harness/process'
import { turnDataSaverOn } from './browser'
import { startWalk, submitSignIn, type Walk } from './walk'

let walk: Walk
let page: Page

beforeAll(async () => {
  walk = await startWalk()
  page = walk.page
}, 240_000)
afterAll(() => walk?.close(), 60_000)

const menu = () => page.getByRole('navigation', { name: '主菜单' })
const form = () => page.getByRole('button', { name: '登录', exact: true })
const addressOf = () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
async function signOut() {
  await page.getByRole('button', { name: administrator.username, exact: true }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await form().waitFor()
}
/** Lost when the document is loaded again. */
const mark = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isMarked = () => page.evaluate(() => 'isSameDocument' in window)

it('the console leads to sign-in and back to the requested page, without loading the document again', async () => {
  await page.goto(`${walk.server.url}/store?search=west&page=2`)
  await form().waitFor()
  expect(await page.title()).toContain('登录')
  await mark()
  await submitSignIn(page)
  await menu().waitFor()
  expect(addressOf()).toBe('/store?search=west&page=2')
  await signOut()
  expect(await menu().count()).toBe(0)
  expect(addressOf()).toBe('/login')
  await submitSignIn(page)
  await menu().waitFor()
  expect(addressOf()).toBe('/dashboard')
  expect(await isMarked()).toBe(true)
})

it('the Back button shows nothing of the console to a person who has signed out', async () => {
  await page.goto(`${walk.server.url}/member`)
  await menu().waitFor()
  await menu().getByRole('link', { name: '人员信息' }).click()
  await expect.poll(addressOf).toBe('/persion')
  await signOut()
  await page.goBack()
  await form().waitFor()
  expect(await menu().count()).toBe(0)
  expect(addressOf()).toMatch(/^\/login/)
  await page.goForward()
  await form().waitFor()
  await submitSignIn(page)
  await menu().waitFor()
})

it('the Back button returns a signed-in person from the sign-in page to the console', async () => {
  await page.goto(`${walk.server.url}/dashboard`)
  await menu().waitFor()
  await page.evaluate(() => {
    history.pushState(null, '', '/login?return=%2Fcoach')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await expect.poll(addressOf).toBe('/coach')
  await page.getByRole('heading', { level: 1, name: '教练信息' }).waitFor()
})

it('a console that cannot be loaded says so, and opens after a reload', async () => {
  await signOut()
  await page.evaluate(() => localStorage.clear())
  await turnDataSaverOn(page)
  await page.goto(`${walk.server.url}/login`)
  await form().waitFor()
  await page.route(/\/async\/base\.\w+\.js/, (route) => route.abort())
  await submitSignIn(page)
  await page.getByRole('alert').filter({ hasText: '页面需要更新' }).waitFor()
  await page.unroute(/\/async\/base\.\w+\.js/)
  await page.goto(`${walk.server.url}/dashboard`)
  await menu().waitFor()
})

it('a session that ends while the console is still loading leaves a sign-in form that works', async () => {
  await signOut()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/async\/base\.\w+\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${walk.server.url}/login`)
  await submitSignIn(page)
  await expect.poll(addressOf).toBe('/dashboard')
  const other = await walk.context.newPage()
  await other.goto(`${walk.server.url}/api/v1/health`)
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect.poll(addressOf).toMatch(/^\/login/)
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await other.close()
  await form().waitFor()
  await page.waitForLoadState('networkidle')
  await submitSignIn(page)
  await menu().waitFor()
})
