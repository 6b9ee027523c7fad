import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { VideoCourse } from '../../contract/content/video-course'
import { newCourseType, newExercise, newSubtype, newType } from '../api/fixtures/exercises'
import { versioned } from '../api/fixtures/gym'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { clips } from '../harness/video'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let ask: Ask

beforeAll(async () => {
  person = await startWalk()
  ask = (await signInTo(person.server))(person.server)
  await newCourseType(ask, { name: '力量塑形' })
  const subtype = await newSubtype(ask, { typeId: (await newType(ask)).id })
  // Visitors see only the names of published exercises.
  const squat = await newExercise(ask, { subtypeId: subtype.id, name: '杠铃深蹲' })
  await ask('POST', `/api/v1/exercises/${squat.id}/publish`, {}, versioned(squat))
}, 90_000)

afterAll(() => person?.close(), 60_000)

const courses = async (): Promise<VideoCourse[]> => {
  const { rows }: { rows: VideoCourse[] } = await (await ask('GET', '/api/v1/video-courses')).json()
  return Promise.all(rows.map(async ({ id }) => (await ask('GET', `/api/v1/video-courses/${id}`)).json()))
}

it('uploads a film, marks an exercise on it, takes its cover from a frame, publishes it, and visitors play it', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/curriculum`)

  await page.getByRole('button', { name: '新建课程' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建课程' })
  await drawer.getByRole('textbox', { name: '标题', exact: true }).fill('深蹲跟练')
  await drawer.getByRole('combobox', { name: '课程类型' }).click()
  await page.getByRole('option', { name: '力量塑形' }).click()
  const checklist = drawer.getByRole('region', { name: '发布清单' })
  await checklist.getByText('还差 3 项').waitFor()

  await drawer.getByRole('button', { name: '添加章节' }).click()
  const chapter = drawer.getByRole('region', { name: '第 1 章' })
  await chapter.getByRole('textbox', { name: '章节标题' }).fill('热身')
  const film = { name: '热身.mp4', mimeType: 'video/mp4', buffer: clips.mp4 }
  const begun = drawer.getByRole('region', { name: '第 1 章 · 热身' })
  await begun.locator('input[type=file]').first().setInputFiles(film)
  const player = begun.locator('video')
  await player.waitFor()

  // By keys: from the first second to the second one.
  const playhead = begun.getByRole('slider', { name: '播放位置' })
  await playhead.focus()
  await page.keyboard.press('i')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('o')
  await page.keyboard.type('gangling')
  await page.getByRole('option', { name: '杠铃深蹲' }).click()
  const mark = begun.getByRole('button', { name: '杠铃深蹲，0:00 至 0:01' })
  await mark.waitFor()
  // By mouse: its end is dragged by half of the timeline.
  const handle = begun.getByRole('slider', { name: '杠铃深蹲 结束' })
  await handle.scrollIntoViewIfNeeded()
  const [edge, ruler] = [await handle.boundingBox(), await playhead.boundingBox()]
  if (edge === null || ruler === null) throw new Error('the timeline has no place')
  const y = edge.y + edge.height / 2
  await page.mouse.move(edge.x + edge.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(edge.x + ruler.width / 4, y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await mark.waitFor()
  await page.mouse.move(edge.x + edge.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(edge.x + ruler.width, y, { steps: 6 })
  await page.mouse.up()
  const drawn = begun.getByRole('button', { name: /^杠铃深蹲，0:00 至 0:0[23]$/ })
  await drawn.waitFor()

  await begun.getByRole('button', { name: '用当前画面作封面' }).click()
  await page.getByText('封面已换成当前画面').waitFor()
  await checklist.getByText('可以发布').waitFor()
  await drawer.getByRole('button', { name: '保存并发布' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /深蹲跟练/ })
    .getByText('已发布')
    .waitFor()

  const [course] = await courses()
  expect(course).toMatchObject({ title: '深蹲跟练', status: 'published', gaps: [], chapterCount: 1 })
  expect(course?.chapters[0]?.marks).toMatchObject([{ startS: 0 }])
  const seen = await fetch(`${person.server.url}/api/public/v1/courses/${course?.id}`)
  expect(seen.status).toBe(200)
  const { chapters } = await seen.json()
  expect(chapters[0].exercises).toMatchObject([{ name: '杠铃深蹲', startS: 0 }])
  const address = new URL(chapters[0].video.src, person.server.url).href
  const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${clips.mp4.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(clips.mp4.subarray(100, 200))

  // The same film plays in the preview, where a click on the exercise seeks to it.
  await page.getByRole('button', { name: '更多操作 深蹲跟练' }).click()
  await page.getByRole('menuitem', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '预览 · 深蹲跟练' })
  await preview.getByRole('button', { name: '杠铃深蹲，从 0:00 播放' }).click()
  const at = () => preview.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(at, { timeout: 10_000 }).toBeGreaterThan(0.3)
  expect(complaints).toEqual([])
}, 120_000)
