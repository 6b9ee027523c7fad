import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { signIn, startDemoWalk, type Walk } from './walk'

let walk: Walk

beforeAll(async () => {
  walk = await startDemoWalk()
  await signIn(walk.page, `${walk.server.url}/dashboard`)
}, 240_000)

afterAll(() => walk?.close(), 60_000)

it('a cold member list takes at most 330 kB in 20 requests, its filters and next page not among them', async () => {
  const page = await walk.context.newPage()
  const { sizes, requested } = await watch(page)
  await openMembers(page)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  console.log(`a cold member list: ${total} B in ${sizes.size} requests`)
  expect(total).toBeLessThanOrEqual(330_000)
  expect(sizes.size).toBeLessThanOrEqual(20)
  expect(requested('/api/v1/stores')).toBe(0)
  expect(requested('page=2')).toBe(0)

  await page.getByRole('combobox', { name: '门店' }).click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  expect(requested('/api/v1/stores')).toBe(1)
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: '分页' }).hover()
  await expect.poll(() => requested('page=2')).toBe(1)
  await page.getByRole('button', { name: '下一页' }).click()
  await page.waitForURL(/page=2/)
  expect(requested('page=2')).toBe(1)
  await page.close()
}, 120_000)

it('a drawer whose file could not be loaded offline opens by itself, and its page stays meanwhile', async () => {
  const page = await walk.context.newPage()
  // Otherwise an idle moment would load the file before the network is cut.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await openMembers(page)
  await page.getByRole('searchbox').fill('林')
  await page.waitForURL(/q=/)
  await walk.context.setOffline(true)
  await page.getByRole('button', { name: '新建会员' }).click()
  await page.getByText('网络已断开，恢复后会自动重新连接').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('林')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await walk.context.setOffline(false)
  await page.getByRole('dialog').getByLabel('姓名').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('林')
  await page.close()
}, 120_000)

it('a page whose file could not be loaded offline opens by itself when the network returns', async () => {
  const page = await walk.context.newPage()
  // Otherwise an idle moment would load the file before the network is cut.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await watch(page)
  await openMembers(page)
  await walk.context.setOffline(true)
  await page.getByRole('link', { name: '订单信息' }).click()
  await page.getByRole('heading', { name: '网络已断开', level: 1 }).waitFor()
  expect(await page.getByText('共 0 条').count()).toBe(0)
  await walk.context.setOffline(false)
  await page.getByRole('heading', { name: '订单信息', level: 1 }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await page.close()
}, 120_000)

it('a list claims no number of rows before its answer', async () => {
  const page = await walk.context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/v1\/members\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${walk.server.url}/member`)
  const pager = page.getByRole('navigation', { name: '分页' })
  await page.getByRole('status', { name: '加载中' }).waitFor()
  expect([await pager.count(), await page.getByText(/^共 .* 条$/).count()]).toEqual([0, 0])
  release()
  await pager.waitFor()
  await page.getByText(/^共 [1-9].* 条$/).waitFor()
  await page.close()
}, 120_000)

it('a list is worked by keys alone, from its page to a row and back', async () => {
  const page = await walk.context.newPage()
  await page.goto(`${walk.server.url}/store`)
  await page.getByRole('row').nth(3).waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLTableRowElement>('tbody > tr')?.rowIndex ?? null)
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  expect(await focused()).toBe(2)
  await page.keyboard.press('x')
  await page.getByText('已选 1 项').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('已选 1 项').waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await focused()).toBe(2)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '键盘快捷键' }).getByText('从上次选中的行选到该行').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.getByText('前往：再按一个键').waitFor()
  await page.keyboard.press('m')
  await page.waitForURL(/\/member/)
  await page.close()
}, 120_000)

async function openMembers(page: Page) {
  await page.goto(`${walk.server.url}/member`)
  await page.getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The bytes of each reply of a page with an empty cache, by request. */
async function watch(page: Page) {
  const sizes = new Map<string, number>()
  const addresses: string[] = []
  const network = await walk.context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.clearBrowserCache')
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    sizes.set(requestId, 0)
    addresses.push(request.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  )
  const requested = (part: string) => addresses.filter((address) => address.includes(part)).length
  return { sizes, requested }
}
