import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { newStore, versioned } from '../api/fixtures/gym'
import { cash, goods, keyed, newOrder } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let person: Walk

/** 110 orders: 60 are paid at once, 20 in two parts, 20 are closed, 10 stay open. */
beforeAll(async () => {
  person = await startWalk()
  const ask = (await signInTo(person.server))(person.server)
  const mine = await newStore(ask, { name: '滨江店' })
  const member = await newMember(ask, mine.id, { name: '沈星河' })
  for (let at = 0; at < 110; at += 1) {
    const order = await newOrder({ admin: ask, mine }, { memberId: member.id, items: [goods(1000)] })
    const send = (step: string, body: unknown, headers: Record<string, string>) =>
      ask('POST', `/api/v1/orders/${order.id}/${step}`, body, headers)
    const done =
      at < 60
        ? [await send('payments', cash(1000), keyed())]
        : at < 80
          ? [await send('payments', cash(400), keyed()), await send('payments', cash(600), keyed())]
          : at < 100
            ? [await send('close', { reason: '顾客不要了' }, versioned(order))]
            : []
    expect(done.filter(({ status }) => status !== 200)).toEqual([])
  }
}, 180_000)

afterAll(() => person?.close(), 60_000)

const chartOf = (machine: string) => person.page.getByRole('region', { name: `${machine} 的状态图，可滚动` })

it('shows what the orders of the last thirty days did, on their chart and in figures', async () => {
  const { page, complaints } = person
  await signIn(page, `${person.server.url}/machines?machine=order`)
  await page.getByRole('link', { name: '实际运行' }).click()
  const figures = page.getByRole('region', { name: '实际运行' })
  const row = (name: string) => figures.getByRole('row', { name })
  await row('order.collect pending → paid 80').waitFor()
  await row('order.collect pending → pending 20').waitFor()
  await row('order.close pending → closed 20').waitFor()
  await row('order.expire pending → closed 从未').waitFor()
  await figures.getByText('新建 110 条').waitFor()
  // 80 paid and 20 closed have left it.
  await row('pending 100').first().waitFor()
  const badges = chartOf('order').locator('[data-badge]')
  expect((await badges.allTextContents()).sort()).toEqual(['20', '20', '80'])
  expect(
    await chartOf('order').locator('[data-transition*="order.expire"]').getAttribute('data-unused'),
  ).toBe('')
  expect(complaints).toEqual([])
}, 60_000)

it('goes from the history of an order to the path that it took', async () => {
  const { page, complaints } = person
  await page.goto(`${person.server.url}/order`)
  await page
    .getByRole('row')
    .filter({ hasText: '已关闭' })
    .first()
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '变更记录' }).click()
  await page.getByRole('link', { name: '在状态图上查看路径' }).click()
  const steps = page.getByRole('region', { name: '这条记录的路径' }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(2)
  expect(await steps.first().textContent()).toContain('开始于 pending')
  expect(await steps.last().textContent()).toContain('order.close pending → closed')
  expect(await chartOf('order').locator('[data-badge]').allTextContents()).toEqual(['1'])
  const active = chartOf('order').locator('[data-state][data-active]')
  expect(await active.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))).toEqual([
    'order.closed',
  ])
  expect(complaints).toEqual([])
}, 60_000)

it('opens charts whole, and shows at a double click the chosen state so large that it can be read, also on a phone', async () => {
  const { page, complaints } = person
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const machine of ['membership', 'appointment', 'editor', 'upload', 'order']) {
      await page.goto(`${person.server.url}/machines?machine=${machine}`)
      const chart = chartOf(machine)
      await chart.locator('[data-transition] text').first().waitFor()
      const hidden = () =>
        chart.evaluate((port) => [port.scrollWidth - port.clientWidth, port.scrollHeight - port.clientHeight])
      await expect.poll(hidden, { message: `${machine} at ${size.width}` }).toEqual([0, 0])
      const state = chart.locator('[data-state][data-active] > .box').last()
      const [room, before] = [(await chart.boundingBox())!, (await state.boundingBox())!]
      await page.mouse.dblclick(before.x + before.width / 2, before.y + before.height / 2)
      const scale = () =>
        chart
          .locator('svg')
          .evaluate((svg: SVGSVGElement) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)
      await expect.poll(scale, { message: `${machine} at ${size.width}` }).toBeGreaterThan(0.89)
      const now = (await state.boundingBox())!
      const middle = now.x + now.width / 2
      expect([machine, size.width, middle > room.x && middle < room.x + room.width]).toEqual([
        machine,
        size.width,
        true,
      ])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
  expect(complaints).toEqual([])
}, 120_000)

it('says that there is no such chart, and offers the others', async () => {
  const { page, complaints } = person
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${person.server.url}/machines?machine=nope`)
  await page.getByRole('heading', { level: 2, name: '没有名为“nope”的状态机' }).waitFor()
  expect(await page.locator('.statechart').count()).toBe(0)
  const list = page.getByRole('navigation', { name: '状态机列表' })
  expect(await list.locator('[aria-current=true]').count()).toBe(0)
  await list.getByRole('link', { name: /^coach / }).click()
  await chartOf('coach').waitFor()
  expect(complaints).toEqual([])
}, 60_000)
