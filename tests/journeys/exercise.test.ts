import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Exercise } from '../../contract/content/exercise'
import { newExercise, newSubtype, newType } from '../api/fixtures/exercises'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { clips } from '../harness/video'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let ask: Ask

beforeAll(async () => {
  person = await startWalk()
  ask = (await signInTo(person.server))(person.server)
  const type = await newType(ask, { name: '力量训练' })
  const subtype = await newSubtype(ask, { typeId: type.id, name: '腿部' })
  for (const name of ['箱式深蹲', '保加利亚分腿蹲']) await newExercise(ask, { name, subtypeId: subtype.id })
  const stretch = await newType(ask, { name: '拉伸' })
  await newSubtype(ask, { typeId: stretch.id, name: '静态拉伸' })
}, 90_000)

afterAll(() => person?.close(), 60_000)

const kept = async (name: string, more = ''): Promise<Exercise> => {
  const reply = await ask('GET', `/api/v1/exercises?q=${name}${more}`)
  const { rows }: { rows: Exercise[] } = await reply.json()
  return (await ask('GET', `/api/v1/exercises/${rows[0]?.id}`)).json()
}

it('writes an exercise beside its film, marks the steps where they are seen, and publishes it', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/action`)
  await page.getByRole('button', { name: '新建动作' }).click()
  const drawer = page.getByRole('dialog', { name: '新建动作' })
  await drawer.getByLabel('名称', { exact: false }).first().fill('高脚杯深蹲')
  await drawer.getByRole('combobox', { name: '类型', exact: true }).click()
  await page.getByRole('option', { name: '力量训练 · 腿部' }).click()

  // The body and the list agree, by mouse and by keys.
  const muscles = drawer.getByRole('group', { name: '锻炼肌肉' })
  await muscles.locator('[data-muscle=quadriceps] path').first().click()
  await muscles.getByRole('checkbox', { name: '股四头肌：主要' }).and(page.locator(':checked')).waitFor()
  await muscles.getByRole('checkbox', { name: '臀大肌：次要' }).focus()
  await page.keyboard.press('Space')
  await drawer.getByRole('img', { name: '主要肌肉：股四头肌；次要肌肉：臀大肌' }).waitFor()

  await drawer.locator('[class^=video-] input[type=file]').setInputFiles({
    name: '高脚杯深蹲.mp4',
    mimeType: 'video/mp4',
    buffer: clips.mp4,
  })
  const film = drawer.locator('video')
  await film.waitFor()
  const duration = () => film.evaluate((video) => (video as HTMLVideoElement).duration)
  await expect.poll(duration, { timeout: 10_000 }).toBeGreaterThan(1)

  await drawer.getByRole('button', { name: '添加步骤' }).click()
  await page.keyboard.type('双手托住哑铃')
  await page.keyboard.press('Enter')
  await page.keyboard.type('下蹲至大腿与地面平行')
  await drawer.getByRole('button', { name: '第 1 步：取当前画面时间' }).click()
  await film.evaluate((video) => {
    ;(video as HTMLVideoElement).currentTime = 1.2
  })
  await drawer.getByRole('button', { name: '第 2 步：取当前画面时间' }).click()
  await drawer.getByRole('button', { name: '第 2 步：跳到视频 0:01' }).waitFor()
  await drawer.getByRole('button', { name: '第 1 步：跳到视频 0:00' }).click()
  await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBe(0)

  // By mouse the second step goes above the first: a time that runs back is refused next to the step.
  const grips = drawer.locator('[data-drag-handle]')
  // The jump scrolled to the film: this brings the step back into view.
  await grips.nth(1).hover()
  const [from, to] = [await grips.nth(1).boundingBox(), await grips.nth(0).boundingBox()]
  if (from === null || to === null) throw new Error('the steps have no place')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y - 6, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => drawer.getByLabel('第 1 步', { exact: true }).inputValue()).toMatch(/^下蹲/)
  await drawer.getByRole('button', { name: '保存并发布' }).click()
  await drawer.getByText('不能早于上一步').waitFor()
  await drawer.getByRole('button', { name: '第 1 步：清除时间点' }).click()
  await drawer.getByRole('button', { name: '保存并发布' }).click()
  await drawer.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /高脚杯深蹲/ })
  await row.getByText('已发布').waitFor()
  expect(await kept('高脚杯深蹲')).toMatchObject({
    status: 'published',
    primaryMuscles: ['quadriceps'],
    secondaryMuscles: ['glutes'],
    steps: [
      { text: '下蹲至大腿与地面平行', startS: null },
      { text: '双手托住哑铃', startS: 0 },
    ],
  })
  expect(complaints).toEqual([])
}, 90_000)

it('narrows by type and subtype, gives several another type and takes it back, and puts one in the place of another', async () => {
  const { page, complaints } = person
  await page.goto(`${person.server.url}/action`)
  const pick = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await pick('类型', '力量训练')
  await pick('子类型', '腿部')
  await page.getByRole('button', { name: '去掉筛选：子类型：腿部' }).waitFor()
  await pick('类型', '拉伸')
  await page.getByRole('button', { name: '去掉筛选：类型：拉伸' }).waitFor()
  expect(new URL(page.url()).searchParams.get('subtype')).toBe(null)

  await page.goto(`${person.server.url}/action`)
  await page.getByRole('checkbox', { name: '选择 箱式深蹲' }).check()
  await page.getByRole('button', { name: '设置类型' }).click()
  const asks = page.getByRole('dialog', { name: '设置 1 个动作的类型' })
  await asks.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '拉伸 · 静态拉伸' }).click()
  await asks.getByRole('button', { name: '设置类型' }).click()
  const kind = async () => (await kept('箱式深蹲')).subtypeName
  await expect.poll(kind).toBe('静态拉伸')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(kind).toBe('腿部')

  await page.goto(`${person.server.url}/action`)
  await page.getByRole('button', { name: '更多操作 箱式深蹲' }).click()
  await page.getByRole('menuitem', { name: '替换为…' }).click()
  const replaces = page.getByRole('dialog', { name: '替换「箱式深蹲」' })
  const by = async (option: RegExp) => {
    await replaces.getByRole('combobox').click()
    await page.getByRole('option', { name: option }).click()
  }
  await by(/^箱式深蹲/)
  await replaces.getByText('不能替换为自己').waitFor()
  expect(await replaces.getByRole('button', { name: '替换并归档' }).isDisabled()).toBe(true)
  await by(/^保加利亚分腿蹲/)
  await replaces.getByText('没有内容引用它，替换后只会归档。').waitFor()
  await replaces.getByRole('button', { name: '替换并归档' }).click()
  await replaces.waitFor({ state: 'detached' })
  expect((await kept('箱式深蹲', '&archived=true')).archivedAt).not.toBe(null)
  expect(complaints).toEqual([])
}, 60_000)
