import { afterAll, beforeAll, expect, it } from '@rstest/core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Store } from '../../contract/catalogue/store'
import type { Banner } from '../../contract/content/banner'
import type { SiteText } from '../../contract/content/site-text'
import { storeDraft } from '../api/fixtures/gym'
import { bannerDraft, siteTextDraft } from '../api/fixtures/publishing'
import { kept } from '../api/fixtures/uploads'
import { type Client, signInTo } from '../harness/process'
import { startWalk, type Walk } from './walk'

let ask: Client
let person: Walk

beforeAll(async () => {
  person = await startWalk({ EXAMPLE_SITE: 'on' })
  ask = (await signInTo(person.server))(person.server)
  await open('静安寺店', { lng: 121.446421, lat: 31.223812 })
  await open('徐家汇店', { lng: 121.437028, lat: 31.194716 })
}, 90_000)

afterAll(() => person?.close(), 60_000)

/** Sends a request that must succeed. */
async function reported<Row>(...requested: Parameters<Client>): Promise<Row> {
  const reply = await ask(...requested)
  if (!reply.ok) throw new Error(`${requested[1]}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** Sends an event to a row in its last seen version. */
const put = <Row extends { id: string; version: number }>(
  name: string,
  row: Row,
  event: string,
): Promise<Row> =>
  reported('POST', `/api/v1/${name}/${row.id}/${event}`, {}, { 'if-match': `"${row.version}"` })

async function open(name: string, place: { lng: number; lat: number }): Promise<void> {
  const hours = Array.from({ length: 7 }, () => [{ open: '00:00', close: '24:00' }])
  const draft = storeDraft({ name, ...place, hours, isPublic: true })
  await put('stores', await reported<Store>('POST', '/api/v1/stores', draft), 'open')
}

async function picture(width: number, height: number): Promise<string> {
  const background = { r: width % 256, g: 90, b: height % 256 }
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return (await kept(ask, png)).id
}

/** Reloads until the condition holds, because the server caches its replies for two seconds. */
async function reloadUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 8_000; Date.now() < end; ) {
    await page.reload({ waitUntil: 'networkidle' })
    if (await isSo()) return
  }
  throw new Error('the site never showed it')
}

it('shows what staff publishes after a reload, keeps it for a minute without one, and loses what is taken back', async () => {
  const { page, complaints } = person
  const text = await reported<SiteText>(
    'POST',
    '/api/v1/site-texts',
    siteTextDraft({ key: 'about.story', title: '我们的故事', group: 'about' }),
  )
  const banner = await reported<Banner>('POST', '/api/v1/banners', {
    ...bannerDraft({ imagePcId: await picture(1920, 600), imageMobileId: await picture(750, 420) }),
    title: '春季焕新',
    subtitle: '年卡限时优惠',
  })
  await page.goto(`${person.server.url}/site`)
  await page.getByRole('heading', { name: '静安寺店' }).waitFor()
  const slide = page.getByText('春季焕新')
  const story = page.getByRole('heading', { name: '我们的故事' })
  expect([await slide.count(), await story.count()]).toEqual([0, 0])

  const published = await put('banners', banner, 'publish')
  const shown = await put('site-texts', text, 'publish')
  await page.goto(`${person.server.url}/site/?again`, { waitUntil: 'networkidle' })
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/public/v1/home'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  )
  expect([bytes, await slide.count()]).toEqual([[0], 0])

  await reloadUntil(page, async () => (await slide.isVisible()) && (await story.isVisible()))
  const source = () =>
    page.locator('.slide.shown img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(source).toContain(banner.imagePcId)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForFunction(
    (id) => document.querySelector<HTMLImageElement>('.slide.shown img')?.currentSrc.includes(id),
    banner.imageMobileId ?? '',
  )
  await page.setViewportSize({ width: 1600, height: 900 })

  await put('banners', published, 'unpublish')
  await put('site-texts', shown, 'unpublish')
  await reloadUntil(page, async () => (await slide.count()) === 0 && (await story.count()) === 0)
  expect(complaints).toEqual([])
}, 90_000)

it('is turned by the keyboard, stands still for whoever wants no motion, and is clean for assistive technology', async () => {
  const { page, context, complaints } = person
  for (const title of ['第一张海报', '第二张海报', '第三张海报']) {
    const draft = bannerDraft({ imagePcId: await picture(1920, 600 + (title.charCodeAt(1) % 50)), title })
    await put('banners', await reported<Banner>('POST', '/api/v1/banners', draft), 'publish')
  }
  const titles = page.locator('.slide.shown .slide-title')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await reloadUntil(page, async () => (await page.locator('#top .slide').count()) === 3)
  const carousel = page.getByRole('region', { name: '精选' })
  await expect.poll(() => titles.textContent()).toBe('第一张海报')
  await carousel.getByRole('button', { name: '播放' }).focus()
  for (const [key, title] of [
    ['ArrowRight', '第二张海报'],
    ['ArrowRight', '第三张海报'],
    ['ArrowRight', '第一张海报'],
    ['ArrowLeft', '第三张海报'],
  ]) {
    await page.keyboard.press(key ?? '')
    await expect.poll(() => titles.textContent()).toBe(title)
  }

  await context.grantPermissions(['geolocation'], { origin: person.server.url })
  // Near 徐家汇, as a GPS reports it.
  await context.setGeolocation({ longitude: 121.4325, latitude: 31.1966 })
  await page.getByRole('button', { name: '离我最近' }).click()
  await page.getByText('已按直线距离由近到远排列').waitFor()
  await page.locator('.distance').first().waitFor()
  const near = await page
    .locator('.store')
    .evaluateAll((cards) =>
      cards.map((card) => [
        card.querySelector('h3')?.textContent,
        card.querySelector('.distance')?.textContent,
      ]),
    )
  expect(near).toEqual([
    ['徐家汇店', expect.stringMatching(/^\d{2,3} 米$/)],
    ['静安寺店', expect.stringMatching(/^3\.\d 公里$/)],
  ])

  // The page's policy allows only its own scripts, so axe is injected through the debugger.
  await page.evaluate(axe.source)
  for (const width of [1600, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      }),
    )
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  expect(complaints).toEqual([])
}, 90_000)

it('sends its policy with every file, and no file that is not its own', async () => {
  const policies = await Promise.all(
    ['/site/', '/site/site.js', '/site/site.css'].map(async (path) => {
      const reply = await fetch(person.server.url + path)
      return [
        reply.status,
        reply.headers.get('content-security-policy')?.includes("default-src 'none'; script-src 'self'"),
      ]
    }),
  )
  expect(policies).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ])
  const strange = ['/site/../package.json', '/site/%2e%2e/package.json', '/site/nothing.js', '/site/deep/er']
  expect(
    await Promise.all(strange.map(async (path) => (await fetch(person.server.url + path)).status)),
  ).not.toContain(200)
}, 30_000)
