import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Locator, Page } from 'playwright-core'
import type { Order } from '../../contract/sales/order'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import type { TrainingPlan } from '../../contract/training/training-plan'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { trainingPlanDraft } from '../api/fixtures/training'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { phone, type Visitor } from './browser'
import { block, place, pointOf } from './calendar'
import { signIn, startWalk, type Walk } from './walk'
import { openWorkingDay } from './working-day'

let server: Walk
let hand: Visitor
let ask: Ask
let world: Awaited<ReturnType<typeof openWorkingDay>>

beforeAll(async () => {
  server = await startWalk()
  ask = (await signInTo(server.server))(server.server)
  world = await openWorkingDay(ask, server.database.db)
  hand = await phone()
  await signIn(hand.page, `${server.server.url}/dashboard`)
}, 120_000)

afterAll(async () => {
  await hand?.close()
  await server?.close()
}, 60_000)

const open = (path: string, page = hand.page) => page.goto(`${server.server.url}${path}`)
const rowsOf = async <Row>(path: string): Promise<Row[]> =>
  (await (await ask('GET', `/api/v1/${path}`)).json()).rows
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Nothing is wider than the screen. */
async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

it('the calendar: a lesson is booked by taps and moved by a finger', async () => {
  const { page, context, complaints } = hand
  await open(`/appointment?date=${world.day}&store=${world.store.id}`)
  await page.getByRole('group', { name: /林教练/ }).waitFor()
  await fits(page)
  await page.getByRole('button', { name: '新建预约', exact: true }).tap()
  const drawer = sheet(page, '新建预约')
  await drawer.getByLabel('会员').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('heman')
  await page.getByRole('option', { name: /何满/ }).tap()
  await drawer.getByRole('combobox', { name: '课程' }).tap()
  await page.getByRole('option', { name: /私教课/ }).tap()
  await drawer.getByRole('radio', { name: /年卡/ }).waitFor()
  await drawer.getByRole('button', { name: /^10:00/ }).tap()
  await fits(page)
  await drawer.getByRole('button', { name: '预约', exact: true }).tap()
  await drawer.waitFor({ state: 'detached' })
  const lesson = block(page, '何满')
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('10:00–11:00')
  await lesson.scrollIntoViewIfNeeded()
  await carry(page, lesson, place(page, '林教练', '11:00'))
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('11:00–12:00')
  const [booked] = await rowsOf<Appointment>(`appointments?member=${world.member.id}`)
  const [session] = await rowsOf<ClassSession>(
    `class-sessions?store=${world.store.id}&from=${world.at('00:00')}&to=${world.at('23:00')}`,
  )
  expect([booked?.startsAt, booked?.status, session?.startsAt]).toEqual([
    world.at('11:00'),
    'confirmed',
    world.at('11:00'),
  ])
  await fits(page)
  expect(complaints).toEqual([])

  /** A finger rests until the lesson is lifted, and then carries it. */
  async function carry(on: Page, what: Locator, to: Parameters<typeof pointOf>[0]) {
    const [from, until] = [await pointOf(what), await pointOf(to)]
    const touch = await context.newCDPSession(on)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await send('touchStart', [from])
    await on.locator('[data-preview]').waitFor()
    for (let part = 1; part <= 6; part++)
      await send('touchMove', [
        {
          x: from.x + ((until.x - from.x) * part) / 6,
          y: from.y + ((until.y - from.y) * part) / 6,
        },
      ])
    await send('touchEnd', [])
  }
}, 60_000)

it('the desk: a member is let in, one is refused, and what one owes is collected', async () => {
  const { page, complaints } = hand
  await open(`/member?view=desk&store=${world.store.id}`)
  const field = page.getByLabel('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号')
  await field.tap()
  await field.fill('heman')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '何满' }).waitFor()
  await fits(page)
  await page.getByRole('button', { name: '签到', exact: true }).tap()
  await page.getByText('签到成功').waitFor()
  await fits(page)

  await field.fill('贺知秋')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '贺知秋' }).waitFor()
  await page.getByRole('button', { name: '签到', exact: true }).tap()
  await page.getByRole('alert').getByText('没有会员卡').waitFor()
  await fits(page)

  await field.fill('钱多多')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '钱多多' }).waitFor()
  await page.getByRole('button', { name: '签到', exact: true }).tap()
  await page.getByText('签到成功').waitFor()
  await page.getByRole('button', { name: '收款 ¥300.00' }).tap()
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('本次收款').waitFor()
  await fits(page)
  await collect.getByRole('button', { name: /^现金收款/ }).tap()
  await collect.getByText('收款完成').waitFor()
  await fits(page)

  const visits = await rowsOf<{ memberId: string; result: string }>(`check-ins?store=${world.store.id}`)
  const resultOf = ({ id }: { id: string }) =>
    visits.filter(({ memberId }) => memberId === id).map(({ result }) => result)
  expect([world.member, world.refused, world.owing].map(resultOf)).toEqual([['pass'], ['deny'], ['pass']])
  const [lesson] = await rowsOf<Appointment>(`appointments?member=${world.owing.id}`)
  expect([lesson?.dueFen, lesson?.settledFen]).toEqual([30_000, 30_000])
  expect(complaints).toEqual([])
}, 60_000)

it('a coach’s day: a lesson is checked in and completed', async () => {
  const own = await phone()
  await signIn(own.page, `${server.server.url}/dashboard`, world.account)
  const timetable = own.page.getByRole('region', { name: '课表' })
  await timetable.getByRole('button', { name: '签到 孙悦' }).tap()
  await timetable.getByRole('button', { name: '完成 孙悦' }).tap()
  await timetable.getByText('已完成').waitFor()
  await fits(own.page)
  const status = async () =>
    (await rowsOf<Appointment>(`appointments?member=${world.pupil.id}`)).map((row) => row.status)
  await expect.poll(status).toEqual(['completed'])
  expect(own.complaints).toEqual([])
  await own.close()
}, 60_000)

it('the plan builder: a week is made by taps', async () => {
  const { page, complaints } = hand
  const draft = trainingPlanDraft({ coachId: world.coach.id, name: '手机计划' })
  const reply = await ask('POST', '/api/v1/training-plans', draft, { 'idempotency-key': randomUUID() })
  const { id }: TrainingPlan = await reply.json()
  await open(`/train?build=${id}`)
  const day = (weekday: string) => page.getByRole('region', { name: new RegExp(`^${weekday}`) })
  for (const [weekday, exercise] of [
    ['周一', '深蹲'],
    ['周三', '卧推'],
    ['周五', '硬拉'],
  ] as const) {
    await page.getByRole('button', { name: weekday, exact: true }).first().tap()
    await day(weekday).getByRole('button', { name: '添加动作' }).tap()
    await fits(page)
    await page.getByRole('button', { name: `添加${exercise}`, exact: true }).tap()
    await page.getByRole('group', { name: '侧栏' }).getByRole('button', { name: '动作库' }).tap()
    await day(weekday).getByText(exercise).waitFor()
  }
  await page.getByRole('button', { name: '周日', exact: true }).first().tap()
  await day('周日').getByRole('button', { name: '设为休息日' }).tap()
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
  await fits(page)
  const made: TrainingPlan = await (await ask('GET', `/api/v1/training-plans/${id}`)).json()
  const days = made.days.filter(({ week }) => week === 1)
  expect(days.map(({ dayNo, isRest, slots }) => [dayNo, isRest, slots.length])).toEqual([
    [1, false, 1],
    [3, false, 1],
    [5, false, 1],
    [7, true, 0],
  ])
  expect(complaints).toEqual([])
}, 60_000)

it('the cashier: a card is sold, up to its receipt', async () => {
  const { page, complaints } = hand
  await open('/order?sale=new')
  const who = page.getByRole('combobox', { name: '谁来买？' })
  await who.tap()
  await who.fill('贺知秋')
  await page.getByRole('option', { name: /贺知秋/ }).tap()
  await page.getByRole('region', { name: '会员', exact: true }).getByText('贺知秋').waitFor()
  await fits(page)
  await page
    .getByRole('button', { name: /畅练月卡/ })
    .first()
    .tap()
  await page.locator('output', { hasText: '¥398.00' }).waitFor()
  await page.getByRole('button', { name: /^收款/ }).tap()
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('本次收款').waitFor()
  await fits(page)
  await collect.getByRole('button', { name: /^现金收款/ }).tap()
  await collect.getByText('收款完成').waitFor()
  await fits(page)
  const cards = await rowsOf<{ name: string; status: string }>(`memberships?member=${world.refused.id}`)
  expect(cards.map(({ name }) => name)).toEqual(['畅练月卡'])
  const sold = await rowsOf<Order>(`orders?member=${world.refused.id}`)
  expect(sold.map(({ status, payableFen }) => [status, payableFen])).toEqual([['paid', 39_800]])
  expect(await findImbalances(server.database.db)).toEqual([])
  expect(complaints).toEqual([])
}, 60_000)
