import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Product } from '../../contract/catalogue/product'
import { newGoodsOnSale } from '../api/fixtures/goods'
import { newStore } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let water: Product

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const store = await newStore(ask)
  water = await newGoodsOnSale(ask, [store.id], { name: '矿泉水', lowStockLevel: 6 })
  app = await openApp(server, '/login?return=/price')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '会员价格' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const stockOf = async () => (await (await ask('GET', `/api/v1/products/${water.id}`)).json()).stock[0].qty

it('goods are a view of the prices, each with its stock', async () => {
  fireEvent.click(await screen.findByRole('link', { name: '商品' }))
  await screen.findByRole('heading', { name: '商品' }, slow)
  const row = (await screen.findByText('矿泉水')).closest('tr')
  expect(row).toHaveTextContent('¥3.00')
  expect(row).toHaveTextContent('10')
})

it('a count that differs asks why, books the difference and warns of the level', async () => {
  visit(`/price?view=goods&stock=${water.id}`)
  const form = await drawer('矿泉水 · 库存')
  fireEvent.click(form.getByRole('button', { name: '盘点' }))
  fireEvent.change(await form.findByLabelText(/^实点数量/), { target: { value: '6' } })
  await waitFor(() => expect(form.getByRole('button', { name: /确认盘点/ })).toBeEnabled())
  fireEvent.click(form.getByRole('button', { name: /确认盘点/ }))
  await form.findByText('请写明原因')
  expect(await stockOf()).toBe(10)
  fireEvent.change(await form.findByLabelText(/^原因/), { target: { value: '盘亏四瓶' } })
  await waitFor(() => expect(form.getByRole('button', { name: /确认盘点/ })).toBeEnabled())
  fireEvent.click(form.getByRole('button', { name: /确认盘点/ }))
  await form.findByRole('cell', { name: '盘亏四瓶' }, slow)
  expect(await stockOf()).toBe(6)
  expect(form.getAllByText('库存不足').length).toBe(1)
})

it('a count of a stock that has changed since is refused, and shows the present one', async () => {
  visit(`/price?view=goods&stock=${water.id}`)
  const form = await drawer('矿泉水 · 库存')
  await ask(
    'POST',
    '/api/v1/stock-movements/adjustments',
    {
      productId: water.id,
      storeId: water.stock[0]?.storeId,
      kind: 'loss',
      qty: 1,
      expectedQty: 6,
      reason: '破损',
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  fireEvent.click(form.getByRole('button', { name: '盘点' }))
  fireEvent.change(await form.findByLabelText(/^实点数量/), { target: { value: '6' } })
  await waitFor(() => expect(form.getByRole('button', { name: /确认盘点/ })).toBeEnabled())
  fireEvent.click(form.getByRole('button', { name: /确认盘点/ }))
  await form.findByText(/库存刚刚变了/, undefined, slow)
  await waitFor(() => expect(form.getByText(/现有 5$/)).toBeVisible())
  expect(await stockOf()).toBe(5)
})
