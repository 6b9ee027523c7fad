import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import type { Locator, Page } from 'playwright-core'
import type { Banner } from '../../contract/content/banner'
import type { Order } from '../../contract/sales/order'
import { findImbalances } from '../../server/ledger/find-imbalances'
import type { Ask } from '../harness/app'
import { administrator, signInTo } from '../harness/process'
import { visitor } from './browser'
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

/** Moves the palette's mark to an entry. */
async function markIn(page: Page, palette: Locator, entry: Locator) {
  await entry.waitFor()
  for (let presses = 0; presses < 20; presses++) {
    if ((await entry.getAttribute('aria-selected')) === 'true') return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`not marked: ${await palette.textContent()}`)
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

it('finds a member by pinyin in the palette and books a lesson for them', async () => {
  const { page, complaints } = walk
  await open('/store')
  await page.getByRole('row', { name: /静安寺店/ }).waitFor()
  const before = await where(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索页面、记录和操作' })
  await focused(palette.getByRole('combobox'))
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await expect.poll(() => where(page)).toBe(before)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('he man')
  const found = palette.getByRole('option', { name: /何满/ }).first()
  await found.waitFor()
  await markIn(page, palette, found)
  await page.keyboard.press('ArrowRight')
  await markIn(page, palette, palette.getByRole('option', { name: '约课' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/appointment\?/)
  await page.getByText('为何满约课').waitFor()
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog', { name: '新建预约' })
  await drawer.waitFor()
  await expect.poll(() => where(page)).not.toBe(null)
  await tabTo(page, drawer.getByRole('combobox', { name: /课程/ }))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /林教练 · 私教课/ }).waitFor()
  await page.keyboard.press('Enter')
  const starts = drawer.getByRole('group', { name: '可约时间' })
  await tabTo(page, starts.locator('button[tabindex="0"]'))
  await page.keyboard.press('End')
  const last = starts.getByRole('button').last()
  await focused(last)
  await page.keyboard.press('Enter')
  await expect.poll(() => last.getAttribute('aria-pressed')).toBe('true')
  await tabTo(page, drawer.getByRole('button', { name: '预约', exact: true }))
  await page.keyboard.press('Enter')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => where(page)).not.toBe(null)
  const booked = await rowsOf<{ courseName: string }>(`appointments?member=${world.member.id}`)
  expect(booked.map(({ courseName }) => courseName)).toEqual(['私教课'])
  expect([await wasPressed(page), complaints]).toEqual([0, []])
}, 60_000)

it('checks in and completes the lesson of today as its coach', async () => {
  const { page, complaints, close } = await visitor()
  await countPresses(page)
  await open('/', page)
  await signInByKeys(page, world.account)
  const timetable = page.getByRole('region', { name: '课表' })
  for (const [action, status] of [
    ['签到', '已签到'],
    ['完成', '已完成'],
  ] as const) {
    await tabTo(page, timetable.getByRole('button', { name: `${action} 孙悦` }))
    await page.keyboard.press('Enter')
    await timetable.getByText(status, { exact: true }).waitFor()
    await expect.poll(() => where(page)).not.toBe(null)
  }
  const lessons = await rowsOf<{ status: string }>(`appointments?member=${world.pupil.id}`)
  expect(lessons.map(({ status }) => status)).toEqual(['completed'])
  expect([await wasPressed(page), complaints]).toEqual([0, []])
  await close()
}, 60_000)

it('goes through a list: searches, opens, edits, ticks, acts on several, undoes', async () => {
  const { page, complaints } = walk
  await open('/action')
  const row = (name: string) => page.locator('tbody > tr', { hasText: name })
  await row('深蹲').waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '键盘快捷键' })
  await help.getByText('下一行', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.keyboard.press('j')
  const first = page.locator('tbody > tr').first()
  await focused(first)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await focused(first)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await focused(first)
  await page.keyboard.press('e')
  await sheet.getByRole('textbox').first().waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await focused(first)
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: '新建动作' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await focused(first)

  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByText('已选 3 项').waitFor()
  // Somebody else takes one of the three off first, so the batch refuses it.
  const [other] = await rowsOf<{ id: string; version: number }>('exercises?q=wotui')
  await ask('POST', `/api/v1/exercises/${other?.id}/unpublish`, {}, { 'if-match': `"${other?.version}"` })
  await tabTo(page, bar.getByRole('button', { name: /下线|撤回|取消发布/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: '批量操作' })
  await report.getByText(/卧推/).waitFor()
  await focused(report.getByRole('button', { name: '关闭' }))
  await page.keyboard.press('Enter')
  await report.waitFor({ state: 'detached' })
  await focused(page.locator('tbody > tr[tabindex="0"]'))
  const statuses = async () =>
    (await rowsOf<{ name: string; status: string }>('exercises?sort=name')).map(({ status }) => status)
  expect(await statuses()).toEqual(['unpublished', 'unpublished', 'unpublished'])
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await statuses()).toSorted())
    .toEqual(['published', 'published', 'unpublished'])
  await focused(page.locator('tbody > tr[tabindex="0"]'))

  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('ying la')
  await expect.poll(() => page.locator('tbody > tr').count()).toBe(1)
  await row('硬拉').waitFor()
  expect([await wasPressed(page), complaints]).toEqual([0, []])
}, 60_000)
