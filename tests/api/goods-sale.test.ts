import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import type { Product } from '../../contract/catalogue/product'
import type { ItemDraft, Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { newGoodsOnSale, receiveGoods } from './fixtures/goods'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, orderDraft, paidOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let second: Ask
let memberId: string
let water: Product
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
  memberId = (await newMember(gym.admin, gym.mine.id)).id
})
beforeEach(async () => {
  water = await newGoodsOnSale(gym.admin, [gym.mine.id])
})
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const line = (qty: number, own: Partial<Extract<ItemDraft, { kind: 'product' }>> = {}): ItemDraft => ({
  kind: 'product',
  productId: water.id,
  qty,
  unitPriceFen: 300,
  discountFen: 0,
  ...own,
})
const order = (...items: ItemDraft[]) => newOrder(gym, { memberId, items })
const pay = ({ id, payableFen }: Order) =>
  gym.admin('POST', `/api/v1/orders/${id}/payments`, cash(payableFen), keyed())
const stockNow = async (): Promise<number> =>
  (await answer(gym.admin('GET', `/api/v1/products/${water.id}`))).body.stock[0].qty
const kinds = async (): Promise<[string, number][]> =>
  (await answer(gym.admin('GET', `/api/v1/stock-movements?product=${water.id}`))).body.rows.map(
    ({ kind, qty }: { kind: string; qty: number }) => [kind, qty],
  )
const refundOf = (bought: Order, amountFen: number, returnQty: number) =>
  gym.admin(
    'POST',
    '/api/v1/refunds',
    {
      orderId: bought.id,
      lines: [{ itemId: bought.items[0]?.id, amountFen, terminates: false, returnQty }],
      reason: '买错了',
    },
    keyed(),
  )
const put = (ask: Ask, row: Refund, event: string) =>
  ask('POST', `/api/v1/refunds/${row.id}/${event}`, {}, versioned(row))

describe('a product in an order', () => {
  it('has the price of the list and leaves the stock when the order is paid, not before', async () => {
    const made = await order(line(3))
    expect(made.items).toMatchObject([{ kind: 'product', refId: water.id, name: water.name, lineFen: 900 }])
    expect(await stockNow()).toBe(10)
    expect((await pay(made)).status).toBe(200)
    expect(await stockNow()).toBe(7)
    expect(await kinds()).toEqual([
      ['sale', -3],
      ['receipt', 10],
    ])
  })

  it('at another price than the list’s is price_changed', async () => {
    const draft = orderDraft(gym, { memberId, items: [line(1, { unitPriceFen: 200 })] })
    expect(await refusal(gym.admin('POST', '/api/v1/orders', draft, keyed()))).toEqual([
      409,
      'price_changed',
      [],
    ])
  })

  it('beyond the stock is refused with what is left, when it is ordered and when it is paid', async () => {
    const draft = orderDraft(gym, { memberId, items: [line(11)] })
    const refused = await answer(gym.admin('POST', '/api/v1/orders', draft, keyed()))
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [{ path: ['items', 0, 'qty'], code: 'product_short', params: { name: water.name, left: 10 } }],
    ])
    const [first, late] = [await order(line(6)), await order(line(6))]
    expect((await pay(first)).status).toBe(200)
    const { status, body } = await answer(pay(late))
    expect([status, body.fields]).toEqual([
      422,
      [{ path: ['items'], code: 'product_short', params: { name: water.name, left: 4 } }],
    ])
    expect((await answer(gym.admin('GET', `/api/v1/orders/${late.id}`))).body).toMatchObject({
      status: 'pending',
      paidFen: 0,
    })
    expect(await stockNow()).toBe(4)
  })

  it('of a stock of ten, eight orders of two paid at once: five are paid, three are refused', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => order(line(2))))
    const paid = (await Promise.all(made.map(pay))).filter(({ status }) => status === 200)
    expect([paid.length, await stockNow()]).toEqual([5, 0])
  })

  it('off sale, or in two lines, it is refused', async () => {
    expect(
      await refusal(
        gym.admin(
          'POST',
          '/api/v1/orders',
          orderDraft(gym, { memberId, items: [line(1), line(2)] }),
          keyed(),
        ),
      ),
    ).toEqual([422, 'invalid', [['items.1.productId', 'repeated']]])
    await gym.admin('POST', `/api/v1/products/${water.id}/delist`, {}, { 'if-match': '"2"' })
    expect(
      await refusal(
        gym.admin('POST', '/api/v1/orders', orderDraft(gym, { memberId, items: [line(1)] }), keyed()),
      ),
    ).toEqual([422, 'invalid', [['items.0.productId', 'product_not_on_sale']]])
  })

  it('a service is sold without a stock', async () => {
    water = await newGoodsOnSale(gym.admin, [], { isStocked: false, priceFen: 500 })
    const bought = await paidOrder(gym, { memberId, items: [line(2, { unitPriceFen: 500 })] })
    expect([bought.status, await kinds()]).toEqual(['paid', []])
  })
})

describe('a refund', () => {
  it('gives back to the stock what it says, once it has succeeded', async () => {
    const bought = await paidOrder(gym, { memberId, items: [line(4)] })
    const requested: Refund = (await answer(refundOf(bought, 600, 1))).body
    expect(await stockNow()).toBe(6)
    const approved = (await answer(put(second, requested, 'approve'))).body
    expect((await put(gym.admin, approved, 'succeed')).status).toBe(200)
    expect(await stockNow()).toBe(7)
    const quote = (await answer(gym.admin('GET', `/api/v1/orders/${bought.id}/refund-quote`))).body
    expect(quote.lines[0].returnableQty).toBe(3)
  })

  it('of more than was sold is refused; a rejected one gives nothing back', async () => {
    const bought = await paidOrder(gym, { memberId, items: [line(2)] })
    expect(await refusal(refundOf(bought, 600, 3))).toEqual([
      422,
      'invalid',
      [['lines.0.returnQty', 'over_returnable']],
    ])
    const requested: Refund = (await answer(refundOf(bought, 600, 2))).body
    const rejected = await second(
      'POST',
      `/api/v1/refunds/${requested.id}/reject`,
      { reason: '已拆封' },
      versioned(requested),
    )
    expect([rejected.status, await stockNow()]).toEqual([200, 8])
  })
})

describe('a price of its own', () => {
  it('needs order:freePrice, which the front desk has not', async () => {
    const passwordHash = await cheapPasswordHash('correct horse battery')
    await insertAccount(gym.db, { username: 'desk', passwordHash, role: 'front_desk' }, gym.clock())
    const desk = await signIn(gym.app, 'desk', 'correct horse battery')
    const quote = (...items: ItemDraft[]) =>
      desk('POST', '/api/v1/orders/quote', orderDraft(gym, { memberId, items }))
    expect(await refusal(quote(goods(300)))).toEqual([
      422,
      'invalid',
      [['items.0.unitPriceFen', 'free_price']],
    ])
    expect((await quote(line(1))).status).toBe(200)
  })
})

describe('goods that changed since they were sold', () => {
  const soldOut = async () => {
    const bought = await paidOrder(gym, { memberId, items: [line(10)] })
    const current: Product = (await answer(gym.admin('GET', `/api/v1/products/${water.id}`))).body
    return { bought, current }
  }

  it('come back even to an archived product', async () => {
    const { bought, current } = await soldOut()
    const archived = await gym.admin('DELETE', `/api/v1/products/${water.id}`, undefined, versioned(current))
    expect(archived.status).toBe(200)
    const requested: Refund = (await answer(refundOf(bought, 300, 1))).body
    const approved = (await answer(put(second, requested, 'approve'))).body
    expect((await put(gym.admin, approved, 'succeed')).status).toBe(200)
    expect(await stockNow()).toBe(1)
  })

  it('keep their stock, to which a refund may return them', async () => {
    const { current } = await soldOut()
    const changed = gym.admin(
      'PATCH',
      `/api/v1/products/${water.id}`,
      { isStocked: false },
      versioned(current),
    )
    expect(await refusal(changed)).toEqual([422, 'invalid', [['isStocked', 'was_stocked']]])
  })
})

describe('at once', () => {
  const adjust = (kind: 'count' | 'loss', qty: number, expectedQty: number) =>
    gym.admin(
      'POST',
      '/api/v1/stock-movements/adjustments',
      { productId: water.id, storeId: gym.mine.id, kind, qty, expectedQty, reason: '货架清点' },
      keyed(),
    )

  it('sales, counts and losses of one product leave a stock that is the sum of what was accepted', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => order(line(2))))
    const replies = await Promise.all([
      ...made.map(pay),
      adjust('count', 9, 10),
      adjust('loss', 3, 10),
      adjust('count', 8, 10),
    ])
    for (const { status } of replies) expect([200, 201, 409, 412, 422]).toContain(status)
    const { rows } = (await answer(gym.admin('GET', `/api/v1/stock-movements?product=${water.id}`))).body
    const sum = rows.reduce((all: number, { qty }: { qty: number }) => all + qty, 0)
    expect([await stockNow(), rows[0].leftQty]).toEqual([sum, sum])
    // At most one of the adjustments saw the stock that they all expected.
    expect(
      rows.filter(({ kind }: { kind: string }) => kind === 'count' || kind === 'loss').length,
    ).toBeLessThan(2)
  })

  it('two refunds of one line return no more than was sold', async () => {
    const bought = await paidOrder(gym, { memberId, items: [line(4)] })
    const replies = await Promise.all([refundOf(bought, 300, 3), refundOf(bought, 300, 3)])
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true])
    const requested: Refund = await replies.find(({ ok }) => ok)?.json()
    const approved = (await answer(put(second, requested, 'approve'))).body
    const settled = await Promise.all([
      put(gym.admin, approved, 'succeed'),
      put(gym.admin, approved, 'succeed'),
    ])
    expect(settled.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stockNow()).toBe(9)
    expect(await refusal(refundOf(bought, 300, 2))).toEqual([
      422,
      'invalid',
      [['lines.0.returnQty', 'over_returnable']],
    ])
  })

  it('a product is either archived or received, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      water = await newGoodsOnSale(gym.admin, [])
      const replies = await Promise.all([
        gym.admin('DELETE', `/api/v1/products/${water.id}`, undefined, versioned(water)),
        receiveGoods(gym.admin, water.id, gym.mine.id, 3),
      ])
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })
})
