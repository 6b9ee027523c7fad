import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import sharp from 'sharp'
import type { Media } from '../../contract/content/media'
import { newCoach, newStore } from '../api/fixtures/gym'
import { type Client, signInTo } from '../harness/process'
import { clips } from '../harness/video'
import { signIn, startWalk, type Walk } from './walk'
import { type Wire, wireTo } from './wire'

let files: string
let wire: Wire
let person: Walk
let ask: Client
const photo = { name: '开业全景.png', path: '', size: 0 }

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), 'gym-photos-'))
  person = await startWalk()
  wire = await wireTo(person.server.url)
  ask = (await signInTo(person.server))(person.server)
  // Noise does not shrink: 2800 × 2400 pixels of it are 20 MB.
  const noise = { raw: { width: 2800, height: 2400, channels: 3 as const } }
  const bytes = await sharp(randomBytes(2800 * 2400 * 3), noise)
    .png({ compressionLevel: 1 })
    .toBuffer()
  Object.assign(photo, { path: path.join(files, photo.name), size: bytes.length })
  await writeFile(photo.path, bytes)
  await utimes(photo.path, new Date(2026, 0, 1), new Date(2026, 0, 1))
}, 90_000)

afterAll(async () => {
  await person?.close()
  await wire?.close()
  await rm(files, { recursive: true, force: true })
}, 60_000)

const stored = async (): Promise<Media[]> =>
  (await (await ask('GET', '/api/v1/media?pageSize=200')).json()).rows

it('carries a picture of 20 MB over a cut, a pause and a reload, from where it stood each time', async () => {
  expect(photo.size).toBeGreaterThan(20_000_000)
  const { page } = person
  await signIn(page, `${wire.url}/media`)
  await page.getByText('媒体库还是空的').waitFor()
  wire.slow(8_000_000)
  const before = wire.sentUp()
  const cut = wire.cutAfter(7_000_000)
  const choose = () => page.getByLabel('上传文件').first().setInputFiles(photo.path)
  await choose()
  await cut
  const tray = page.getByRole('region', { name: '上传' })
  const says = (words: RegExp) =>
    tray.locator('[class^=progress-words-]').filter({ hasText: words }).waitFor()
  await says(/^连接已断开，恢复后自动继续 · 已传 \d/)
  wire.mend()
  await says(/^已传 (9|1\d)\.\d MB \/ \d+\.\d MB · 每秒 .*约剩 \d+ 秒$/)
  await tray.getByRole('button', { name: `暂停：${photo.name}` }).click()
  await says(/^已暂停 · 已传/)
  await expect.poll(sentSince(wire), { interval: 500 }).toBeLessThan(20_000)
  await tray.getByRole('button', { name: `继续：${photo.name}` }).click()
  await says(/^已传 1[2-9]\.\d MB/)

  await page.reload()
  await tray
    .getByText(/^上次传到 \d+\.\d MB \/ \d+\.\d MB。浏览器不会保留文件，请重新选择同一个文件/)
    .waitFor()
  const atReload = wire.sentUp()
  wire.slow(Number.POSITIVE_INFINITY)
  await tray.locator('input[type=file]').setInputFiles(photo.path)
  await tray.getByText('已上传').waitFor({ timeout: 30_000 })
  // A picture sent again from the start at any of the three would have gone up twice. What was in flight at a cut is lost, at most a piece.
  expect(wire.sentUp() - before).toBeLessThan(photo.size + 3 * 2_200_000 + 200_000)
  expect(wire.sentUp() - atReload).toBeLessThan(photo.size - 8_000_000)
  expect(await stored()).toMatchObject([
    { fileName: photo.name, bytes: photo.size, width: 2800, height: 2400 },
  ])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uploads:admin'))).toBe(null)
  await page.getByRole('button', { name: /^图片 未使用 开业全景\.png 2800×2400/ }).waitFor()
}, 120_000)

it('gives an upload up for good when it is cancelled', async () => {
  const { page } = person
  wire.slow(2_000_000)
  const copy = path.join(files, '另一张.png')
  await writeFile(copy, Buffer.concat([await sharp(photo.path).resize(1800).png().toBuffer()]))
  const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await page.getByLabel('上传文件').first().setInputFiles(copy)
  await page
    .locator('[class^=progress-words-]')
    .filter({ hasText: /^已传 [1-9]\.\d MB/ })
    .waitFor()
  await page.getByRole('button', { name: '取消上传：另一张.png' }).click()
  expect((await removed).status()).toBe(204)
  wire.slow(Number.POSITIVE_INFINITY)
  await page.getByText('另一张.png').waitFor({ state: 'detached' })
  expect(await stored()).toHaveLength(1)
}, 60_000)

it('is picked for a coach, then tells where it is used, and is not deleted', async () => {
  const { page, complaints } = person
  const coach = await newCoach(ask, { storeIds: [(await newStore(ask)).id] })
  await page.goto(`${wire.url}/coach?edit=${coach.id}`)
  await page.getByRole('button', { name: '从媒体库选择' }).first().click()
  const library = page.getByRole('dialog', { name: '从媒体库选择' })
  await library.getByRole('searchbox').fill('全景')
  const tile = library.getByRole('button', { name: /^图片 .*开业全景/ })
  await tile.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await library.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto(`${wire.url}/media`)
  await page.getByRole('button', { name: /^图片 .*开业全景/ }).click()
  await page.getByRole('link', { name: /^教练信息「/ }).waitFor()
  await page.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: /^删除「/ })
  await question.getByRole('button', { name: '删除' }).click()
  await question
    .getByRole('alert')
    .getByText(/仍有 1 处在使用，不能删除/)
    .waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  expect(await stored()).toHaveLength(1)
  expect(complaints).toEqual([])
}, 60_000)

it('plays a video, and takes its cover from a frame', async () => {
  const { page } = person
  await page.goto(`${wire.url}/media`)
  const video = { name: '示范.webm', mimeType: 'video/webm', buffer: clips.webm }
  await page.getByLabel('上传文件').first().setInputFiles(video)
  await page.getByRole('button', { name: /^视频 .*示范\.webm/ }).click()
  const player = page.locator('video')
  await player.evaluate((one: HTMLVideoElement) => one.play())
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  await page.getByRole('button', { name: '从视频中截取封面' }).click()
  const cover = page.getByRole('dialog', { name: '从视频中截取封面' })
  await cover.getByRole('slider', { name: '封面位置' }).focus()
  await page.keyboard.press('ArrowRight')
  await cover.getByRole('button', { name: '用这一帧作封面' }).click()
  await cover.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const rows = await stored()
  const film = rows.find(({ kind }) => kind === 'video')
  const poster = rows.find(({ id }) => id === film?.posterId)
  expect(poster).toMatchObject({ kind: 'picture', width: film?.width, height: film?.height })
}, 60_000)

/** Bytes uploaded since the previous call. */
function sentSince(wire: Wire): () => number {
  let last = 0
  return () => {
    const more = wire.sentUp() - last
    last = wire.sentUp()
    return more
  }
}
