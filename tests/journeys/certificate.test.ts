import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import type { Coach } from '../../contract/catalogue/coach'
import { projectRoot } from '../../server/kit/project-root'
import { coachDraft, personDraft, storeDraft } from '../api/fixtures/gym'
import { type Client, signInTo } from '../harness/process'
import { jbig2Paper, pdfPaper, picturePaper } from '../harness/scans'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let ask: Client
let coach: Coach

const made = async <Row>(path: string, body: unknown): Promise<Row> => {
  const reply = await ask('POST', `/api/v1/${path}`, body)
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

beforeAll(async () => {
  person = await startWalk()
  ask = (await signInTo(person.server))(person.server)
  const store = await made<{ id: string }>('stores', storeDraft({ name: '静安寺店' }))
  const { id: personId } = await made<{ id: string }>('people', personDraft({ name: '林子轩' }))
  const draft = coachDraft({ storeIds: [store.id], personId, displayName: '林教练' })
  coach = await made('coaches', draft)
  await person.page.addInitScript(countObjectUrls)
}, 90_000)

afterAll(() => person?.close(), 60_000)

it('registers a PDF scan, reads it page by page, and verifies it by keyboard: the coach may be shown', async () => {
  const { page } = person
  await signIn(page, `${person.server.url}/zhengshu`)
  const shown = { isPublic: true }
  const first = await ask('PATCH', `/api/v1/coaches/${coach.id}`, shown, { 'if-match': `"${coach.version}"` })
  expect(first.status).toBe(422)

  await register(page, 'GYM-2026-0001', {
    name: '证书.pdf',
    mimeType: 'application/pdf',
    buffer: pdfPaper(['社会体育指导员', '健身教练五级']),
  })
  await page
    .getByRole('row', { name: /林教练.*GY\*+01.*待审核/ })
    .getByRole('button', { name: '审核' })
    .click()
  const desk = page.getByRole('dialog', { name: /^审核证书/ })
  await desk.getByText('1 / 1 待审核').waitFor()
  await desk.getByText('林子轩').waitFor()
  await desk.getByRole('img', { name: '第 1 页，共 2 页' }).locator('canvas').waitFor()
  const one = await inked(page)
  expect(one.blue).toBeGreaterThan(1000)
  expect(one.dark).toBeGreaterThan(100)
  await page.keyboard.press('PageDown')
  await desk.getByText('2 / 2', { exact: true }).waitFor()
  await expect.poll(async () => (await inked(page)).red).toBeGreaterThan(1000)
  for (const key of ['+', '+', 't']) await page.keyboard.press(key)
  await desk.getByText('144%').waitFor()
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: '全部审核完毕' }).getByText('本次通过 1 份，驳回 0 份。').waitFor()
  await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByRole('row', { name: /林教练.*有效/ }).waitFor()
  const again = await ask('PATCH', `/api/v1/coaches/${coach.id}`, shown, { 'if-match': `"${coach.version}"` })
  expect(again.status).toBe(200)
}, 90_000)

it('rejects a picture scan with a ready reason, and takes it again once it is corrected', async () => {
  const { page } = person
  const scan = { name: '扫描.png', mimeType: 'image/png', buffer: await picturePaper() }
  await register(page, 'GYM-2026-0002', scan)
  const row = page.getByRole('row', { name: /GY\*+02/ })
  await row.getByRole('button', { name: '审核' }).click()
  const desk = page.getByRole('dialog', { name: /^审核证书/ })
  const image = desk.getByRole('img', { name: '扫描件' })
  await image.waitFor()
  await expect
    .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    .toBe(900)
  await desk.getByText(/该教练已有同类有效证书/).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '全部审核完毕' }).getByText('本次通过 0 份，驳回 1 份。').waitFor()
  await page.getByRole('button', { name: '返回列表' }).click()
  await row.getByText('已驳回').waitFor()

  await row.getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(/驳回原因：编号与扫描件不符/).waitFor()
  await drawer.getByLabel('证书编号').fill('GYM-2026-0003')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  const mended = page.getByRole('row', { name: /GY\*+03/ })
  await mended.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '重新提交' }).click()
  await mended.getByText('待审核').waitFor()
}, 90_000)

it('draws a scan in JBIG2, for which its worker alone may use WebAssembly', async () => {
  const { page } = person
  const scan = { name: '扫描.pdf', mimeType: 'application/pdf', buffer: jbig2Paper() }
  await register(page, 'GYM-2026-0004', scan)
  await page
    .getByRole('row', { name: /GY\*+04/ })
    .getByRole('button', { name: '审核' })
    .click()
  const desk = page.getByRole('dialog', { name: /^审核证书/ })
  await desk.locator('[class^=sheet-page-] canvas').waitFor()
  await expect.poll(async () => (await inked(page)).dark).toBeGreaterThan(10_000)
  const refused = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => 'compiled',
      (error) => error.name,
    ),
  )
  expect(refused).toBe('CompileError')
  await page.keyboard.press('Escape')
  await desk.waitFor({ state: 'detached' })
}, 60_000)

it('renews a certificate with a new scan: the old one stays good, the new one waits to be examined', async () => {
  const { page } = person
  const old = page.getByRole('row', { name: /GY\*+01.*有效/ })
  await old.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '续期' }).click()
  const drawer = page.getByRole('dialog', { name: /^续期/ })
  await drawer.getByRole('button', { name: '提交审核' }).click()
  await drawer.getByText('此项必填').first().waitFor()
  await drawer.getByLabel('证书编号').fill('GYM-2028-0005')
  await drawer.locator('input[type=file]').setInputFiles({
    name: '续期.pdf',
    mimeType: 'application/pdf',
    buffer: pdfPaper(['续期证书']),
  })
  await drawer.getByText('更换扫描件').waitFor()
  await drawer.getByRole('button', { name: '提交审核' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /GY\*+05.*待审核/ }).waitFor()
  await old.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByText('已提交过续期').waitFor()
  await page.keyboard.press('Escape')
}, 60_000)

it('lets go of every object URL, and complains of nothing', async () => {
  await expect.poll(() => person.page.evaluate(() => Reflect.get(window, 'held').size)).toBe(0)
  expect(person.complaints).toEqual([])
})

it('keeps the reader of PDFs out of every chunk but its own', async () => {
  const web = path.join(projectRoot, 'dist', 'web')
  const text = await readFile(path.join(projectRoot, 'dist', 'chunks.json'), 'utf8')
  const chunks: { to: string; files: string[] }[] = JSON.parse(text)
  const names = await readdir(web, { recursive: true })
  const scripts = names.filter((name) => /^static.js.*\.js$/.test(name))
  const readers: string[] = []
  for (const name of scripts)
    if ((await readFile(path.join(web, name), 'utf8')).includes('GlobalWorkerOptions'))
      readers.push(name.split(path.sep).join('/'))
  expect(readers).toHaveLength(1)
  const askers = chunks.filter(({ files }) => files.some((file) => readers.includes(file)))
  expect(askers.map(({ to }) => to)).toEqual(['./pdf-sheet'])
})

async function register(
  page: Page,
  certNo: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  await page.getByRole('button', { name: '登记证书' }).first().click()
  const drawer = page.getByRole('dialog', { name: '登记证书' })
  await drawer.getByRole('combobox', { name: '教练' }).click()
  await page.getByRole('option', { name: /林教练/ }).click()
  await drawer.getByRole('combobox', { name: '证书类别' }).click()
  await page.getByRole('option', { name: 'CBBA 健身教练' }).click()
  await expect.poll(() => drawer.getByLabel('签发机构').inputValue()).toBe('中国健美协会')
  await drawer.getByLabel('证书编号').fill(certNo)
  await drawer.getByRole('button', { name: '2 年' }).click()
  await drawer.locator('input[type=file]').setInputFiles(file)
  await drawer.getByText('更换扫描件').waitFor()
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
}

/** Counts the object URLs that are not yet revoked in `window.held`. */
function countObjectUrls() {
  const held = new Set<string>()
  const [make, letGo] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)]
  Object.assign(window, { held })
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = make(blob)
      held.add(url)
      return url
    },
    revokeObjectURL: (url: string) => {
      held.delete(url)
      letGo(url)
    },
  })
}

/** How many pixels of the drawn page are blue, red, and nearly black. */
function inked(page: Page) {
  return page.locator('[class^=sheet-page-] canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const ink = { blue: 0, red: 0, dark: 0 }
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (blue > 140 && red < 90) ink.blue += 1
      else if (red > 140 && green < 90) ink.red += 1
      else if (red < 60 && green < 60 && blue < 60) ink.dark += 1
    }
    return ink
  })
}
