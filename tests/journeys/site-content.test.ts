import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { newBanner, newPicture, newSiteText, put } from '../api/fixtures/publishing'
import { type Client, signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'
import { type Wire, wireTo } from './wire'

let walk: Walk
let wire: Wire
let folder: string
let ask: Client

beforeAll(async () => {
  walk = await startWalk({ EXAMPLE_SITE: 'on' })
  folder = await mkdtemp(path.join(tmpdir(), 'gym-photos-'))
  wire = await wireTo(walk.server.url)
  ask = (await signInTo(walk.server))(walk.server)
}, 90_000)

afterAll(async () => {
  await walk?.close()
  await wire?.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const day = (ahead: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + ahead * 86_400_000)

/** Reloads until the condition holds, because the public API caches its replies for two seconds. */
async function reloadUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 8_000; Date.now() < end; ) {
    await page.reload({ waitUntil: 'networkidle' })
    if (await isSo()) return
  }
  throw new Error('the site never showed it')
}

it('carries a picture of 20 MB over a cut line into a banner, which visitors see within its window and no longer once it is taken off', async () => {
  const { page, context, complaints } = walk
  const photo = path.join(folder, '开业全景.png')
  // Noise does not shrink: 3200 × 2200 pixels of it are 21 MB.
  const [width, height] = [3_200, 2_200]
  const noise = { raw: { width, height, channels: 3 as const } }
  const file = await sharp(randomBytes(width * height * 3), noise)
    .png({ compressionLevel: 1 })
    .toBuffer()
  await writeFile(photo, file)
  expect(file.length).toBeGreaterThan(20 * 1024 * 1024)

  await signIn(page, `${wire.url}/banner?new=1`)
  const drawer = page.getByRole('dialog', { name: '新建轮播图' })
  await drawer.getByRole('textbox', { name: '标题', exact: true }).fill('新店开业')
  wire.slow(8_000_000)
  const before = wire.sentUp()
  const cut = wire.cutAfter(7_000_000)
  await drawer.locator('input[type=file]').first().setInputFiles(photo)
  await cut
  await drawer
    .getByRole('paragraph')
    .filter({ hasText: /^连接已断开，恢复后自动继续 · 已传 \d/ })
    .waitFor()
  wire.slow(Number.POSITIVE_INFINITY)
  wire.mend()
  await drawer.getByRole('button', { name: '移除图片' }).waitFor({ timeout: 60_000 })
  // Bytes in flight at the cut are lost, at most a piece.
  expect(wire.sentUp() - before).toBeLessThan(file.length + 3_000_000)

  await drawer.getByRole('textbox', { name: '开始展示', exact: true }).fill(day(-1))
  await drawer.getByRole('textbox', { name: '开始展示', exact: true }).press('Enter')
  await drawer.getByRole('textbox', { name: '结束展示', exact: true }).fill(day(2))
  await drawer.getByRole('textbox', { name: '结束展示', exact: true }).press('Enter')
  await drawer.getByRole('button', { name: '保存并发布' }).click()
  await drawer.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /新店开业/ })
  await row.getByText('展示中').waitFor()

  const site = await context.newPage()
  await site.goto(`${wire.url}/site/`)
  const slide = site.locator('.slide.shown', { hasText: '新店开业' })
  await reloadUntil(site, () => slide.isVisible())
  const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await expect.poll(() => slide.locator('img').evaluate(isShown), { timeout: 10_000 }).toBe(true)

  await row.getByRole('button', { name: '更多操作 新店开业' }).click()
  await page.getByRole('menuitem', { name: '下线' }).click()
  await row.getByText('已下线').waitFor()
  await reloadUntil(site, async () => (await site.locator('.slide').count()) === 0)
  await site.close()
  expect(complaints.filter((line) => !line.includes('ERR_'))).toEqual([])
}, 150_000)

const markup = '<img src=x onerror=hurt++><script>hurt++</script>'
const body = [
  '<img src=x onerror="hurt++">',
  '<svg onload="hurt++"></svg>',
  '<script>hurt++</script>',
  '<a href="javascript:hurt++">甲</a>',
  '<a href="java&#9;script:hurt++">乙</a>',
  '<a href="data:text/html,<script>opener.hurt++</script>">丙</a>',
  '<p style="background:url(//x.example)">丁</p>',
  '<iframe srcdoc="<script>parent.hurt++</script>"></iframe>',
  '<math><mi xlink:href="javascript:hurt++">戊</mi></math>',
  '<noscript><p title="</noscript><img src=x onerror=hurt++>"></noscript>',
  '<form><button formaction="javascript:hurt++">己',
  '<p>{{business_name}}</p>',
].join('')

it('runs nothing that somebody has written into banners, texts and files, on no page and not on the site', async () => {
  const { page, context, complaints } = walk
  complaints.length = 0
  await context.addInitScript(() => Object.assign(window, { hurt: 0 }))
  const imagePcId = await newPicture(ask)
  const media = { title: markup, alt: markup }
  await (await ask('PATCH', `/api/v1/media/${imagePcId}`, media, { 'if-match': '"1"' })).json()
  const admin = { admin: ask }
  const words = { title: markup.slice(0, 28), subtitle: markup, alt: markup }
  const banner = await newBanner(ask, {
    imagePcId,
    ...words,
    linkType: 'url',
    linkUrl: 'https://x.example/"><script>hurt++</script>',
  })
  await put(admin, 'banners', banner, ['publish'])
  const seo = { seoTitle: markup, seoDesc: markup }
  const text = await newSiteText(ask, { key: 'attack', title: markup, body, group: 'about', ...seo })
  await put(admin, 'site-texts', text, ['publish'])

  const hurt = async (address: string, ready: () => Promise<unknown>) => {
    await page.goto(`${walk.server.url}${address}`, { waitUntil: 'networkidle' })
    await ready()
    return [address, await page.evaluate(() => Reflect.get(window, 'hurt'))]
  }
  const shown = (part: string) => () => page.getByText(part).first().waitFor()
  await signIn(page, `${walk.server.url}/banner`)
  const pages: [string, () => Promise<unknown>][] = [
    ['/banner', shown(markup)],
    ['/banner?view=order', shown(words.title)],
    ['/banner?view=schedule', shown(words.title)],
    [`/banner?edit=${banner.id}`, () => page.getByRole('dialog').waitFor()],
    [`/banner?history=${banner.id}`, () => page.getByRole('dialog').waitFor()],
    [`/banner?versions=${banner.id}`, () => page.getByRole('dialog').waitFor()],
    ['/desc', shown(markup)],
    [
      `/desc?edit=${text.id}`,
      () => page.getByRole('dialog').getByRole('textbox', { name: '正文' }).waitFor(),
    ],
    [`/desc?history=${text.id}`, () => page.getByRole('dialog').waitFor()],
    [`/desc?versions=${text.id}`, () => page.getByRole('dialog').waitFor()],
    ['/media', shown(markup)],
    [`/media?edit=${imagePcId}`, () => page.getByRole('dialog').waitFor()],
    ['/site/', () => page.getByText('丁').waitFor()],
  ]
  for (const [address, ready] of pages) expect(await hurt(address, ready)).toEqual([address, 0])
  const prose = await page.locator('#text-attack .prose').evaluate((element) => element.innerHTML)
  expect(prose).toBe('<a>甲</a><a>乙</a><a>丙</a><p>丁</p>己<p>健身俱乐部</p>')
  // A violated content security policy would have been reported.
  expect(complaints).toEqual([])
}, 120_000)
