import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { ItemDraft, Order } from '../../contract/sales/order'
import type { Refund, RefundDue } from '../../contract/sales/refund'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, askOf, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let second: Ask
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
})
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const base = '/api/v1/refunds'
const buyer = async () => (await newMember(gym.admin, gym.mine.id)).id
const bought = async (...items: ItemDraft[]) => paidOrder(gym, { memberId: await buyer(), items })
const draftOf = (order: Order, amountFen: number, terminates = false, i = 0) => ({
  orderId: order.id,
  lines: [{ itemId: order.items[i]!.id, amountFen, terminates }],
  reason: '搬家了',
})
const request = (draft: object, ask = gym.admin, key = keyed()) => ask('POST', base, draft, key)
const put = (ask: Ask, row: Refund, event: string, body: object = {}) =>
  ask('POST', `${base}/${row.id}/${event}`, body, versioned(row))
const requested = async (draft: object): Promise<Refund> => (await answer(request(draft))).body
const due = async (order: Order): Promise<RefundDue[]> =>
  (await answer(gym.admin('GET', `/api/v1/orders/${order.id}/refund-quote`))).body.lines
const orderNow = async ({ id }: Order): Promise<Order> =>
  (await answer(gym.admin('GET', `/api/v1/orders/${id}`))).body
const later = async (days: number) => {
  gym.clock.advance({ hours: 24 * days })
  gym.admin = await signIn(gym.app)
  second = await signIn(gym.app, 'second', 'correct horse battery')
}

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', base, undefined, {}],
  ['GET', `${base}/export.csv`, undefined, {}],
  ['GET', `${base}/${id}`, undefined, {}],
  ['GET', `${base}/${id}/history`, undefined, {}],
  [
    'POST',
    base,
    { orderId: id, lines: [{ itemId: id, amountFen: 1, terminates: false }], reason: '搬家' },
    keyed(),
  ],
  ['PATCH', `${base}/${id}`, {}, { 'if-match': '"1"' }],
  ...['approve', 'succeed', 'retry'].map((event): [string, string, unknown, Record<string, string>] => [
    'POST',
    `${base}/${id}/${event}`,
    {},
    { 'if-match': '"1"' },
  ]),
  ['POST', `${base}/${id}/reject`, { reason: '不符' }, { 'if-match': '"1"' }],
  ['POST', `${base}/${id}/fail`, { reason: '不符' }, { 'if-match': '"1"' }],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without refunds is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('a refund of another store is as if there were none', async () => {
    const { id: memberId } = await newMember(gym.admin, gym.theirs.id)
    const order = await paidOrder(gym, { memberId, items: [goods(100)], storeId: gym.theirs.id })
    const theirs = await requested(draftOf(order, 100))
    for (const [method, address, body, headers] of every(theirs.id))
      if (address.includes(theirs.id) && !/approve|reject/.test(address))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
    expect(await refusal(request(draftOf(order, 100), gym.clerk))).toEqual([
      422,
      'invalid',
      [['orderId', 'does_not_exist']],
    ])
    expect(await ids(gym.clerk('GET', `${base}?pageSize=200`))).toEqual([])
  })

  it('staff asks, and does not approve', async () => {
    const requests = (await answer(request(draftOf(await bought(goods(100)), 100), gym.clerk))).body
    expect(await refusal(put(gym.clerk, requests, 'approve'))).toEqual([403, 'forbidden', []])
    expect(await refusal(put(gym.clerk, requests, 'reject', { reason: '不符' }))).toEqual([
      403,
      'forbidden',
      [],
    ])
  })
})

describe('what is due', () => {
  it('is all of it in the first days when nothing was used', async () => {
    const order = await bought(planItem(await newPlan(gym.admin)), goods(1_500))
    expect((await due(order)).map(({ rule, dueFen }) => [rule, dueFen])).toEqual([
      ['cooling_off', 298_000],
      ['goods', 1_500],
    ])
  })

  it('is what is left of the days, the times or the money afterwards', async () => {
    const soon = { activateWithinDays: 0, listPriceFen: 36_500, salePriceFen: 36_500 }
    const times = { ...soon, kind: 'times', durationDays: null, times: 10, validDays: 90 } as const
    const stored = {
      ...soon,
      kind: 'stored',
      durationDays: null,
      validDays: 365,
      listPriceFen: 40_000,
    } as const
    const order = await bought(
      planItem(await newPlan(gym.admin, soon)),
      planItem(await newPlan(gym.admin, times)),
      planItem(await newPlan(gym.admin, stored)),
      planItem(await newPlan(gym.admin, { ...soon, activateWithinDays: 30 })),
      goods(500),
    )
    await later(9)
    const again = await orderNow(order)
    expect((await due(again)).map(({ rule, dueFen, params }) => [rule, dueFen, params])).toEqual([
      ['period', 35_500, { left: 355, total: 365 }],
      ['times', 36_500, { left: 10, total: 10 }],
      ['stored', 36_500, { left: 36_500 }],
      ['unused', 36_500, {}],
      ['nothing', 0, {}],
    ])
  })

  it('is exceeded by who may alone', async () => {
    const order = await bought(goods(500))
    await later(8)
    gym.clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
    expect(await refusal(request(draftOf(order, 1), gym.clerk))).toEqual([
      422,
      'invalid',
      [['lines.0.amountFen', 'over_due']],
    ])
    expect((await request(draftOf(order, 500))).status).toBe(201)
  })
})

describe('a refund', () => {
  it('is approved by another person, paid out, and ends its card', async () => {
    const order = await bought(planItem(await newPlan(gym.admin)), goods(1_500))
    const requests = await requested(draftOf(order, 298_000, true))
    expect(requests).toMatchObject({
      status: 'requested',
      amountFen: 298_000,
      requestedBy: 'admin',
      approvedBy: null,
    })
    expect(requests.refundNo).toMatch(/^TK\d{15}$/)
    expect((await answer(put(gym.admin, requests, 'approve'))).body).toMatchObject({
      code: 'not_allowed_now',
      allowed: ['refund.reject'],
    })
    const approved = (await answer(put(second, requests, 'approve'))).body
    expect(approved).toMatchObject({ status: 'processing', approvedBy: 'second' })
    const done = (await answer(put(gym.clerk, approved, 'succeed'))).body
    expect(done).toMatchObject({ status: 'succeeded', parts: [{ channel: 'cash', amountFen: 298_000 }] })
    const after = await orderNow(order)
    expect(after).toMatchObject({ status: 'partially_refunded', refundedFen: 298_000, openRefundFen: 0 })
    expect(after.money.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['ordered', 'paid', 'refund_requested', 'refunded']),
    )
    const card = (await answer(gym.admin('GET', `/api/v1/memberships/${order.items[0]!.membershipId}`))).body
    expect([card.status, card.valueFen]).toEqual(['terminated', 0])
    const { rows } = await sql<{ account: string; fen: number }>`
      select account, sum(amount_fen)::bigint as fen from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      where order_id = ${order.id} group by account having sum(amount_fen) <> 0 order by account
    `.execute(gym.db)
    expect(rows).toEqual([
      { account: 'cash', fen: 1_500 },
      { account: 'revenue', fen: -1_500 },
    ])
  })

  it('of a card that ends with less leaves the rest earned', async () => {
    const order = await bought(planItem(await newPlan(gym.admin)))
    const approved = (await answer(put(second, await requested(draftOf(order, 98_000, true)), 'approve')))
      .body
    await put(second, approved, 'succeed')
    const { rows } = await sql<{ account: string; fen: number }>`
      select account, sum(amount_fen)::bigint as fen from ledger_entry
      where item_id = ${order.items[0]!.id} or membership_id = ${order.items[0]!.membershipId}
      group by account having sum(amount_fen) <> 0
    `.execute(gym.db)
    expect(rows).toEqual([{ account: 'revenue', fen: -200_000 }])
  })

  it('goes back the ways the money came, the latest first', async () => {
    const order = await newOrder(gym, { memberId: await buyer(), items: [goods(600), goods(400)] })
    const pay = (body: object) => gym.admin('POST', `/api/v1/orders/${order.id}/payments`, body, keyed())
    await pay(cash(700))
    gym.clock.advance({ minutes: 1 })
    await pay({ ...cash(300), channel: 'pos', channelTxnNo: 'POS-900' })
    const requests = await requested({
      ...draftOf(order, 0),
      lines: order.items.map(({ id, lineFen }) => ({
        itemId: id,
        amountFen: lineFen / 2,
        terminates: false,
      })),
    })
    expect(requests.parts.map(({ channel, amountFen }) => [channel, amountFen])).toEqual([
      ['pos', 300],
      ['cash', 200],
    ])
    await put(second, (await answer(put(second, requests, 'approve'))).body, 'succeed')
    const after = await orderNow(order)
    expect(after.items.map(({ refundedFen }) => refundedFen)).toEqual([300, 200])
    expect(after.payments.map(({ refundedFen }) => refundedFen)).toEqual([200, 300])
  })

  it('goes back in cash where the stored card that had paid has ended; what was a gift lapses', async () => {
    const memberId = await buyer()
    const stored = await newPlan(gym.admin, {
      kind: 'stored',
      durationDays: null,
      validDays: 365,
      activateWithinDays: 0,
      listPriceFen: 40_000,
      salePriceFen: 30_000,
    })
    const topUp = await paidOrder(gym, { memberId, items: [planItem(stored)] })
    const cardId = topUp.items[0]!.membershipId!
    const order = await newOrder(gym, { memberId, items: [goods(35_000)] })
    const paying = { ...cash(35_000), channel: 'stored', membershipId: cardId }
    expect((await gym.admin('POST', `/api/v1/orders/${order.id}/payments`, paying, keyed())).status).toBe(200)
    const quoted = await answer(gym.admin('GET', `/api/v1/orders/${order.id}/refund-quote`))
    expect(quoted.body.ways).toMatchObject([{ channel: 'stored', isCardOver: false }])
    const card = await answer(gym.admin('GET', `/api/v1/memberships/${cardId}`))
    const ended = gym.admin(
      'POST',
      `/api/v1/memberships/${cardId}/terminate`,
      { reason: '会员搬走' },
      versioned(card.body),
    )
    expect((await answer(ended)).body.status).toBe('terminated')
    const requests = await requested(draftOf(order, 35_000))
    expect(requests.parts).toMatchObject([{ channel: 'stored', amountFen: 35_000, cashFen: 30_000 }])
    const approved = (await answer(put(second, requests, 'approve'))).body
    const done = (await answer(put(gym.clerk, approved, 'succeed'))).body
    expect(done).toMatchObject({ status: 'succeeded', parts: [{ amountFen: 35_000, cashFen: 30_000 }] })
    expect((await answer(gym.admin('GET', `/api/v1/memberships/${cardId}`))).body.balanceFen).toBe(0)
    const { rows } = await sql<{ account: string; fen: number }>`
      select account, sum(amount_fen)::bigint as fen from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      where order_id = ${order.id} and kind = 'refund' group by account order by account
    `.execute(gym.db)
    expect(rows).toEqual([
      { account: 'cash', fen: -30_000 },
      { account: 'revenue', fen: 30_000 },
    ])
  })

  it('that is to end its card keeps the door shut and pays for no lesson until it is decided', async () => {
    const order = await bought(planItem(await newPlan(gym.admin, { activateWithinDays: 0 })))
    const come = async () =>
      (
        await answer(
          gym.admin(
            'POST',
            `/api/v1/members/${order.memberId}/check-in`,
            { storeId: gym.mine.id, membershipId: null },
            keyed(),
          ),
        )
      ).body.denyReason
    const partly = await requested(draftOf(order, 1_000))
    expect(await come()).toBe(null)
    await put(gym.admin, partly, 'reject', { reason: '重新申请' })
    const requests = await requested(draftOf(order, 1_000, true))
    expect(await come()).toBe('card_refund_open')
    await put(gym.admin, requests, 'reject', { reason: '会员改主意了' })
    expect(await come()).toBe(null)
  })

  it('that failed keeps its number and its money until it is tried again', async () => {
    const order = await bought(goods(100))
    const approved = (await answer(put(second, await requested(draftOf(order, 100)), 'approve'))).body
    const failed = (await answer(put(gym.clerk, approved, 'fail', { reason: '现金不足' }))).body
    expect(failed).toMatchObject({ status: 'failed', error: '现金不足' })
    expect(await refusal(request(draftOf(order, 1)))).toEqual([
      422,
      'invalid',
      [['lines.0.itemId', 'refund_open']],
    ])
    const again = (await answer(put(gym.clerk, failed, 'retry'))).body
    const done = (await answer(put(gym.clerk, again, 'succeed'))).body
    expect([done.status, done.refundNo]).toEqual(['succeeded', approved.refundNo])
    expect((await orderNow(order)).status).toBe('refunded')
  })

  it('that is refused leaves everything as it was', async () => {
    const order = await bought(goods(100))
    const requests = await requested(draftOf(order, 100))
    expect((await orderNow(order)).openRefundFen).toBe(100)
    const rejected = (await answer(put(second, requests, 'reject', { reason: '已开封' }))).body
    expect(rejected).toMatchObject({ status: 'rejected', rejectReason: '已开封' })
    expect((await orderNow(order)).openRefundFen).toBe(0)
    expect((await request(draftOf(order, 100))).status).toBe(201)
  })

  it.each([
    [
      'more than was paid',
      (order: Order) => draftOf(order, 101),
      [422, 'invalid', [['lines.0.amountFen', 'over_refundable']]],
    ],
    ['nothing', (order: Order) => draftOf(order, 0), [422, 'invalid', [['lines', 'nothing_to_refund']]]],
    [
      'less than nothing',
      (order: Order) => draftOf(order, -1),
      [422, 'invalid', [['lines.0.amountFen', 'too_small']]],
    ],
    [
      'half a fen',
      (order: Order) => draftOf(order, 0.5),
      [422, 'invalid', [['lines.0.amountFen', 'not_whole']]],
    ],
    [
      'a line of another order',
      (order: Order) => ({
        ...draftOf(order, 1),
        lines: [{ itemId: unknownId, amountFen: 1, terminates: false }],
      }),
      [422, 'invalid', [['lines.0.itemId', 'does_not_exist']]],
    ],
    [
      'a line twice',
      (order: Order) => ({
        ...draftOf(order, 1),
        lines: [...draftOf(order, 1).lines, ...draftOf(order, 1).lines],
      }),
      [422, 'invalid', [['lines', 'repeated']]],
    ],
    [
      'the end of a card that is none',
      (order: Order) => draftOf(order, 1, true),
      [422, 'invalid', [['lines.0.terminates', 'nothing_to_terminate']]],
    ],
    [
      'a status of its own',
      (order: Order) => ({ ...draftOf(order, 1), status: 'succeeded' }),
      [422, 'unknown_field', [['status', 'unknown_field']]],
    ],
  ])('of %s is refused', async (_, draft, reported) => {
    const order = await bought(goods(100))
    expect(await refusal(request(draft(order)))).toEqual(reported)
    expect((await orderNow(order)).openRefundFen).toBe(0)
  })

  it('of an order that is not paid is refused', async () => {
    const order = await newOrder(gym, { memberId: await buyer(), items: [goods(100)] })
    expect((await answer(request(draftOf(order, 100)))).body).toMatchObject({
      code: 'not_allowed_now',
      state: 'pending',
    })
  })

  it('asked for fifty times at once never exceeds what was paid', async () => {
    const order = await bought(goods(1_000), goods(1_000), goods(1_000))
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => answer(request(draftOf(order, 700, false, i % 3)))),
    )
    const made = replies.filter(({ status }) => status === 201).map(({ body }) => body as Refund)
    expect(made.length).toBe(3)
    await Promise.all(
      made.map(async (row) => put(second, (await answer(put(second, row, 'approve'))).body, 'succeed')),
    )
    const paidTwice = await Promise.all(made.map((row) => refusal(put(second, row, 'succeed'))))
    expect(paidTwice.map(([status]) => status)).toEqual([409, 409, 409])
    expect((await orderNow(order)).refundedFen).toBe(2_100)
  })

  it('is approved by two people in the database too', async () => {
    const requests = await requested(draftOf(await bought(goods(100)), 100))
    await expect(
      sql`update refund set status = 'processing', approved_by_id = requested_by_id where id = ${requests.id}`.execute(
        gym.db,
      ),
    ).rejects.toThrow('refund_by_two_people')
  })
})
