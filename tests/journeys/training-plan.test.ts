import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import type { Exercise } from '../../contract/content/exercise'
import type { Member } from '../../contract/membership/member'
import type { TrainingPlan } from '../../contract/training/training-plan'
import { newExercise, newSubtype, newType } from '../api/fixtures/exercises'
import { newCoach, newStore, versioned } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { dayDraft, entry, newPlan, read, saved, slot } from '../api/fixtures/training'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk
let ask: Ask
let coachId: string
let member: Member
let exercises: Exercise[]
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

beforeAll(async () => {
  person = await startWalk()
  ask = (await signInTo(person.server))(person.server)
  const store = await newStore(ask)
  coachId = (await newCoach(ask, { storeIds: [store.id], displayName: '林教练' })).id
  member = await newMember(ask, store.id, { name: '沈星河' })
  const { id: typeId } = await newType(ask)
  const { id: subtypeId } = await newSubtype(ask, { typeId })
  exercises = []
  for (const name of ['杠铃深蹲', '哑铃卧推', '坐姿绳索划船']) {
    const made = await newExercise(ask, { subtypeId, name })
    await ask('POST', `/api/v1/exercises/${made.id}/publish`, {}, versioned(made))
    exercises.push(made)
  }
  await signIn(person.page, `${person.server.url}/train`)
}, 120_000)

afterAll(() => person?.close(), 60_000)

const menuOf = async (page: Page, name: string, member = '') => {
  const row = page.getByRole('row', { name: new RegExp(`${name}.*${member}`) })
  await row.getByRole('button', { name: `更多操作 ${name}` }).click()
  return page.getByRole('menu')
}
/** The loads of each week with loads, by slot and entry. */
const loadsOf = ({ days }: TrainingPlan) =>
  days
    .filter(({ slots }) => slots.length > 0)
    .map(({ week, slots }) => [week, slots.map(({ entries }) => entries.map(({ weightG }) => weightG))])
const pagesOf = async (page: Page): Promise<number> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const loading = getDocument({ data: new Uint8Array(bytes) })
  const { numPages } = await loading.promise
  await loading.destroy()
  return numPages
}

it('builds four weeks with a superset, publishes them, gives them to a member and records a day', async () => {
  const { page, complaints } = person
  await newPlan(ask, { coachId, name: '四周力量', weeks: 4 })
  await page.reload()
  await page
    .getByRole('row', { name: /四周力量/ })
    .getByText('四周力量')
    .click()
  await page.getByRole('heading', { level: 1, name: '四周力量' }).waitFor()
  for (const name of ['杠铃深蹲', '哑铃卧推']) {
    await page.getByRole('button', { name: `添加${name}` }).click()
    await page.getByLabel('重量', { exact: true }).fill('40')
  }
  await page.getByRole('button', { name: '更多操作 哑铃卧推' }).click()
  await page.getByRole('menuitem', { name: '与上一个组成超级组' }).click()
  await page.getByText('超级组', { exact: true }).waitFor()
  await repeat(page)
  const [plan] = (await (await ask('GET', '/api/v1/training-plans')).json()).rows
  // Autosave follows the last change.
  await expect
    .poll(async () => loadsOf(await read(ask, plan.id)), { timeout: 20_000 })
    .toEqual([
      [1, [[40_000, 40_000]]],
      [2, [[42_500, 42_500]]],
      [3, [[45_000, 45_000]]],
      [4, [[47_500, 47_500]]],
    ])
  await page.getByText('已保存').waitFor()

  await page.getByRole('link', { name: '返回列表' }).click()
  await (await menuOf(page, '四周力量')).getByRole('menuitem', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await page
    .getByRole('row', { name: /四周力量/ })
    .getByText('已发布')
    .waitFor()

  await (await menuOf(page, '四周力量')).getByRole('menuitem', { name: '分配给会员' }).click()
  const assigning = page.getByRole('dialog', { name: '分配「四周力量」' })
  await assigning.getByText('批量粘贴').click()
  await assigning.getByRole('textbox', { name: '批量粘贴' }).fill(member.memberNo)
  await assigning.getByRole('button', { name: '查找并添加' }).click()
  await assigning.getByText('没有进行中的计划').waitFor()
  await assigning.getByRole('textbox', { name: '开始日期' }).fill(today)
  await assigning.getByRole('textbox', { name: '开始日期' }).press('Enter')
  await assigning.getByText(new RegExp(`${today}.*结束`)).waitFor()
  await assigning.getByRole('button', { name: '分配给 1 位会员' }).click()
  await page.getByText('已分配 1 份计划').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  await (await menuOf(page, '四周力量', '沈星河')).getByRole('menuitem', { name: '训练进度' }).click()
  const progress = page.getByRole('dialog', { name: '沈星河 的训练进度' })
  await progress.getByRole('button', { name: '开始训练' }).click()
  await progress.getByRole('button', { name: /^杠铃深蹲 第 1 组，计划 8 次 · 40 公斤/ }).click()
  await progress.getByRole('button', { name: /^杠铃深蹲 第 1 组，已完成/ }).waitFor()
  await progress.getByRole('button', { name: '整天按计划完成' }).click()
  await progress
    .getByText(/^完成 (\d+) \/ \d+ 组$/)
    .and(page.getByText('完成 6 / 24 组'))
    .waitFor()
  await progress.getByRole('row', { name: /杠铃深蹲.*40 公斤/ }).waitFor()
  await progress.getByRole('button', { name: '关闭' }).click()
  await page
    .getByRole('row', { name: /沈星河/ })
    .getByText('25%')
    .waitFor()
  expect(complaints).toEqual([])
}, 180_000)

it('prints a week on one sheet, the fullest too, and says when one is not enough', async () => {
  const { page } = person
  await (await menuOf(page, '四周力量', '沈星河')).getByRole('menuitem', { name: '预览与打印' }).click()
  await page.getByText('本周正好打印在一张 A4 纸上（纵向）。').waitFor()
  await page.locator('section[class^=print-][aria-hidden]').getByText('沈星河').waitFor({ state: 'attached' })
  expect(await pagesOf(page)).toBe(1)

  const print = async (note: string) => {
    const plan = await newPlan(ask, { coachId, name: '排得最满的一周', weeks: 1 })
    const ids = exercises.map(({ id }) => id)
    const slots = () =>
      Array.from({ length: 20 }, (_, i) => ({ ...slot(entry(ids[i % 3] ?? '', { repsMax: 12 })), note }))
    const days = [1, 2, 3, 4, 5, 6, 7].map((dayNo) => dayDraft({ dayNo, name: '全身', slots: slots() }))
    await saved(ask, plan.id, ...days)
    await page.goto(`${person.server.url}/train?print=${plan.id}`)
    await page.locator('[class^=print-preview-] article').waitFor()
  }
  await print('')
  await page.getByText(/^本周正好打印在一张 A4 纸上/).waitFor()
  expect(await pagesOf(page)).toBe(1)
  await print(
    '下放三秒，底部停一秒，起身时不要弓背；最后两组若速度明显变慢就停在那里，不必做到力竭。'.repeat(3),
  )
  await page.getByText('本周内容较多，一页放不下，将分成多页打印。').waitFor()
  expect(await pagesOf(page)).toBeGreaterThan(1)
}, 120_000)

it('shows a member the plan by a link, on a phone without an account, until it is revoked', async () => {
  const { page, server } = person
  await page.goto(`${server.url}/train?q=${encodeURIComponent('沈星河')}`)
  await (await menuOf(page, '四周力量', '沈星河')).getByRole('menuitem', { name: '分享链接' }).click()
  const drawer = page.getByRole('dialog', { name: '沈星河 的分享链接' })
  await drawer.getByRole('button', { name: '创建链接' }).click()
  const link = await drawer.getByLabel('链接地址').inputValue()
  await drawer.getByRole('img', { name: '链接的二维码' }).waitFor()

  const guest = await visitor({ width: 390, height: 844 })
  try {
    const requested: string[] = []
    guest.page.on('request', (request) => requested.push(request.url()))
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { level: 1, name: '四周力量' }).waitFor()
    await guest.page.getByText('沈星河 的训练计划').waitFor()
    await guest.page.getByText('今天').waitFor()
    await guest.page.getByText('3 组 × 8–12 次 · 40 公斤').first().waitFor()
    await guest.page.getByRole('button', { name: '第 4 周' }).click()
    await guest.page.getByText('3 组 × 8–12 次 · 47.5 公斤').first().waitFor()
    const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    const token = new URL(link).hash.slice(1)
    expect(
      requested.filter((url) => new URL(url).pathname.includes(token) || url.includes(`?${token}`)),
    ).toEqual([])
    expect(await guest.page.evaluate(() => [localStorage.token, localStorage.username])).toEqual([
      undefined,
      undefined,
    ])

    await drawer.getByRole('button', { name: /^撤销/ }).click()
    await drawer.getByText('已撤销').waitFor()
    await guest.page.reload()
    await guest.page.getByRole('heading', { name: '这个链接已失效' }).waitFor()
    expect(guest.complaints).toEqual([])
  } finally {
    await guest.close()
  }
}, 120_000)

/** Repeats the first week in each later one, 2.5 kg heavier every time. */
async function repeat(page: Page) {
  await page.getByRole('button', { name: '更多操作 第 1 周' }).click()
  await page.getByRole('menuitem', { name: '复制到后续周…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '公斤', exact: true }).click()
  await dialog.getByRole('button', { name: '复制', exact: true }).click()
}
