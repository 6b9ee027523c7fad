import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { RevenueRow, revenueGroups } from '../../contract/ledger/ledger'
import type { Order } from '../../contract/sales/order'
import { earnDay } from '../../server/ledger/earned-jobs'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, askOf, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, newPerson, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let plan: MembershipPlan
let sellerId: string
let second: Ask

/**
 * March 2: a card of 100 yuan and goods of 5 with a seller, paid in cash and by card; goods of 7 in the other store; 3 of 9 put down. March
 * 3: 20 of the card paid back, by the channel of the last payment. The card runs for 100 days from March 2 on: a yuan a day.
 */
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  sellerId = (await newPerson(gym.admin, { name: '销售甲' })).id
  const price = { durationDays: 100, listPriceFen: 10_000, salePriceFen: 10_000, activateWithinDays: 0 }
  plan = await newPlan(gym.admin, { ...price, name: '百日卡' })
  const order = await newOrder(gym, { memberId, sellerId, items: [planItem(plan), goods(500)] })
  const pay = (to: Order, own: object) =>
    gym.admin('POST', `/api/v1/orders/${to.id}/payments`, { ...cash(to.payableFen), ...own }, keyed())
  await pay(order, { amountFen: 4_000 })
  await pay(order, { amountFen: 6_500, channel: 'pos', channelTxnNo: 'POS0001' })
  await paidOrder(gym, { memberId, items: [goods(700)], storeId: gym.theirs.id })
  await pay(await newOrder(gym, { memberId, items: [goods(900)] }), { amountFen: 300 })
  await earnDay(gym.db, '2026-03-02')

  gym.clock.set('2026-03-03T01:00:00Z')
  gym.admin = await signIn(gym.app)
  gym.clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
  gym.reader = await signIn(gym.app, 'reader', 'correct horse battery')
  second = await signIn(gym.app, 'second', 'correct horse battery')
  const lines = [{ itemId: order.items[0]!.id, amountFen: 2_000, terminates: false }]
  const draft = { orderId: order.id, lines, reason: '搬家了' }
  const requested = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
  const put = async (row: { id: string; version: number }, event: string) =>
    (await answer(second('POST', `/api/v1/refunds/${row.id}/${event}`, {}, versioned(row)))).body
  await put(await put(requested, 'approve'), 'succeed')
}, 60_000)
afterAll(() => gym.close())

type By = (typeof revenueGroups)[number]
const at = (by: By, rest = 'from=2026-03-01&to=2026-03-31') => `/api/v1/reports/revenue?by=${by}&${rest}`
const report = async (by: By, rest?: string, ask = gym.admin) => (await answer(ask('GET', at(by, rest)))).body
const short = ({ key, orders, receivedFen, refundedFen, earnedFen }: RevenueRow) => [
  key,
  orders,
  receivedFen,
  refundedFen,
  earnedFen,
]

describe('who may', () => {
  it('nobody without the permission, and only of stores within reach', async () => {
    expect(await refusal(askOf(gym.app)('GET', at('day')))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(gym.reader('GET', at('day')))).toEqual([403, 'forbidden', []])
    const mine = await report('store', undefined, gym.clerk)
    expect(mine.rows.map(short)).toEqual([[gym.mine.id, 1, 10_800, 2_000, 600]])
    const theirs = `from=2026-03-01&to=2026-03-31&store=${gym.theirs.id}`
    expect(await report('store', theirs, gym.clerk)).toMatchObject({ rows: [], unearnedFen: 0 })
    expect((await report('store', theirs)).rows.map(short)).toEqual([[gym.theirs.id, 1, 700, 0, 700]])
  })
})

it.each([
  [
    'days that end before they begin',
    'from=2026-03-02&to=2026-03-01',
    [422, 'invalid', [['to', 'ends_before_start']]],
  ],
  ['more than two years', 'from=2024-01-01&to=2026-01-01', [422, 'invalid', [['to', 'period_too_long']]]],
  ['no day at all', 'to=2026-03-01', [422, 'invalid', [['from', 'required']]]],
  ['a day that is none', 'from=2026-02-30&to=2026-03-01', [422, 'invalid', [['from', 'day']]]],
])('%s are refused', async (_, rest, expected) => {
  expect(await refusal(gym.admin('GET', at('day', rest)))).toEqual(expected)
})

describe('what came in, went back and was earned', () => {
  it('by day', async () => {
    const { rows, total, unearnedFen, storedFen } = await report('day')
    expect(rows.map(short)).toEqual([
      ['2026-03-02', 2, 11_500, 0, 1_300],
      ['2026-03-03', 0, 0, 2_000, 0],
    ])
    expect(total).toEqual({
      orders: 2,
      receivedFen: 11_500,
      refundedFen: 2_000,
      netFen: 9_500,
      earnedFen: 1_300,
    })
    expect([unearnedFen, storedFen]).toEqual([7_900, 0])
    // Before the refund more is unearned.
    expect((await report('day', 'from=2026-03-01&to=2026-03-02')).unearnedFen).toBe(9_900)
  })

  it('by store, seller, plan and channel', async () => {
    const mine = [gym.mine.id, 1, 10_800, 2_000, 600]
    expect((await report('store')).rows.map(short)).toEqual([mine, [gym.theirs.id, 1, 700, 0, 700]])
    const sellers = await report('seller')
    expect(sellers.rows.map(short)).toEqual([
      [sellerId, 1, 10_500, 2_000, 600],
      [null, 1, 1_000, 0, 700],
    ])
    expect(sellers.rows[0].name).toBe('销售甲')
    // A part payment of an order has sold nothing yet.
    const plans = await report('plan')
    expect(plans.rows.map(short)).toEqual([
      [plan.id, 1, 10_000, 2_000, 100],
      [null, 2, 1_200, 0, 1_200],
    ])
    expect([plans.rows[0].name, plans.total.orders]).toEqual([plan.name, 2])
    expect((await report('channel')).rows.map(short)).toEqual([
      ['cash', 2, 5_000, 0, 0],
      ['pos', 1, 6_500, 2_000, 0],
    ])
  })

  it('and the list of orders shows the very orders that are counted', async () => {
    const filters: Partial<Record<By, string>> = {
      store: 'store',
      seller: 'seller',
      plan: 'plan',
      channel: 'channel',
    }
    const counted: [string, number, number][] = []
    for (const by of ['day', 'store', 'seller', 'plan', 'channel'] as const)
      for (const { key, orders } of (await report(by)).rows as RevenueRow[]) {
        if (key === null) continue
        const days =
          by === 'day' ? `from=${key}&to=${key}` : `from=2026-03-01&to=2026-03-31&${filters[by]}=${key}`
        const status = 'status=paid,partially_refunded,refunded'
        const { total } = (await answer(gym.admin('GET', `/api/v1/orders?${days}&${status}`))).body
        counted.push([`${by} ${key}`, orders, total])
      }
    expect(counted.length).toBeGreaterThan(7)
    expect(counted.filter(([, said, listed]) => said !== listed)).toEqual([])
  })
})

it('is exported as it is shown', async () => {
  const reply = await gym.admin('GET', '/api/v1/reports/revenue.csv?by=day&from=2026-03-01&to=2026-03-31')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await reply.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    '日期,订单数,实收,退款,净收入,已实现收入',
    '2026-03-02,2,115,0,115,13',
    '2026-03-03,0,0,20,-20,0',
    '',
  ])
  const elsewhere = `/api/v1/reports/revenue?by=day&from=2026-03-01&to=2026-03-31&store=${unknownId}`
  expect((await answer(gym.admin('GET', elsewhere))).body.rows).toEqual([])
})
