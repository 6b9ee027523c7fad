import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { administrator, startApp, type TestApp } from '../harness/app'
import { type Picture, type ShownSite, share, showSite, smallOf, webpOf } from '../harness/pictures'
import { type Visitor, visitor } from './browser'
import { submitSignIn } from './walk'

/*
 * Each page looks as it was last approved: the example chain at a fixed time, reduced to a quarter, with a tolerance. `npm run pictures`
 * approves what is shown now, and takes the pictures of both READMEs.
 */

const references = path.join(process.cwd(), 'tests/journeys/pictures')
const readmePictures = path.join(process.cwd(), 'docs/pictures')
const isRenewing = process.env.PICTURES === 'renew'
/** Of the reduced picture's pixels. */
const tolerance = 0.02

const lists = (
  'banner desc price store coach coachclass zhengshu curriculum curriculumtype action type typechildren persion member order train face ' +
  'devicestore account role setting media'
).split(' ')
const wide = { width: 1600, height: 900 }
const phone = { width: 390, height: 844 }
const pictures: Picture[] = [
  { name: 'login', address: '/login', size: wide, theme: 'light' },
  { name: '403', address: '/403', size: wide, theme: 'light' },
  { name: '404', address: '/nowhere', size: wide, theme: 'light' },
  { name: 'dashboard', address: '/dashboard', size: wide, theme: 'light' },
  { name: 'calendar', address: '/appointment', size: wide, theme: 'light' },
  { name: 'calendar-week', address: '/appointment?view=week', size: wide, theme: 'light' },
  { name: 'desk', address: '/member?view=desk', size: wide, theme: 'light' },
  { name: 'cashier', address: '/order?new=1', size: wide, theme: 'light' },
  { name: 'machines', address: '/machines?machine=appointment', size: wide, theme: 'light' },
  ...lists.map((page): Picture => ({ name: page, address: `/${page}`, size: wide, theme: 'light' })),
  { name: 'dashboard-phone', address: '/dashboard', size: phone, theme: 'dark' },
  { name: 'calendar-phone', address: '/appointment', size: phone, theme: 'dark' },
  { name: 'desk-phone', address: '/member?view=desk', size: phone, theme: 'dark' },
  { name: 'cashier-phone', address: '/order?new=1', size: phone, theme: 'dark' },
  { name: 'member-phone', address: '/member', size: phone, theme: 'dark' },
]

let app: TestApp
let site: ShownSite
let person: Visitor
/** Whether this machine draws text as the one where the references were approved. */
let hasSameFont = false

beforeAll(async () => {
  app = await startApp({ seed: 'demo', checked: false })
  site = await showSite(app.app)
  person = await visitor(wide)
  await person.page.clock.setFixedTime(app.clock())
  await person.page.goto(`${site.url}/login`)
  const font = await fontOf(person.page)
  if (isRenewing) {
    await mkdir(references, { recursive: true })
    await writeFile(path.join(references, 'font.json'), `[${font.join(', ')}]\n`)
  }
  const approved = JSON.parse(readFileSync(path.join(references, 'font.json'), 'utf8'))
  hasSameFont = JSON.stringify(approved) === JSON.stringify(font)
}, 300_000)

afterAll(async () => {
  await person?.close()
  await site?.close()
  await app?.close()
}, 60_000)

it.each(pictures)('$name looks as approved', async (picture) => {
  const shown = await smallOf(await shot(picture))
  const file = path.join(references, `${picture.name}.png`)
  if (isRenewing) return writeFile(file, shown)
  if (!hasSameFont)
    return console.warn(
      `${picture.name} is not compared: this machine has another Chinese font. See docs/tests.md`,
    )
  const difference = await share(shown, await readFile(file))
  if (difference > tolerance) await writeFile(path.join(process.cwd(), 'dist', `${picture.name}.png`), shown)
  expect(difference).toBeLessThanOrEqual(tolerance)
})

/** The pages that the READMEs open with. */
const readme: [string, () => Promise<string>, ((page: Page) => Promise<void>)?][] = [
  ['dashboard', async () => '/dashboard'],
  ['calendar', async () => '/appointment?view=week'],
  ['cashier', async () => '/order?new=1', sell],
  ['builder', async () => `/train?build=${await fullestPlan()}`],
  ['machines', async () => '/machines?machine=appointment'],
]

it.each(readme)('the READMEs show %s in both themes', async (name, address, act) => {
  for (const theme of ['light', 'dark'] as const) {
    const file = path.join(readmePictures, `${name}-${theme}.webp`)
    if (isRenewing) {
      await mkdir(readmePictures, { recursive: true })
      const picture: Picture = { name, address: await address(), size: wide, theme }
      await writeFile(file, await webpOf(await shot(picture, act)))
    }
    expect((await readFile(file)).byteLength).toBeGreaterThan(10_000)
    for (const document of ['README.md', 'README.zh-CN.md'])
      expect(await readFile(document, 'utf8')).toContain(`docs/pictures/${name}-${theme}.webp`)
  }
})

/** A sale of two cards to a member. */
async function sell(page: Page): Promise<void> {
  const who = page.getByRole('combobox', { name: '谁来买？' })
  const { rows } = await sql<{ name: string }>`
    select min(person.name) as name from person join member on member.person_id = person.id
    group by person.name having count(*) = 1 order by min(person.created_at), 1 limit 1
  `.execute(app.db)
  if (await who.isVisible()) {
    await who.fill(rows[0]?.name ?? '')
    await who.press('Enter')
  }
  const search = page.getByLabel('搜索名称，回车加入；留空回车去收款')
  for (const [name, due] of [
    ['畅练年卡', '¥2,980.00'],
    ['季卡', '¥3,978.00'],
  ] as const) {
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .waitFor()
    await search.fill(name)
    await search.press('Enter')
    await page.locator('output', { hasText: due }).waitFor()
    await search.fill('')
  }
}

async function shot(
  { address, size, theme }: Picture,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<Buffer> {
  const { page } = person
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
  if (address !== '/login') await signedIn(page)
  // The tabs and drafts of another picture are not part of this one.
  await page.evaluate(() => {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key.startsWith('tabs')) localStorage.removeItem(key)
  })
  await page.goto(site.url + address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  await expect
    .poll(() => page.locator('[aria-busy="true"], [class*="skeleton"]').count(), { timeout: 8_000 })
    .toBe(0)
  await act(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

let isSignedIn = false
async function signedIn(page: Page): Promise<void> {
  if (isSignedIn) return
  isSignedIn = true
  await page.goto(`${site.url}/login?return=/dashboard`)
  await submitSignIn(page, administrator)
  await page.waitForURL(({ pathname }) => pathname === '/dashboard')
}

async function fullestPlan(): Promise<string> {
  const { id } = await app.db
    .selectFrom('trainingPlan')
    .innerJoin('trainingPlanExercise', 'trainingPlanExercise.planId', 'trainingPlan.id')
    .select(['trainingPlan.id', ({ fn }) => fn.countAll().as('exercises')])
    .groupBy('trainingPlan.id')
    .orderBy('exercises', 'desc')
    .orderBy('trainingPlan.id')
    .executeTakeFirstOrThrow()
  return id
}

/** The widths of some words in the console's font: another font has others. */
const fontOf = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) return []
    return ['400', '600'].flatMap((weight) => {
      context.font = `${weight} 40px ${getComputedStyle(document.body).fontFamily}`
      return ['系统首页', '¥1,234.50', 'gymnastics'].map((text) =>
        Math.round(context.measureText(text).width),
      )
    })
  })
