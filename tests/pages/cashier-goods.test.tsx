import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Product } from '../../contract/catalogue/product'
import type { Order } from '../../contract/sales/order'
import { newGoodsOnSale } from '../api/fixtures/goods'
import { newStore } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let water: Product
let memberId: string

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const store = await newStore(ask)
  memberId = (await newMember(ask, store.id)).id
  water = await newGoodsOnSale(ask, [store.id], { name: '矿泉水', barcodes: ['6901234567892'] })
  app = await openApp(server, '/login?return=/order')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
  visit('/order?new=1')
  await screen.findByRole('dialog', { name: '开单收银' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const openSale = async () => {
  visit('/order')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null), slow)
  visit(`/order?new=1&member=${memberId}`)
  const sale = within(await screen.findByRole('dialog', { name: '开单收银' }, slow))
  await sale.findByRole('button', { name: '商品' }, slow)
  return sale
}
/** As a scanner does: every key at once, then Enter. */
const scan = (target: Element, code: string) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(target, { key })
}

it('a scan adds the product wherever the cursor is, a second one raises its quantity', async () => {
  const sale = await openSale()
  const qty = () => sale.queryByRole('group', { name: /矿泉水/ })?.textContent ?? ''
  // Scans that come before the shelf is there add nothing.
  await waitFor(() => {
    scan(document.body, '6901234567892')
    expect(qty()).not.toBe('')
  }, slow)
  const before = Number(/\d+/.exec(qty())?.[0])
  scan(document.body, '6901234567892')
  await waitFor(() => expect(Number(/\d+/.exec(qty())?.[0])).toBe(before + 1))
})

it('an unknown barcode is refused with the way on', async () => {
  const sale = await openSale()
  ;(document.activeElement as HTMLElement | null)?.blur()
  scan(document.body, '4006381333931')
  const alert = await sale.findByText(/没有条码为“4006381333931”/, undefined, slow)
  expect(within(alert).getByRole('link', { name: '去登记商品' })).toHaveAttribute(
    'href',
    '/price?view=goods&new=1',
  )
})

it('goods are chosen from their shelf and sold from the stock', async () => {
  const sale = await openSale()
  fireEvent.click(sale.getByRole('button', { name: '商品' }))
  const search = await sale.findByRole('textbox', { name: '搜索商品，或直接扫码' }, slow)
  fireEvent.change(search, { target: { value: 'kqs' } })
  fireEvent.click(await sale.findByRole('button', { name: /矿泉水.*库存/ }, slow))
  const orders = async (): Promise<Order[]> => (await (await ask('GET', '/api/v1/orders')).json()).rows
  const go = await sale.findByRole('button', { name: /^收款/ }, slow)
  await waitFor(() => expect(go).toBeEnabled(), slow)
  fireEvent.click(go)
  await waitFor(
    async () => expect((await orders())[0]?.items).toMatchObject([{ kind: 'product', refId: water.id }]),
    slow,
  )
})
