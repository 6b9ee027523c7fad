import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { DayClose } from '../../contract/ledger/ledger'
import type { Member } from '../../contract/membership/member'
import ledgerStyle from '../../src/pages/order/ledger/ledger.module.css'
import orderStyle from '../../src/pages/order/order.module.css'
import { newGoodsOnSale } from '../api/fixtures/goods'
import { newStore } from '../api/fixtures/gym'
import { goods, paidOrder } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first sight of a view loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let member: Member

const closes = async (): Promise<DayClose[]> =>
  (await (await ask('GET', `/api/v1/day-closes?store=${store.id}`)).json()).rows
const sell = (fen: number) =>
  paidOrder({ admin: ask, mine: store }, { memberId: member.id, items: [goods(fen)] })
const today = () => new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startApp()
  // The page computes days by the clock of the browser.
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask)
  member = await newMember(ask, store.id, { name: '沈星河' })
  await sell(23_050)
  await sell(1_000)
  app = await openApp(server, '/login?return=/order')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const pieces = (form: HTMLElement, name: string) => within(form).getByRole('textbox', { name })
const fill = (form: HTMLElement, name: string, text: string) =>
  fireEvent.change(pieces(form, name), { target: { value: text } })
const figure = (name: string, within_: HTMLElement) =>
  within(within_).getAllByText(name)[0]?.closest('div')?.querySelector('dd')?.textContent

it('is reached from the orders, counts the drawer by notes and closes it once', async () => {
  fireEvent.click(await screen.findByRole('link', { name: '日结' }))
  const form = await screen.findByRole('form', { name: '清点现金' }, slow)
  expect(figure('应有现金', document.body)).toBe('¥240.50')
  const close = () => within(form).getByRole('button', { name: '确认日结' })
  expect(close()).toBeDisabled()

  fill(form, '100 元', '2')
  // Enter moves on to the next note, and does not close the day.
  pieces(form, '100 元').focus()
  fireEvent.keyDown(pieces(form, '100 元'), { key: 'Enter' })
  expect(document.activeElement).toBe(pieces(form, '50 元'))
  fireEvent.keyDown(pieces(form, '50 元'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(pieces(form, '100 元'))
  fill(form, '20 元', '二')
  expect(within(form).getByText('请填整数')).toBeVisible()
  expect(close()).toBeDisabled()
  fill(form, '20 元', '2')
  expect([figure('实点现金', form), figure('差额', form)]).toEqual(['¥240.00', '-¥0.50'])

  // A difference requires a reason.
  fireEvent.submit(form)
  expect(await within(form).findByText('有差额时请写明原因，至少 2 个字')).toBeVisible()
  expect(await closes()).toEqual([])
  fireEvent.change(within(form).getByRole('textbox', { name: /说明/ }), { target: { value: '找零少收五角' } })

  // A sale during the count changes the expected sum, so nothing is closed.
  await sell(50)
  server.clock.advance({ minutes: 1 })
  fireEvent.submit(form)
  expect(await within(form).findByText(/清点期间有新的收退款/, {}, slow)).toBeVisible()
  await waitFor(() => expect(figure('应有现金', document.body)).toBe('¥241.00'), slow)
  expect([figure('差额', form), await closes()]).toEqual(['-¥1.00', []])

  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(await screen.findByText('已日结，差额 -¥1.00。', {}, slow)).toBeVisible()
  expect(await closes()).toMatchObject([{ expectedFen: 24_100, countedFen: 24_000, note: '找零少收五角' }])
  await waitFor(() => expect(figure('应有现金', document.body)).toBe('¥0.00'), slow)
  const listed = await screen.findByRole('region', { name: '历次日结' })
  expect(await within(listed).findByText('找零少收五角', {}, slow)).toBeVisible()
})

it('prints a close, and takes the sheet away again', async () => {
  const listed = await screen.findByRole('region', { name: '历次日结' })
  let printed = ''
  const print = rs.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector(`.${ledgerStyle.slip}`)?.textContent ?? ''
  })
  fireEvent.click(await within(listed).findByRole('button', { name: /^打印 / }, slow))
  expect(printed).toContain(store.name)
  for (const shown of ['¥241.00', '¥240.00', '-¥1.00', '找零少收五角', '现金 × 3'])
    expect(printed).toContain(shown)
  await waitFor(() => expect(document.querySelector(`.${ledgerStyle.slip}`)).toBe(null))
  print.mockRestore()
})

it('reports what came in, and shows the very orders that it counts', async () => {
  visit('/order?view=report')
  const table = await screen.findByRole('table', { name: '收入报表' }, slow)
  const total = within(table).getByRole('row', { name: /^合计/ })
  expect(within(total).getAllByText('¥241.00').length).toBe(3)
  expect(figure('净收入', document.body)).toBe('¥241.00')

  fireEvent.click(screen.getByRole('button', { name: '收款方式' }))
  const row = await screen.findByRole('row', { name: /^现金/ }, slow)
  expect(screen.queryByRole('columnheader', { name: '已实现收入' })).toBe(null)
  const link = within(row).getByRole('link', { name: '查看这 3 笔订单' })
  expect(link.getAttribute('href')).toMatch(/channel=cash/)
  fireEvent.click(link)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
  await waitFor(() => expect(document.querySelectorAll(`.${orderStyle.no}`).length).toBe(3), slow)
})

it('says so where nothing came in, and where days are refused', async () => {
  visit('/order?view=report&from=2020-01-01&to=2020-01-02')
  expect(await screen.findByText('这段时间没有收退款。', {}, slow)).toBeVisible()
  visit(`/order?view=report&from=2020-01-01&to=${today()}`)
  expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(/./)
})

it('reports goods with their margin, by the column that is clicked', async () => {
  const drink = await newGoodsOnSale(ask, [store.id], { name: '电解质水', code: 'E_WATER' })
  const item = { kind: 'product', productId: drink.id, qty: 2, unitPriceFen: 300, discountFen: 0 } as const
  await paidOrder({ admin: ask, mine: store }, { memberId: member.id, items: [item] })
  visit('/order?view=report')
  fireEvent.click(await screen.findByRole('button', { name: '商品' }, slow))
  const row = await screen.findByRole('row', { name: /^电解质水/ }, slow)
  expect(row).toHaveTextContent('2—¥6.00¥2.20¥3.8063.3%')
  expect(screen.getByText(/没有填写成本的收入 ¥24\d\.\d\d 不计入毛利。/)).toBeVisible()
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names()).toEqual(['未建档的商品', '电解质水E_WATER', '合计'])
  fireEvent.click(screen.getByRole('button', { name: '按毛利排序' }))
  await waitFor(() => expect(names()).toEqual(['电解质水E_WATER', '未建档的商品', '合计']))
  expect(screen.getByRole('button', { name: '按毛利排序' }).closest('th')).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect(location.search).toContain('sort=marginFen')
  visit('/order?view=report&by=goods&from=2020-01-01&to=2020-01-02')
  expect(await screen.findByText('这段时间没有卖出商品。', {}, slow)).toBeVisible()
})
