import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Locator, Page } from 'playwright-core'
import type { TrainingPlan } from '../../contract/training/training-plan'
import { signInTo } from '../harness/process'
import { signIn, startDemoWalk, type Walk } from './walk'

let person: Walk
let plan: TrainingPlan

beforeAll(async () => {
  person = await startDemoWalk()
  const ask = (await signInTo(person.server))(person.server)
  const { rows } = await (await ask('GET', '/api/v1/coaches?pageSize=1')).json()
  const draft = { name: '旅程计划', goal: 'muscle', level: 'beginner', weeks: 2, isPublic: false, note: '' }
  const reply = await ask(
    'POST',
    '/api/v1/training-plans',
    { ...draft, coachId: rows[0].id },
    { 'idempotency-key': randomUUID() },
  )
  expect(reply.status).toBe(201)
  plan = await reply.json()
}, 240_000)

afterAll(() => person?.close(), 60_000)

it('drags exercises into days, on each other and into another week, takes back, and has all of it after a reload', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/train?build=${plan.id}`)
  await page.getByRole('heading', { level: 1, name: '旅程计划' }).waitFor()
  await drag(page, exercise(page, '杠铃深蹲'), day(page, '周一'))
  await drag(page, exercise(page, '俯卧撑'), day(page, '周三'))
  await shows(page, '周三', ['俯卧撑'])

  await drag(page, entry(page, '俯卧撑'), entry(page, '杠铃深蹲'))
  await shows(page, '周一', ['杠铃深蹲', '俯卧撑'])
  await day(page, '周一').getByText('超级组').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await shows(page, '周三', ['俯卧撑'])

  await drag(page, entry(page, '俯卧撑'), day(page, '周五'), { isLetGo: false })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await shows(page, '周三', ['俯卧撑'])

  const second = page.getByRole('tab', { name: '第 2 周' })
  await drag(page, entry(page, '俯卧撑'), second, { isLetGo: false })
  await page.locator('[role=tab][aria-selected=true][data-week="2"]').waitFor()
  await moveTo(page, day(page, '周二'))
  await page.mouse.up()
  await shows(page, '周二', ['俯卧撑'])
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()

  await page.reload()
  await shows(page, '周一', ['杠铃深蹲'])
  await second.click()
  await shows(page, '周二', ['俯卧撑'])
  expect(complaints).toEqual([])
}, 120_000)

const exercise = (page: Page, name: string) => page.getByRole('button', { name: `添加${name}`, exact: true })
const day = (page: Page, weekday: string) => page.getByRole('region', { name: new RegExp(`^${weekday}`) })
const entry = (page: Page, name: string) =>
  page.locator('[class^=entry-]:has([data-cursor])').filter({ hasText: name })

/** Waits until the names are shown in this order. */
async function shows(page: Page, weekday: string, names: readonly string[]) {
  const titles = day(page, weekday).locator('[class^=entry-name-]')
  await expect.poll(() => titles.allTextContents()).toEqual(names)
}

async function drag(page: Page, what: Locator, onto: Locator, { isLetGo = true } = {}) {
  await what.scrollIntoViewIfNeeded()
  await moveTo(page, what)
  await page.mouse.down()
  await moveTo(page, onto)
  await page.locator('[class^=preview-]').waitFor()
  if (isLetGo) await page.mouse.up()
}

async function moveTo(page: Page, onto: Locator) {
  const box = await onto.boundingBox()
  if (box === null) throw new Error('it is not to be seen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
}
