import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Product } from '../../contract/catalogue/product'
import type { GoodsRow } from '../../contract/ledger/ledger'
import type { ItemDraft, Order } from '../../contract/sales/order'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, askOf, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { newGoodsOnSale } from './fixtures/goods'
import { answer, type Gym, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { goods, keyed, paidOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let second: Ask
let reporter: Ask
let water: Product
let towel: Product
let shake: Product

const password = 'correct horse battery'
const line = ({ id, priceFen }: Product, qty: number, discountFen = 0): ItemDraft => ({
  kind: 'product',
  productId: id,
  qty,
  unitPriceFen: priceFen,
  discountFen,
})

async function refund(bought: Order, lines: { at: number; amountFen: number; returnQty: number }[]) {
  const draft = {
    orderId: bought.id,
    lines: lines.map(({ at, ...rest }) => ({ itemId: bought.items[at]?.id, terminates: false, ...rest })),
    reason: '买错了',
  }
  let row = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
  for (const [ask, event] of [
    [second, 'approve'],
    [gym.admin, 'succeed'],
  ] as const)
    row = (await answer(ask('POST', `/api/v1/refunds/${row.id}/${event}`, {}, versioned(row)))).body
  expect(row.status).toBe('succeeded')
}

/**
 * Water costs 110 and sells for 300, a towel costs 1 200 and sells for 2 000, a shake has no cost and sells for 1 500.
 *
 * March 2, here: 4 water less 100 of discount (1 100), 2 towels (4 000), 1 shake (1 500), and goods typed at the till (700); a water given
 * away. In the other store: 3 water (900). March 3, here: 1 water and 1 towel come back (275 and 2 000), 300 of the shake is paid back and
 * it is kept.
 */
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash(password)
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  await sql`insert into role values ('reporter', '', '{ledger:report,ledger:export}')`.execute(gym.db)
  await insertAccount(gym.db, { username: 'reporter', passwordHash, role: 'reporter' }, gym.clock())
  const both = [gym.mine.id, gym.theirs.id]
  water = await newGoodsOnSale(gym.admin, both, { code: 'WATER', name: '矿泉水' })
  towel = await newGoodsOnSale(gym.admin, both, {
    code: 'TOWEL',
    name: '毛巾',
    priceFen: 2_000,
    costFen: 1_200,
  })
  shake = await newGoodsOnSale(gym.admin, both, {
    code: 'SHAKE',
    name: '奶昔',
    priceFen: 1_500,
    costFen: null,
  })
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  const bought = await paidOrder(gym, {
    memberId,
    items: [line(water, 4, 100), line(towel, 2), line(shake, 1)],
  })
  await paidOrder(gym, { memberId, items: [goods(700), line(water, 1, 300)] })
  await paidOrder(gym, { memberId, storeId: gym.theirs.id, items: [line(water, 3)] })
  gym.clock.set('2026-03-03T01:00:00Z')
  gym.admin = await signIn(gym.app)
  gym.clerk = await signIn(gym.app, 'clerk', password)
  gym.reader = await signIn(gym.app, 'reader', password)
  second = await signIn(gym.app, 'second', password)
  reporter = await signIn(gym.app, 'reporter', password)
  await refund(bought, [
    { at: 0, amountFen: 275, returnQty: 1 },
    { at: 1, amountFen: 2_000, returnQty: 1 },
    { at: 2, amountFen: 300, returnQty: 0 },
  ])
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const march = 'from=2026-03-01&to=2026-03-31'
const read = async (query: string, ask = gym.admin) =>
  (await answer(ask('GET', `/api/v1/reports/goods?${query}`))).body
type Sums = Omit<GoodsRow, 'productId' | 'code' | 'name'>
const sums = (row: Sums) => [
  row.soldQty,
  row.returnedQty,
  row.revenueFen,
  row.uncostedFen,
  row.costFen,
  row.marginFen,
  row.marginPercent,
]
const short = (row: GoodsRow) => [row.code, ...sums(row)]

it('says of each product what a hand reckons', async () => {
  const { rows, total } = await read(march)
  expect(rows.map(short)).toEqual([
    ['TOWEL', 2, 1, 2_000, 0, 1_200, 800, 40],
    ['WATER', 8, 1, 1_725, 0, 770, 955, 55.4],
    ['SHAKE', 1, 0, 1_200, 1_200, null, null, null],
    [null, 1, 0, 700, 700, null, null, null],
  ])
  expect(sums(total)).toEqual([12, 2, 5_625, 1_900, 1_970, 1_755, 47.1])
})

it('counts a sale on its day and a return on its own', async () => {
  expect((await read('from=2026-03-02&to=2026-03-02')).rows.map(short)).toEqual([
    ['TOWEL', 2, 0, 4_000, 0, 2_400, 1_600, 40],
    ['WATER', 8, 0, 2_000, 0, 880, 1_120, 56],
    ['SHAKE', 1, 0, 1_500, 1_500, null, null, null],
    [null, 1, 0, 700, 700, null, null, null],
  ])
  expect((await read('from=2026-03-03&to=2026-03-03')).rows.map(short)).toEqual([
    ['WATER', 0, 1, -275, 0, -110, -165, 60],
    ['SHAKE', 0, 0, -300, -300, null, null, null],
    ['TOWEL', 0, 1, -2_000, 0, -1_200, -800, 40],
  ])
  expect(await read('from=2026-04-01&to=2026-04-30')).toMatchObject({
    rows: [],
    total: { revenueFen: 0, soldQty: 0 },
  })
})

it('has the ledger’s revenue of goods, here all that was earned, in each store and day', async () => {
  for (const query of [
    march,
    'from=2026-03-02&to=2026-03-02',
    'from=2026-03-03&to=2026-03-03',
    `${march}&store=${gym.mine.id}`,
    `${march}&store=${gym.theirs.id}`,
  ]) {
    const revenue = (await answer(gym.admin('GET', `/api/v1/reports/revenue?by=day&${query}`))).body
    expect([query, (await read(query)).total.revenueFen]).toEqual([query, revenue.total.earnedFen])
  }
})

it('keeps the cost of the sale when the product’s changes', async () => {
  const current = (await answer(gym.admin('GET', `/api/v1/products/${water.id}`))).body
  const changed = await gym.admin(
    'PATCH',
    `/api/v1/products/${water.id}`,
    { costFen: 9_999 },
    versioned(current),
  )
  expect(changed.status).toBe(200)
  const { rows } = await read(march)
  expect(rows.find(({ code }: GoodsRow) => code === 'WATER')).toMatchObject({ costFen: 770 })
})

it.each([
  ['name', ['WATER', 'TOWEL', 'SHAKE', null]],
  ['soldQty', ['WATER', 'TOWEL', 'SHAKE', null]],
  ['returnedQty', ['WATER', 'TOWEL', 'SHAKE', null]],
  ['costFen', ['TOWEL', 'WATER', 'SHAKE', null]],
  ['marginFen', ['WATER', 'TOWEL', 'SHAKE', null]],
  ['marginPercent', ['WATER', 'TOWEL', 'SHAKE', null]],
])('is sorted by %s, and by name where that is the same', async (sort, codes) => {
  const { rows } = await read(`${march}&sortBy=${sort}`)
  expect(rows.map(({ code }: GoodsRow) => code)).toEqual(codes)
})

describe('who may', () => {
  it('nobody without the permission, and only of stores within reach', async () => {
    const address = `/api/v1/reports/goods?${march}`
    expect(await refusal(askOf(gym.app)('GET', address))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(gym.reader('GET', address))).toEqual([403, 'forbidden', []])
    expect(await refusal(gym.reader('GET', `/api/v1/reports/goods.csv?${march}`))).toEqual([
      403,
      'forbidden',
      [],
    ])
    const own = await read(march, gym.clerk)
    expect(own).toEqual(await read(`${march}&store=${gym.mine.id}`))
    expect(own.total.revenueFen).toBe(4_725)
    const nothing = { rows: [], total: { soldQty: 0, revenueFen: 0 } }
    expect(await read(`${march}&store=${gym.theirs.id}`, gym.clerk)).toMatchObject(nothing)
    expect(await read(`${march}&store=${unknownId}`)).toMatchObject(nothing)
  })

  it('sees no cost without product:read, in no column, order or file', async () => {
    const { rows, total } = await read(`${march}&sortBy=marginPercent`, reporter)
    for (const row of [...rows, total])
      expect(row).toMatchObject({ uncostedFen: null, costFen: null, marginFen: null, marginPercent: null })
    expect(rows.map(({ code }: GoodsRow) => code)).toEqual(['TOWEL', 'WATER', 'SHAKE', null])
    const file = await (await reporter('GET', `/api/v1/reports/goods.csv?${march}`)).text()
    expect(file.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      '编号,商品,售出,退回,销售收入',
      'TOWEL,毛巾,2,1,20',
    ])
  })
})

it.each([
  [
    'days that end before they begin',
    'from=2026-03-02&to=2026-03-01',
    [422, 'invalid', [['to', 'ends_before_start']]],
  ],
  ['more than two years', 'from=2024-01-01&to=2026-03-01', [422, 'invalid', [['to', 'period_too_long']]]],
])('%s are refused', async (_, query, expected) => {
  for (const name of ['goods', 'goods.csv'])
    expect(await refusal(gym.admin('GET', `/api/v1/reports/${name}?${query}`))).toEqual(expected)
})

it('is exported as it is shown, and the audit log says so', async () => {
  const reply = await gym.admin('GET', `/api/v1/reports/goods.csv?${march}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await reply.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    '编号,商品,售出,退回,销售收入,无成本的收入,成本,毛利,毛利率 %',
    'TOWEL,毛巾,2,1,20,0,12,8,40',
    'WATER,矿泉水,8,1,17.25,0,7.7,9.55,55.4',
    'SHAKE,奶昔,1,0,12,12,,,',
    ',未建档的商品,1,0,7,7,,,',
    '',
  ])
  const { rows } = await sql<{ report: string }>`
    select after ->> 'report' as report from audit where action = 'ledger.export' order by at desc, id desc limit 1
  `.execute(gym.db)
  expect(rows).toEqual([{ report: 'goods' }])
})
