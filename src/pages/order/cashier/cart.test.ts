import { expect, it } from '@rstest/core'
import type { ItemDraft } from '../../../../contract/sales/order'
import { added, type Cart, changed, draftOf, lineOf, mostLines, pricedAt, repriced, without } from './cart'

const plan: ItemDraft = { kind: 'plan', planId: 'p', renewsId: null, unitPriceFen: 39_800, discountFen: 0 }
const course: ItemDraft = { kind: 'course', courseId: 'c', qty: 1, unitPriceFen: 30_000, discountFen: 0 }
const water: ItemDraft = { kind: 'goods', name: 'water', qty: 3, unitPriceFen: 300, discountFen: 0 }
const empty: Cart = { lines: [], storeId: 's', sellerId: null, note: '' }
const cartOf = (...items: ItemDraft[]) =>
  items.reduce((cart, item) => added(cart, lineOf(item, item.kind, '')), empty)

it('sends what is in the cart with what is taken off each line', () => {
  const cart = cartOf(plan, water)
  const key = cart.lines[1]?.key ?? ''
  const less = changed(cart, key, { discount: { by: 'fold', text: '5' } })
  expect(draftOf({ ...less, note: ' gift ' }, 'm')).toEqual({
    memberId: 'm',
    storeId: 's',
    sellerId: null,
    items: [plan, { ...water, discountFen: 450 }],
    note: 'gift',
  })
})

it('has nothing to send while it is empty, has no store, or a discount cannot be read', () => {
  const cart = cartOf(plan)
  const key = cart.lines[0]?.key ?? ''
  expect(draftOf(empty, 'm')).toBe(null)
  expect(draftOf({ ...cart, storeId: null }, 'm')).toBe(null)
  expect(draftOf(changed(cart, key, { discount: { by: 'yuan', text: '1.234' } }), 'm')).toBe(null)
  expect(draftOf(without(cart, key), 'm')).toBe(null)
})

it('counts the same course up, keeps two equal cards apart, and takes no more than an order holds', () => {
  expect(cartOf(course, course).lines.map(({ item }) => item)).toEqual([{ ...course, qty: 2 }])
  expect(cartOf(plan, plan).lines).toHaveLength(2)
  expect(cartOf(...Array.from({ length: mostLines + 3 }, () => plan)).lines).toHaveLength(mostLines)
})

it('takes tenths off the price that the server has told, not off the one on the shelf', () => {
  const cart = repriced(cartOf(plan), [42_000])
  const half = changed(cart, cart.lines[0]?.key ?? '', { discount: { by: 'fold', text: '5' } })
  expect(draftOf(half, 'm')?.items[0]).toMatchObject({ unitPriceFen: 42_000, discountFen: 21_000 })
})

it('orders at the prices that the server has told', () => {
  const draft = draftOf(cartOf(plan, water), 'm')!
  expect(pricedAt(draft, [40_000, 300]).items.map(({ unitPriceFen }) => unitPriceFen)).toEqual([40_000, 300])
})
