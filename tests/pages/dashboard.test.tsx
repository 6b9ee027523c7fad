import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import { insertAccount } from '../../server/system/account/new-account'
import { newStore, versioned } from '../api/fixtures/gym'
import { goods, paidOrder } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first sight of a part loads its code. */
const slow = { timeout: 20_000 }
const password = 'correct horse battery'

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const open = async (username?: string) => {
  app = await openApp(server, '/login?return=/dashboard')
  await signInByForm(app, username === undefined ? undefined : { username, password })
  await screen.findByText(/^更新于 /, {}, slow)
}
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))
const asks = (path: string) => app.requests.filter((one) => one === `GET /api/v1${path}`).length

beforeAll(async () => {
  // Every observed element is in sight at once.
  Object.assign(globalThis, {
    IntersectionObserver: class {
      tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe() {
        setTimeout(() => this.tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  })
  server = await startApp()
  // The page computes days by the clock of the browser.
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  await sql`insert into role values ('guide', '', '{member:read}'), ('trainer', '', '{appointment:read}')`.execute(
    server.db,
  )
  const passwordHash = await cheapPasswordHash(password)
  for (const role of ['guide', 'trainer'])
    await insertAccount(server.db, { username: role, role, passwordHash }, server.clock())
}, 120_000)
afterAll(() => server.close())
afterEach(() => {
  app.close()
  localStorage.clear()
})

it('a console without a store shows the first steps', async () => {
  await open()
  const steps = within(await screen.findByRole('region', { name: '从这里开始' }, slow))
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/store?new=1',
    '/store',
    '/coach?new=1',
    '/coachclass?new=1',
    '/price?new=1',
    '/account?new=1',
    '/member?new=1',
    '/face?new=1',
  ])
  // This test's two roles have accounts.
  expect(steps.getByText('已完成 1 / 8')).toBeVisible()
  expect(steps.getByRole('listitem', { current: 'step' })).toHaveTextContent('新建门店')
  expect(screen.getByText('一切就绪，没有待处理的事项。')).toBeVisible()
  expect((await card('续费率')).getByText('–')).toBeVisible()
})

it('the figures of revenue and new members link to exactly their rows', async () => {
  store = await newStore(ask, { name: '静安店' })
  const opened = await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  expect(opened.status).toBe(200)
  const member = await newMember(ask, store.id, { name: '沈星河' })
  await paidOrder({ admin: ask, mine: store }, { memberId: member.id, items: [goods(123_450)] })
  await open()
  const money = await card('今日营收')
  const link = money.getByRole('link', { name: '今日营收 ¥1,234.50' })
  expect(link).toHaveAttribute('href', `/order?view=report&by=day&from=${today()}&to=${today()}`)
  expect((await card('期间订单')).getByRole('link', { name: '期间订单 1' })).toBeVisible()
  expect((await card('在馆人数')).getByRole('link', { name: '静安店' })).toBeVisible()
  const steps = within(await screen.findByRole('region', { name: '从这里开始' }, slow))
  expect(steps.getByRole('listitem', { current: 'step' })).toHaveTextContent('新建教练')
  expect(steps.getAllByRole('img', { name: '已完成' })).toHaveLength(4)
  expect(asks('/dashboard')).toBe(1)
})

it('the dashboard keeps store and period in the address', async () => {
  await open()
  const before = asks('/dashboard')
  fireEvent.click(screen.getByRole('button', { name: '时间范围：近 30 天' }))
  fireEvent.click(await screen.findByRole('option', { name: '今天' }, slow))
  await waitFor(() => expect(new URLSearchParams(location.search).get('period')).toBe('today'), slow)
  await waitFor(() => expect(asks('/dashboard')).toBe(before + 1), slow)
  visit(`/dashboard?store=${store.id}&period=week`)
  await waitFor(async () =>
    expect((await card('新增会员')).getByRole('link', { name: /^新增会员/ }).getAttribute('href')).toContain(
      `store=${store.id}`,
    ),
  )
})

it('the mark of a figure explains its formula until Escape', async () => {
  await open()
  const mark = (await card('期间净收入')).getByRole('button', { name: '计算方式：期间净收入' })
  fireEvent.focus(mark)
  expect(await screen.findByText(/^所选日期内的实收减去退款/, {}, slow)).toBeVisible()
  expect(mark).toHaveAccessibleDescription(/^所选日期内的实收减去退款/)
  fireEvent.keyDown(mark, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBe(null))
})

it('draws the days, reads them by keys, and has them as a table', async () => {
  await open()
  const chart = await card('净收入走势')
  const plot = chart.getByRole('slider')
  fireEvent.keyDown(plot, { key: 'End' })
  await waitFor(() => expect(plot).toHaveAttribute('aria-valuetext', expect.stringContaining('¥1,234.50')))
  fireEvent.keyDown(plot, { key: 'ArrowLeft' })
  await waitFor(() => expect(plot).toHaveAttribute('aria-valuetext', expect.stringContaining('净收入 ¥0.00')))
  fireEvent.click(chart.getByRole('button', { name: '表' }))
  const row = await chart.findByRole('row', { name: new RegExp(`^${today()}`) })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['¥1,234.50', '¥0.00', '¥1,234.50', '¥0.00'])
})

it('with the data saver on, the charts wait until they are asked for', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  try {
    await open()
    const show = await screen.findByRole('button', { name: '显示走势' }, slow)
    expect(asks('/dashboard/charts')).toBe(0)
    fireEvent.click(show)
    expect((await card('净收入走势')).getByRole('slider')).toBeVisible()
    expect(screen.getByRole('button', { name: '显示更多走势' })).toBeVisible()
  } finally {
    Reflect.deleteProperty(navigator, 'connection')
  }
})

it('a part that failed to load offers a retry, and the other parts stay', async () => {
  app = await openApp(server, '/login?return=/dashboard')
  let isBroken = true
  const refusal = () => Response.json({ status: 500, code: 'internal' }, { status: 500 })
  const real = globalThis.fetch
  globalThis.fetch = (input, init) =>
    isBroken && new URL(String(input), location.origin).pathname === '/api/v1/dashboard'
      ? Promise.resolve(refusal())
      : real(input, init)
  await signInByForm(app)
  const retry = await screen.findByRole('button', { name: '重试' }, slow)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  isBroken = false
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: '今日营收 ¥1,234.50' }, slow)).toBeVisible()
})

it('figures without permission are left out', async () => {
  await open('guide')
  expect((await card('有效会员')).getByRole('link', { name: /^有效会员/ })).toBeVisible()
  expect(screen.queryByRole('heading', { name: '营收' })).toBe(null)
  expect(screen.queryByRole('region', { name: '设备在线' })).toBe(null)
})

it('a person without figures sees links to their own pages', async () => {
  await open('trainer')
  const own = await card('常用功能')
  expect(own.getAllByRole('link').map((link) => link.textContent)).toEqual(['教练预约'])
  expect(screen.queryByRole('heading', { name: '会员' })).toBe(null)
})
