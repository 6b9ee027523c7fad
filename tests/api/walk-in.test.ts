import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Product } from '../../contract/catalogue/product'
import type { ItemDraft, Order } from '../../contract/sales/order'
import { newId } from '../../server/kit/new-id'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { newGoodsOnSale } from './fixtures/goods'
import { answer, type Gym, ids, refusal, startGym, versioned } from './fixtures/gym'
import { goods, keyed, newOrder, newPlan, orderDraft, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let second: Ask
let water: Product
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
})
beforeEach(async () => {
  water = await newGoodsOnSale(gym.admin, [gym.mine.id])
})
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const line = (qty: number): ItemDraft => ({
  kind: 'product',
  productId: water.id,
  qty,
  unitPriceFen: 300,
  discountFen: 0,
})
const sold = () => paidOrder(gym, { memberId: null, items: [line(2), goods(500)] })
const stockNow = async (): Promise<number> =>
  (await answer(gym.admin('GET', `/api/v1/products/${water.id}`))).body.stock[0].qty

describe('a sale without a member', () => {
  it('of goods is paid, found, exported and refunded like any other', async () => {
    const order = await sold()
    expect(order).toMatchObject({
      memberId: null,
      memberName: null,
      memberNo: null,
      mobile: '',
      status: 'paid',
      paidFen: 1100,
    })
    expect(await stockNow()).toBe(8)
    const member = await newMember(gym.admin, gym.mine.id)
    const named = await newOrder(gym, { memberId: member.id, items: [line(1)] })
    expect(await ids(gym.admin('GET', `/api/v1/orders?q=${order.orderNo}`))).toEqual([order.id])
    const walkIns = await ids(gym.admin('GET', '/api/v1/orders?walkIn=true'))
    const others = await ids(gym.admin('GET', '/api/v1/orders?walkIn=false'))
    expect([walkIns.includes(order.id), walkIns.includes(named.id)]).toEqual([true, false])
    expect([others.includes(order.id), others.includes(named.id)]).toEqual([false, true])
    const csv = await (await gym.admin('GET', '/api/v1/orders/export.csv?walkIn=true')).text()
    expect(csv.split('\n').find((row) => row.includes(order.orderNo))).toContain(',散客,')

    const wanted = await answer(
      gym.admin(
        'POST',
        '/api/v1/refunds',
        {
          orderId: order.id,
          lines: [{ itemId: order.items[0]?.id, amountFen: 600, terminates: false, returnQty: 2 }],
          reason: '买错了',
        },
        keyed(),
      ),
    )
    expect([wanted.status, wanted.body.memberName]).toEqual([201, null])
    const approved = await answer(
      second('POST', `/api/v1/refunds/${wanted.body.id}/approve`, {}, versioned(wanted.body)),
    )
    const paidOut = await answer(
      second('POST', `/api/v1/refunds/${wanted.body.id}/succeed`, {}, versioned(approved.body)),
    )
    expect([paidOut.status, paidOut.body.status, await stockNow()]).toEqual([200, 'succeeded', 10])
    expect((await gym.admin('GET', `/api/v1/refunds?q=${wanted.body.refundNo}`)).status).toBe(200)
    const refundCsv = await (await gym.admin('GET', '/api/v1/refunds/export.csv')).text()
    expect(refundCsv.split('\n').find((row) => row.includes(wanted.body.refundNo))).toContain(',散客,')
  })

  it('of anything but goods is refused, and sells nothing', async () => {
    const plan = await newPlan(gym.admin)
    const draft = orderDraft(gym, { memberId: null, items: [line(1), planItem(plan)] })
    const refused = [422, 'invalid', [['memberId', 'member_needed']]]
    expect(await refusal(gym.admin('POST', '/api/v1/orders', draft, keyed()))).toEqual(refused)
    expect(await refusal(gym.admin('POST', '/api/v1/orders/quote', draft))).toEqual(refused)
    expect(await stockNow()).toBe(10)
  })

  it('cannot be paid by the card of a member', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const plan = await newPlan(gym.admin, { kind: 'stored', durationDays: null, validDays: 365 })
    const card = await paidOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    const order = await newOrder(gym, { memberId: null, items: [line(1)] })
    const body = {
      channel: 'stored',
      amountFen: 300,
      channelTxnNo: null,
      membershipId: card.items[0]?.membershipId,
    }
    expect(await refusal(gym.admin('POST', `/api/v1/orders/${order.id}/payments`, body, keyed()))).toEqual([
      422,
      'invalid',
      [['membershipId', 'not_own_membership']],
    ])
  })

  it('repeated under one key is one order', async () => {
    const key = keyed()
    const draft = orderDraft(gym, { memberId: null, items: [line(1)] })
    const replies = await Promise.all([1, 2].map(() => gym.admin('POST', '/api/v1/orders', draft, key)))
    const made: Order[] = await Promise.all(
      replies.filter(({ status }) => status === 201).map((r) => r.json()),
    )
    const again = await answer(gym.admin('POST', '/api/v1/orders', draft, key))
    expect(new Set([...made.map(({ id }) => id), again.body.id]).size).toBe(1)
  })

  it('of another store is not there', async () => {
    const order = await sold()
    expect((await gym.clerk('GET', `/api/v1/orders/${order.id}`)).status).toBe(200)
    const elsewhere = await newOrder(gym, { memberId: null, storeId: gym.theirs.id, items: [goods(500)] })
    expect((await gym.clerk('GET', `/api/v1/orders/${elsewhere.id}`)).status).toBe(404)
    expect(await ids(gym.clerk('GET', '/api/v1/orders?walkIn=true'))).not.toContain(elsewhere.id)
  })
})

describe('the database', () => {
  const constraintOf = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: { constraint?: string }) => error.constraint,
    )

  it('refuses a card, a lost member and a found member', async () => {
    const order = await sold()
    const plan = await newPlan(gym.admin)
    const member = await newMember(gym.admin, gym.mine.id)
    const named = await newOrder(gym, { memberId: member.id, items: [line(1)] })
    const bought = await newOrder(gym, { memberId: member.id, items: [planItem(plan)] })
    const card = sql`
      insert into order_item (id, order_id, position, kind, plan_id, name, unit_price_fen, qty, discount_fen, line_fen, offer)
      select ${newId(0)}, ${order.id}, 9, kind, plan_id, name, unit_price_fen, qty, discount_fen, line_fen, offer
      from order_item where order_id = ${bought.id}`
    expect(await constraintOf(card.execute(gym.db))).toBe('sale_without_member_is_of_goods')
    const found = sql`update sales_order set member_id = ${member.id} where id = ${order.id}`
    expect(await constraintOf(found.execute(gym.db))).toBe('order_keeps_having_member')
    const lost = sql`update sales_order set member_id = null where id = ${named.id}`
    expect(await constraintOf(lost.execute(gym.db))).toBe('order_keeps_having_member')
  })
})
