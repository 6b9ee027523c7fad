import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import type { Locator, Page } from 'playwright-core'
import type { Banner } from '../../contract/content/banner'
import type { Order } from '../../contract/sales/order'
import { findImbalances } from '../../server/ledger/find-imbalances'
import type { Ask } from '../harness/app'
import { administrator, signInTo } from '../harness/process'
import { startWalk, type Walk } from './walk'
import { openWorkingDay } from './working-day'

let walk: Walk
let ask: Ask
let world: Awaited<ReturnType<typeof openWorkingDay>>

beforeAll(async () => {
  walk = await startWalk()
  ask = (await signInTo(walk.server))(walk.server)
  world = await openWorkingDay(ask, walk.database.db)
  await countPresses(walk.page)
}, 120_000)

afterAll(() => walk?.close(), 60_000)

beforeEach(() => {
  walk.complaints.splice(0)
})

/** Presses of a mouse or finger, of which these journeys have none. */
const countPresses = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pressed', ''))
  })
const wasPressed = (page: Page) => page.locator('html[data-pressed]').count()

const has = (target: Locator) => target.evaluate((one) => one === document.activeElement)
const where = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === null || at === document.body ? null : (at.ariaLabel ?? at.textContent ?? at.tagName)
  })
/** Waits until an element has the focus; nothing else than the page gives it. */
const focused = (target: Locator) => expect.poll(() => has(target)).toBe(true)

/** Presses Tab until the element has the focus, which on the way is never lost. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor()
  const passed: (string | null)[] = []
  for (let presses = 0; presses < 60; presses++) {
    if (await has(target)) return
    await page.keyboard.press(key)
    const now = await where(page)
    passed.push(now)
    expect(now, `after ${passed.join(' · ')}`).not.toBe(null)
  }
  throw new Error(`not reached by ${key}: ${passed.join(' · ')}`)
}

const open = (path: string, page = walk.page) => page.goto(`${walk.server.url}${path}`)
const rowsOf = async <Row>(path: string): Promise<Row[]> =>
  (await (await ask('GET', `/api/v1/${path}`)).json()).rows

async function signInByKeys(page: Page, who: typeof administrator) {
  await focused(page.getByLabel('用户名'))
  await page.keyboard.type(who.username)
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

it('signs in and sells a card to a new customer', async () => {
  const { page, complaints } = walk
  await open('/order?sale=new')
  await signInByKeys(page, administrator)
  await focused(page.getByRole('combobox', { name: '谁来买？' }))
  await page.keyboard.press('Alt+N')
  await focused(page.getByLabel('姓名'))
  await page.keyboard.type('罗新客')
  await tabTo(page, page.getByLabel('手机号'))
  await page.keyboard.type('13900007777')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: '会员', exact: true }).getByText('罗新客').waitFor()
  await focused(page.getByRole('textbox', { name: '搜索名称，回车加入；留空回车去收款' }))
  await page.keyboard.type('cl')
  await page.keyboard.press('Enter')
  await page.locator('output', { hasText: '¥398.00' }).waitFor()
  await page.keyboard.press('Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await focused(collect.getByLabel(/^收到现金/))
  await page.keyboard.press('Enter')
  await collect.getByText('收款完成').waitFor()
  await expect.poll(() => where(page)).not.toBe(null)
  const [buyer] = await rowsOf<{ id: string }>('members?q=罗新客')
  const sold = await rowsOf<Order>(`orders?member=${buyer?.id}`)
  expect(sold.map(({ status, payableFen }) => [status, payableFen])).toEqual([['paid', 39_800]])
  expect(await findImbalances(walk.database.db)).toEqual([])
  expect([await wasPressed(page), complaints]).toEqual([0, []])
}, 60_000)

it('lets one member in at the desk and refuses another', async () => {
  const { page, complaints } = walk
  await open(`/member?view=desk&store=${world.store.id}`)
  const field = page.getByLabel('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号')
  for (const [name, answer] of [
    ['何满', '签到成功'],
    ['贺知秋', '没有会员卡'],
  ] as const) {
    await focused(field)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
    await focused(field)
    await page.keyboard.press('Enter')
    await page.locator('main').getByText(answer).first().waitFor()
  }
  await focused(field)
  const visits = await rowsOf<{ memberId: string; result: string }>(`check-ins?store=${world.store.id}`)
  const resultOf = (id: string) =>
    visits.filter(({ memberId }) => memberId === id).map(({ result }) => result)
  expect([resultOf(world.member.id), resultOf(world.refused.id)]).toEqual([['pass'], ['deny']])
  expect([await wasPressed(page), complaints]).toEqual([0, []])
}, 60_000)

it('makes and publishes a banner', async () => {
  const { page, complaints } = walk
  await open('/banner')
  const add = page.getByRole('button', { name: '新建轮播图' }).first()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '新建轮播图' })
  await drawer.waitFor()
  await expect.poll(() => where(page)).not.toBe(null)
  await tabTo(page, drawer.getByRole('button', { name: '从媒体库选择' }).first())
  await page.keyboard.press('Enter')
  const library = page.getByRole('dialog', { name: '从媒体库选择' })
  const picture = library.locator('[data-tile]').first()
  await tabTo(page, picture)
  await page.keyboard.press('Enter')
  await expect.poll(() => picture.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Enter')
  await library.waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: '移除图片' }).waitFor()
  await expect.poll(() => where(page)).not.toBe(null)
  await tabTo(page, drawer.getByRole('textbox', { name: '标题', exact: true }))
  await page.keyboard.type('新店开业')
  await tabTo(page, drawer.getByRole('button', { name: '保存并发布' }))
  await page.keyboard.press('Enter')
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /新店开业/ }).waitFor()
  await expect.poll(() => where(page)).not.toBe(null)
  const made = await rowsOf<Banner>('banners?q=新店开业')
  expect(made.map(({ title, status }) => [title, status])).toEqual([['新店开业', 'published']])
  expect([await wasPressed(page), complaints]).toEqual([0, []])
}, 60_000)
