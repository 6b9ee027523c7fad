import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { Order } from '../../contract/sales/order'
import { newStore } from '../api/fixtures/gym'
import { cash, goods, keyed, newOrder, paidOrder } from '../api/fixtures/till'
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

const orderNow = async (id: string): Promise<Order> => (await ask('GET', `/api/v1/orders/${id}`)).json()
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const drawer = async ({ orderNo }: Order) =>
  within(await screen.findByRole('dialog', { name: new RegExp(orderNo) }, slow))

it('a payment is moved to its channel with a reason, and what was recorded stays readable', async () => {
  const made = await paidOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(3_000)] })
  visit(`/order?open=${made.id}`)
  const open = await drawer(made)
  expect(open.queryByRole('button', { name: /^作废 PA/ })).toBe(null)
  fireEvent.click(await open.findByRole('button', { name: /^更正 PA/ }, slow))
  const dialog = within(await screen.findByRole('dialog', { name: '更正收款方式' }, slow))
  const confirm = dialog.getByRole('button', { name: '更正' })
  expect(confirm).toBeDisabled()
  type(dialog.getByRole('textbox', { name: /POS/ }), 'SLIP0001')
  type(dialog.getByRole('textbox', { name: /^原因/ }), '客人刷的卡')
  fireEvent.click(confirm)
  await open.findByText(/^现金 → POS/, undefined, slow)
  expect(open.getByText('更正为')).toBeVisible()
  expect(await orderNow(made.id)).toMatchObject({ status: 'paid', channels: ['pos'] })
})

it('a payment that never came is voided, and the order waits for its money again', async () => {
  const made = await newOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(900)] })
  await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(400), keyed())
  visit(`/order?open=${made.id}`)
  const open = await drawer(made)
  fireEvent.click(await open.findByRole('button', { name: /^作废 PA/ }, slow))
  const dialog = within(await screen.findByRole('dialog', { name: '作废这笔收款' }, slow))
  type(dialog.getByRole('textbox', { name: /^原因/ }), '没有收到')
  fireEvent.click(dialog.getByRole('button', { name: '作废' }))
  await waitFor(() => expect(open.getAllByText(/已作废/).length).toBeGreaterThan(0), slow)
  expect(await orderNow(made.id)).toMatchObject({ status: 'pending', paidFen: 0 })
})

it('beyond the limit the dialog says that somebody else corrects it', async () => {
  const made = await paidOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(60_000)] })
  visit(`/order?open=${made.id}`)
  fireEvent.click(await (await drawer(made)).findByRole('button', { name: /^更正 PA/ }, slow))
  const dialog = within(await screen.findByRole('dialog', { name: '更正收款方式' }, slow))
  type(dialog.getByRole('textbox', { name: /POS/ }), 'SLIP0002')
  type(dialog.getByRole('textbox', { name: /^原因/ }), '客人刷的卡')
  fireEvent.click(dialog.getByRole('button', { name: '更正' }))
  await dialog.findByText(/超过 ¥500.00，请换一位来更正/, undefined, slow)
  expect(await orderNow(made.id)).toMatchObject({ channels: ['cash'] })
})
