import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { Invoice } from '../../contract/sales/invoice'
import type { Order } from '../../contract/sales/order'
import { newStore } from '../api/fixtures/gym'
import { newInvoice } from '../api/fixtures/invoices'
import { goods, keyed, paidOrder } from '../api/fixtures/till'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store

beforeAll(async () => {
  server = await startApp()
  // The page suggests the day on which it is open.
  server.clock.advance({ milliseconds: Date.now() - server.clock().getTime() })
  ask = await signIn(server.app)
  store = await newStore(ask)
  app = await openApp(server, '/login?return=/order')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const sold = () => paidOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(120_00)] })
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const invoicesOf = async ({ id }: Order): Promise<Invoice[]> =>
  (await (await ask('GET', `/api/v1/invoices?orderId=${id}`)).json()).rows
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))

it('an invoice is requested in the order’s drawer, and a wrong tax number is named first', async () => {
  const order = await sold()
  visit(`/order?open=${order.id}`)
  const open = await dialogOf(new RegExp(order.orderNo))
  fireEvent.click(await open.findByRole('button', { name: '开发票' }, slow))
  const form = await dialogOf('开票申请')
  fireEvent.click(await form.findByRole('button', { name: '企业' }, slow))
  type(form.getByRole('textbox', { name: /^发票抬头/ }), '上海某某商贸有限公司')
  type(form.getByRole('textbox', { name: /^税号/ }), '914403001922038217')
  fireEvent.click(form.getByRole('button', { name: '提交申请' }))
  await form.findByText(/^税号不正确/)
  expect(await invoicesOf(order)).toEqual([])
  type(form.getByRole('textbox', { name: /^税号/ }), '914403001922038216')
  fireEvent.click(form.getByRole('button', { name: '提交申请' }))
  await open.findByText('上海某某商贸有限公司', undefined, slow)
  expect(await invoicesOf(order)).toMatchObject([
    { status: 'requested', amountFen: 120_00, taxNo: '914403001922038216' },
  ])
  fireEvent.click(open.getByRole('button', { name: '开发票' }))
  const again = await dialogOf('开票申请')
  await again.findByText('没有可开票的金额', undefined, slow)
  expect(again.getByRole('button', { name: '提交申请' })).toBeDisabled()
  fireEvent.click(again.getByRole('button', { name: '取消' }))
})

it('the accountant records number and day in the list', async () => {
  const order = await sold()
  const { requestNo } = await newInvoice(ask, order)
  visit(`/order?view=invoices&q=${requestNo}`)
  fireEvent.click(await screen.findByRole('button', { name: '登记已开' }, slow))
  const form = await dialogOf(new RegExp(requestNo))
  type(form.getByRole('textbox', { name: /^发票号码/ }), '123')
  fireEvent.click(form.getByRole('button', { name: '登记已开' }))
  await form.findByText(/20 位（数电）或 8 位/)
  type(form.getByRole('textbox', { name: /^发票号码/ }), '25317000000123456789')
  fireEvent.click(form.getByRole('button', { name: '登记已开' }))
  await waitFor(
    async () =>
      expect(await invoicesOf(order)).toMatchObject([
        { status: 'issued', invoiceNo: '25317000000123456789' },
      ]),
    slow,
  )
})

it('a request that a refund has made too much says what to do instead', async () => {
  const order = await sold()
  const invoice = await newInvoice(ask, order)
  const lines = [{ itemId: order.items[0]?.id, amountFen: 20_00, terminates: false }]
  const draft = { orderId: order.id, lines, reason: '商品有瑕疵' }
  expect((await ask('POST', '/api/v1/refunds', draft, keyed())).status).toBe(201)
  await server.db.updateTable('payment').set({ refundedFen: 20_00 }).where('orderId', '=', order.id).execute()
  visit(`/order?view=invoices&invoice=${invoice.id}`)
  const open = await dialogOf(new RegExp(invoice.requestNo))
  await open.findByText(/请撤回后按余下的金额重新申请/, undefined, slow)
  expect(open.getByRole('button', { name: '登记已开' })).toBeDisabled()
  expect(open.getByText('已退款，金额超过可开的金额')).toBeVisible()
})
