import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { Store } from '../../contract/catalogue/store'
import type { Banner } from '../../contract/content/banner'
import { created, storeDraft } from '../api/fixtures/gym'
import { newBanner, newPicture, put } from '../api/fixtures/publishing'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let ask: Ask

beforeAll(async () => {
  person = await startWalk()
  ask = (await signInTo(person.server))(person.server)
  await created<Store>(ask, 'stores', storeDraft({ name: '静安寺旗舰店', isPublic: true }))
  const imagePcId = await newPicture(ask)
  for (const title of ['春季开练', '会员推荐', '夜跑俱乐部']) {
    const row = await newBanner(ask, { imagePcId, title })
    await put({ admin: ask }, 'banners', row, ['publish'])
  }
}, 90_000)

afterAll(() => person?.close(), 60_000)

const picture = async (width: number, height: number) => ({
  name: `新店-${width}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer(),
})
const day = (ahead: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + ahead * 86_400_000)
const choose = async (page: Page, field: Locator, option: string) => {
  await field.click()
  await page.getByRole('option', { name: option }).click()
}
const patient = { timeout: 10_000 }
const kept = async (): Promise<string[]> => {
  const reply = await ask('GET', '/api/v1/banners?position=home_top&sort=sort')
  const { rows }: { rows: Banner[] } = await reply.json()
  return rows.map(({ title }) => title)
}

it('uploads a picture, publishes a banner for the days to come, arranges it, looks ahead to it, and takes it off', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/banner`)

  // A picture that is too small is refused where it is chosen.
  await page.getByRole('button', { name: '新建轮播图' }).click()
  const drawer = page.getByRole('dialog', { name: '新建轮播图' })
  const file = drawer.locator('input[type=file]').first()
  await file.setInputFiles(await picture(1200, 400))
  await drawer.getByText('图片只有 1200×400 像素，此处至少需要 1920×600').waitFor()
  await file.setInputFiles(await picture(1920, 600))
  await drawer.getByRole('button', { name: '移除图片' }).waitFor()

  await drawer.getByLabel('标题', { exact: false }).first().fill('新店开业')
  await drawer.getByRole('figure', { name: '电脑端 1920 × 600' }).getByText('新店开业').waitFor()
  await choose(page, drawer.getByRole('combobox', { name: '点击后打开' }), '网址')
  await drawer.getByRole('textbox', { name: '网址' }).waitFor()
  await choose(page, drawer.getByRole('combobox', { name: '点击后打开' }), '门店')
  await choose(page, drawer.getByRole('combobox', { name: '门店' }), '静安寺旗舰店')
  await drawer.getByRole('textbox', { name: '网址' }).waitFor({ state: 'detached' })
  await drawer.getByRole('textbox', { name: '开始展示', exact: true }).fill(day(2))
  await drawer.getByRole('textbox', { name: '开始展示', exact: true }).press('Enter')
  await drawer.getByRole('button', { name: '保存并发布' }).click()
  await drawer.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /新店开业/ })
  await row.getByText('待展示').waitFor()
  await row.getByText('门店 · 静安寺旗舰店').waitFor()

  // By keys to the first place.
  await page.getByRole('link', { name: '排序' }).click()
  const cards = page.getByRole('list', { name: '首页顶部的顺序' }).getByRole('article')
  await cards.nth(3).waitFor()
  await page.getByRole('button', { name: /^调整「新店开业」的顺序/ }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await page.getByText('已调整首页顶部的顺序').waitFor()
  await expect.poll(kept, patient).toEqual(['新店开业', '春季开练', '会员推荐', '夜跑俱乐部'])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('调整「新店开业」的顺序，第 1 位，共 4 位')

  // By mouse from the first to beyond the second, and back again.
  const [from, to] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
  if (from === null || to === null) throw new Error('the cards have no place')
  await page.mouse.move(from.x + 200, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 210, from.y + 40, { steps: 4 })
  await page.mouse.move(to.x + 200, to.y + to.height - 10, { steps: 8 })
  await page.mouse.up()
  await expect.poll(kept, patient).toEqual(['春季开练', '新店开业', '会员推荐', '夜跑俱乐部'])
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(kept, patient).toEqual(['新店开业', '春季开练', '会员推荐', '夜跑俱乐部'])

  // Today it is not visible; in three days it is, before the others.
  await page.getByRole('link', { name: '排期' }).click()
  const top = page.getByRole('region', { name: /官网所见$/ }).getByRole('region', { name: '首页顶部' })
  await top.getByText('3 张').waitFor()
  expect(await top.getByText('新店开业').count()).toBe(0)
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: '后一天' }).click()
  await top.getByText('4 张').waitFor()
  await expect
    .poll(() => top.locator('strong').allTextContents())
    .toEqual(['新店开业', '春季开练', '会员推荐', '夜跑俱乐部'])

  await page.getByRole('link', { name: '列表' }).click()
  await row.getByRole('button', { name: '更多操作 新店开业' }).click()
  await page.getByRole('menuitem', { name: '下线' }).click()
  await row.getByText('已下线').waitFor()
  expect(complaints).toEqual([])
}, 120_000)

it('carries a card by finger on a phone, and puts a lifted one back with Escape', async () => {
  const { page, context, complaints } = person
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${person.server.url}/banner?view=order`)
  const handles = page.getByRole('button', { name: /^调整「/ })
  await handles.nth(3).waitFor()
  const [first, second] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()]
  if (first === null || second === null) throw new Error('the handles have no place')
  const before = await kept()
  const touch = await context.newCDPSession(page)
  const x = first.x + first.width / 2
  const y = first.y + first.height / 2
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  // A little farther: a card gives way once the middle of the other has passed its own.
  const way = second.y - first.y + 12
  for (let step = 1; step <= 10; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y + (way * step) / 10 }],
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const after = [before[1], before[0], ...before.slice(2)]
  await expect.poll(kept, patient).toEqual(after)
  await handles.nth(0).focus()
  for (const key of ['Space', 'End', 'Escape']) await page.keyboard.press(key)
  expect(await kept()).toEqual(after)
  expect(complaints).toEqual([])
}, 60_000)
