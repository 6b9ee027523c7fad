import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Membership } from '../../contract/membership/membership'
import type { ItemDraft, Order } from '../../contract/sales/order'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { expireOrders } from '../../server/sales/order/jobs'
import { askOf, signIn } from '../harness/app'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, orderDraft, paidOrder, planItem } from './fixtures/till'
import { newCourse, newMember, newMembership, plan as planSession, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const base = '/api/v1/orders'
const at = (id: string, rest = '') => `${base}/${id}${rest}`
const buyer = async () => (await newMember(gym.admin, gym.mine.id)).id
const make = async (items: ItemDraft[], memberId?: string) =>
  gym.admin('POST', base, orderDraft(gym, { memberId: memberId ?? (await buyer()), items }), keyed())
const pay = (id: string, body: object, key = keyed()) => gym.admin('POST', at(id, '/payments'), body, key)
const cardOf = async (order: Order, i = 0): Promise<Membership> =>
  (await answer(gym.admin('GET', `/api/v1/memberships/${order.items[i]?.membershipId}`))).body

const seenCash = { channel: 'cash', channelTxnNo: null }
const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', base, undefined, {}],
  ['GET', `${base}/export.csv`, undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['GET', at(id, '/refund-quote'), undefined, {}],
  ['GET', '/api/v1/payment-channels', undefined, {}],
  ['POST', base, { memberId: id, storeId: id, sellerId: null, items: [goods(1)], note: '' }, keyed()],
  ['POST', `${base}/quote`, { memberId: id, storeId: id, sellerId: null, items: [goods(1)], note: '' }, {}],
  ['PATCH', at(id), { note: '' }, { 'if-match': '"1"' }],
  ['POST', at(id, '/close'), { reason: '不要了' }, { 'if-match': '"1"' }],
  ['POST', at(id, '/payments'), cash(1), keyed()],
  ['POST', `/api/v1/payments/${id}/refresh`, {}, {}],
  ['POST', `/api/v1/payments/${id}/close`, {}, {}],
  [
    'POST',
    `/api/v1/payments/${id}/correct`,
    { channel: 'cash', channelTxnNo: null, reason: '记错了', seen: seenCash },
    keyed(),
  ],
  ['POST', `/api/v1/payments/${id}/void`, { reason: '没有收到', seen: seenCash }, keyed()],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without orders is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('an order of another store is as if there were none', async () => {
    const { id: memberId } = await newMember(gym.admin, gym.theirs.id)
    const theirs = await newOrder(gym, { memberId, items: [goods(100)], storeId: gym.theirs.id })
    for (const [method, address, body, headers] of every(theirs.id))
      if (address.includes(`orders/${theirs.id}`))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
    expect(await ids(gym.clerk('GET', `${base}?pageSize=200`))).not.toContain(theirs.id)
    const elsewhere = orderDraft(gym, { memberId, items: [goods(1)], storeId: gym.theirs.id })
    expect(await refusal(gym.clerk('POST', base, elsewhere, keyed()))).toEqual([
      422,
      'invalid',
      [
        ['storeId', 'does_not_exist'],
        ['memberId', 'does_not_exist'],
      ],
    ])
  })
})

describe('an order', () => {
  it('costs what the server says, and is read back the same', async () => {
    const memberId = await buyer()
    const plan = await newPlan(gym.admin)
    const items = [planItem(plan, { discountFen: 8_000 }), goods(1_250, { qty: 2 })]
    const quoted = await answer(gym.admin('POST', `${base}/quote`, orderDraft(gym, { memberId, items })))
    expect(quoted.body).toMatchObject({ totalFen: 300_500, discountFen: 8_000, payableFen: 292_500 })
    expect(quoted.body.lines[0]).toMatchObject({ name: plan.name, unitPriceFen: 298_000, lineFen: 290_000 })
    const order = await newOrder(gym, { memberId, items })
    expect(order).toMatchObject({
      status: 'pending',
      payableFen: 292_500,
      paidFen: 0,
      hasPendingPayment: false,
      version: 1,
    })
    // The card's terms for its receipt, and none for goods.
    expect(order.coverages).toEqual([{ itemId: order.items[0]?.id, coverage: plan.coverage }])
    expect(order.orderNo).toMatch(/^GD\d{15}$/)
    expect((await answer(gym.admin('GET', at(order.id)))).body).toEqual(order)
  })

  it.each([
    ['a plan at another price', (it: ItemDraft) => ({ ...it, unitPriceFen: 1 }), [409, 'price_changed', []]],
    [
      'a negative price',
      (it: ItemDraft) => ({ ...it, unitPriceFen: -1 }),
      [422, 'invalid', [['items.0.unitPriceFen', 'too_small']]],
    ],
    [
      'parts of a fen',
      (it: ItemDraft) => ({ ...it, discountFen: 0.5 }),
      [422, 'invalid', [['items.0.discountFen', 'not_whole']]],
    ],
    ['2^53 fen', (it: ItemDraft) => ({ ...it, unitPriceFen: 2 ** 53 }), [400, 'malformed', []]],
    [
      'a price as text',
      (it: ItemDraft) => ({ ...it, unitPriceFen: '298000' }),
      [422, 'wrong_type', [['items.0.unitPriceFen', 'wrong_type']]],
    ],
    [
      'more off than it costs',
      (it: ItemDraft) => ({ ...it, discountFen: 298_001 }),
      [422, 'invalid', [['items.0.discountFen', 'discount_over_limit']]],
    ],
    [
      'a total of its own',
      (it: ItemDraft) => ({ ...it, lineFen: 1 }),
      [422, 'unknown_field', [['items.0.lineFen', 'unknown_field']]],
    ],
    [
      'an unknown plan',
      (it: ItemDraft) => ({ ...it, planId: unknownId }),
      [422, 'invalid', [['items.0.planId', 'does_not_exist']]],
    ],
    [
      'another’s card to continue',
      (it: ItemDraft) => ({ ...it, renewsId: unknownId }),
      [422, 'invalid', [['items.0.renewsId', 'not_own_membership']]],
    ],
  ])('is refused with %s, and nothing is written', async (_, change, reported) => {
    const plan = await newPlan(gym.admin)
    const memberId = await buyer()
    const items = [change(planItem(plan))] as ItemDraft[]
    expect(await refusal(make(items, memberId))).toEqual(reported)
    expect(await ids(gym.admin('GET', `${base}?member=${memberId}`))).toEqual([])
  })

  it('is refused beyond what the till can book, in a line and in the whole', async () => {
    const over = { maximum: '10000000.00' }
    const line = await answer(make([goods(1_000_000_000, { qty: 999 })], await buyer()))
    expect([line.status, line.body.fields]).toEqual([
      422,
      [{ path: ['items', 0, 'qty'], code: 'line_over', params: over }],
    ])
    const whole = await answer(make([goods(600_000_000), goods(600_000_000)], await buyer()))
    expect([whole.status, whole.body.fields]).toEqual([
      422,
      [{ path: ['items'], code: 'order_over', params: over }],
    ])
    expect((await make([goods(1_000_000_000)], await buyer())).status).toBe(201)
  })

  it('tells the new price when it has changed, and an order that was made keeps its own', async () => {
    const plan = await newPlan(gym.admin)
    const memberId = await buyer()
    const order = await newOrder(gym, { memberId, items: [planItem(plan)] })
    const now = await answer(gym.admin('GET', `/api/v1/membership-plans/${plan.id}`))
    expect(now.body.openOrders).toBe(1)
    const dearer = { salePriceFen: 333_000, durationDays: 30 }
    await answer(gym.admin('PATCH', `/api/v1/membership-plans/${plan.id}`, dearer, versioned(now.body)))
    const again = await answer(make([planItem(plan)], memberId))
    expect([again.status, again.body.code, again.body.current.payableFen]).toEqual([
      409,
      'price_changed',
      333_000,
    ])
    const paid = await answer(pay(order.id, cash(298_000)))
    expect([paid.body.status, paid.body.payableFen]).toEqual(['paid', 298_000])
    const card = await cardOf(paid.body)
    expect([card.valueFen, card.origin, card.orderId]).toEqual([298_000, 'sale', order.id])
    // A year, as it was sold; not the month that the plan has now.
    expect((Date.parse(card.endsOn) - Date.parse(card.startsOn)) / 86_400_000).toBe(364)
    const after = await answer(gym.admin('GET', `/api/v1/membership-plans/${plan.id}`))
    expect([after.body.sold30d, after.body.openOrders]).toEqual([1, 0])
    const kept = await answer(
      gym.admin('DELETE', `/api/v1/membership-plans/${plan.id}`, undefined, versioned(after.body)),
    )
    expect([kept.body.code, kept.body.blockers]).toEqual([
      'in_use',
      [{ kind: 'order', id: order.id, name: order.orderNo }],
    ])
  })

  it('is made once, however often it is sent', async () => {
    const draft = orderDraft(gym, { memberId: await buyer(), items: [goods(700)] })
    const key = keyed()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => answer(gym.admin('POST', base, draft, key))),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await ids(gym.admin('GET', `${base}?member=${draft.memberId}`))).length).toBe(1)
    expect(await refusal(gym.admin('POST', base, draft))).toEqual([428, 'key_required', []])
    const other = gym.admin('POST', base, { ...draft, note: '另一单' }, key)
    expect(await refusal(other)).toEqual([422, 'idempotency_key_reused', []])
  })

  it('takes a tenth off by staff, more by who may', async () => {
    const plan = await newPlan(gym.admin)
    const { id: memberId } = await newMember(gym.admin, gym.mine.id)
    const draft = (discountFen: number) =>
      orderDraft(gym, { memberId, items: [planItem(plan, { discountFen })] })
    expect(await refusal(gym.clerk('POST', base, draft(29_801), keyed()))).toEqual([
      422,
      'invalid',
      [['items.0.discountFen', 'discount_over_limit']],
    ])
    expect((await gym.clerk('POST', base, draft(29_800), keyed())).status).toBe(201)
    expect((await gym.admin('POST', base, draft(298_000), keyed())).status).toBe(201)
  })

  it('stays below what the law lets one person prepay, open orders counted', async () => {
    const memberId = await buyer()
    const plan = await newPlan(gym.admin, { listPriceFen: 900_000, salePriceFen: 900_000 })
    await newOrder(gym, { memberId, items: [planItem(plan)] })
    await paidOrder(gym, { memberId, items: [planItem(plan), goods(5_000_000)] })
    const third = await answer(make([planItem(plan)], memberId))
    expect(third.body.fields).toMatchObject([
      { path: ['items'], code: 'prepaid_over_city_limit', params: { maximum: '20000.00', held: '18000.00' } },
    ])
  })

  it('is not for who is on the blacklist', async () => {
    const memberId = await buyer()
    await sql`update member set is_blacklisted = true, blacklist_reason = '多次违规' where id = ${memberId}`.execute(
      gym.db,
    )
    expect(await refusal(make([goods(1)], memberId))).toEqual([
      422,
      'invalid',
      [['memberId', 'buyer_blacklisted']],
    ])
  })

  it('that costs nothing is paid at once', async () => {
    const { status, body } = await answer(make([goods(0)]))
    expect([status, body.status, body.paidFen]).toEqual([201, 'paid', 0])
  })

  it('is closed by hand, with the reason, and gives back what was paid in part', async () => {
    const order = await newOrder(gym, { memberId: await buyer(), items: [goods(900)] })
    const part = (await answer(pay(order.id, cash(400)))).body
    expect(part).toMatchObject({ status: 'pending', paidFen: 400 })
    expect(
      await refusal(gym.admin('POST', at(order.id, '/close'), { reason: '不要了' }, versioned(order))),
    ).toEqual([409, 'stale', []])
    const closed = (
      await answer(gym.admin('POST', at(order.id, '/close'), { reason: '不要了' }, versioned(part)))
    ).body
    expect(closed).toMatchObject({ status: 'closed', closeReason: '不要了', openRefundFen: 400 })
    const { rows } = (await answer(gym.admin('GET', `/api/v1/refunds?orderId=${order.id}`))).body
    expect(rows).toMatchObject([
      { isAutomatic: true, status: 'processing', requestedBy: null, amountFen: 400 },
    ])
    const done = await answer(
      gym.clerk('POST', `/api/v1/refunds/${rows[0].id}/succeed`, {}, versioned(rows[0])),
    )
    expect(done.body.status).toBe('succeeded')
    expect((await answer(gym.admin('GET', at(order.id)))).body).toMatchObject({
      status: 'closed',
      paidFen: 400,
      refundedFen: 400,
    })
    expect((await answer(pay(order.id, cash(1)))).body.code).toBe('not_allowed_now')
  })

  it('closes by itself when its time is over and nothing is paid', async () => {
    const memberId = await buyer()
    const [forgotten, begun] = [
      await newOrder(gym, { memberId, items: [goods(100)] }),
      await newOrder(gym, { memberId, items: [goods(100)] }),
    ]
    await pay(begun.id, cash(50))
    gym.clock.advance({ minutes: 29 })
    await expireOrders(gym.db, gym.clock())
    expect(await ids(gym.admin('GET', `${base}?member=${memberId}&status=closed`))).toEqual([])
    gym.clock.advance({ minutes: 1 })
    expect(await ids(gym.admin('GET', `${base}?member=${memberId}&overdue=true&order=asc`))).toEqual([
      forgotten.id,
      begun.id,
    ])
    await expireOrders(gym.db, gym.clock())
    expect(await ids(gym.admin('GET', `${base}?member=${memberId}&status=closed`))).toEqual([forgotten.id])
  })
})

describe('a sale', () => {
  it('exchanges a card for its price less what is not used of the old one', async () => {
    const memberId = await buyer()
    const small = await newPlan(gym.admin, { salePriceFen: 36_500, activateWithinDays: 0 })
    const first = await paidOrder(gym, { memberId, items: [planItem(small)] })
    gym.clock.advance({ hours: 24 * 10 })
    gym.admin = await signIn(gym.app)
    const big = await newPlan(gym.admin, { salePriceFen: 200_000 })
    const item: ItemDraft = {
      kind: 'upgrade',
      planId: big.id,
      membershipId: first.items[0]!.membershipId!,
      discountFen: 0,
      unitPriceFen: 200_000 - 35_400,
    }
    const order = await paidOrder(gym, { memberId, items: [item] })
    expect(order).toMatchObject({ status: 'paid', payableFen: 164_600 })
    expect((await cardOf(first)).status).toBe('upgraded')
    expect(await cardOf(order)).toMatchObject({ status: 'active', valueFen: 200_000, origin: 'upgrade' })
    const { rows } = await sql<{ account: string; fen: number }>`
      select account, sum(amount_fen)::bigint as fen from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      where order_id in (${first.id}, ${order.id}) group by account having sum(amount_fen) <> 0 order by account
    `.execute(gym.db)
    expect(rows).toEqual([
      { account: 'cash', fen: 201_100 },
      { account: 'revenue', fen: -1_100 },
      { account: 'unearned', fen: -200_000 },
    ])
  })

  it('gives a card to another member for its fee, never to oneself', async () => {
    const [memberId, toMemberId] = [await buyer(), await buyer()]
    const first = await paidOrder(gym, {
      memberId,
      items: [planItem(await newPlan(gym.admin, { activateWithinDays: 0 }))],
    })
    const membershipId = first.items[0]!.membershipId!
    const item = { kind: 'transfer', membershipId, toMemberId, unitPriceFen: 20_000, discountFen: 0 } as const
    expect(await refusal(make([{ ...item, toMemberId: memberId }], memberId))).toEqual([
      422,
      'invalid',
      [['items.0.toMemberId', 'transfer_to_self']],
    ])
    const order = await paidOrder(gym, { memberId, items: [item] })
    const card = await cardOf(order)
    expect([card.memberId, card.valueFen, (await cardOf(first)).status]).toEqual([
      toMemberId,
      298_000,
      'transferred',
    ])
  })

  it('neither exchanges nor gives away a card that lessons ahead are booked on', async () => {
    const [memberId, toMemberId] = [await buyer(), await buyer()]
    const plan = await newPlan(gym.admin, { activateWithinDays: 0 })
    const { items } = await paidOrder(gym, { memberId, items: [planItem(plan)] })
    const membershipId = items[0]!.membershipId!
    const course = await newCourse(gym.admin, { coachId: gym.myCoach.id, storeIds: [gym.mine.id] })
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const session = await planSession(gym.db, { course, storeId: gym.mine.id, startsAt })
    await seat(gym.db, session, [{ id: memberId }], 'confirmed', membershipId)
    const about = { membershipId, unitPriceFen: 0, discountFen: 0 }
    for (const item of [
      { kind: 'upgrade', planId: plan.id, ...about },
      { kind: 'transfer', toMemberId, ...about },
    ] as const)
      expect(await refusal(make([item], memberId))).toEqual([
        422,
        'invalid',
        [['items.0.membershipId', 'card_booked']],
      ])
  })

  it('does one thing with a card at a time', async () => {
    const memberId = await buyer()
    const plan = await newPlan(gym.admin, { activateWithinDays: 0, salePriceFen: 100_000 })
    const first = await paidOrder(gym, { memberId, items: [planItem(plan)] })
    const renewal = planItem(plan, { renewsId: first.items[0]!.membershipId })
    const order = await newOrder(gym, { memberId, items: [renewal] })
    expect(await refusal(make([renewal], memberId))).toEqual([
      422,
      'invalid',
      [['items.0.renewsId', 'card_spoken_for']],
    ])
    const card = await cardOf((await answer(pay(order.id, cash(100_000)))).body)
    expect([card.origin, card.prevId, card.status]).toEqual(['renewal', renewal.renewsId, 'pending'])
  })
})

describe('a payment', () => {
  it('is one of several, never more than what is open', async () => {
    const order = await newOrder(gym, { memberId: await buyer(), items: [goods(1_000)] })
    expect((await answer(pay(order.id, cash(300)))).body).toMatchObject({ status: 'pending', paidFen: 300 })
    expect(await refusal(pay(order.id, cash(701)))).toEqual([422, 'invalid', [['amountFen', 'over_open']]])
    const pos = { ...cash(700), channel: 'pos', channelTxnNo: 'POS-0001' }
    expect((await answer(pay(order.id, pos))).body).toMatchObject({
      status: 'paid',
      paidFen: 1_000,
      channels: ['cash', 'pos'],
    })
    expect((await answer(pay(order.id, cash(1)))).body.code).toBe('not_allowed_now')
    const other = await newOrder(gym, { memberId: await buyer(), items: [goods(700)] })
    expect(await refusal(pay(other.id, pos))).toEqual([409, 'taken', [['channelTxnNo', 'taken']]])
    expect(await ids(gym.admin('GET', `${base}?q=pos-0001`))).toEqual([order.id])
  })

  it.each([
    ['nothing', cash(0), [['amountFen', 'too_small']]],
    ['less than nothing', cash(-100), [['amountFen', 'too_small']]],
    ['half a fen', cash(0.5), [['amountFen', 'not_whole']]],
    ['more than money is counted to', cash(1_000_000_001), [['amountFen', 'too_big']]],
    [
      'a card reader’s slip without its number',
      { ...cash(1), channel: 'pos' },
      [['channelTxnNo', 'required']],
    ],
    [
      'a number that is none',
      { ...cash(1), channel: 'pos', channelTxnNo: '<b>' },
      [['channelTxnNo', 'txn_no']],
    ],
    ['a number for cash', { ...cash(1), channelTxnNo: '1234' }, [['channelTxnNo', 'not_of_channel']]],
    ['a stored card without the card', { ...cash(1), channel: 'stored' }, [['membershipId', 'required']]],
    [
      'WeChat Pay, which is not set up',
      { ...cash(1), channel: 'wechat' },
      [['channel', 'channel_not_configured']],
    ],
  ])('of %s is refused', async (_, body, fields) => {
    const order = await newOrder(gym, { memberId: await buyer(), items: [goods(1_000)] })
    expect(await refusal(pay(order.id, body))).toEqual([422, 'invalid', fields])
    expect((await answer(gym.admin('GET', at(order.id)))).body).toEqual(order)
  })

  it('happens once for a key, and for twenty keys at once as often as money is open', async () => {
    const order = await newOrder(gym, { memberId: await buyer(), items: [goods(1_000)] })
    const key = keyed()
    const same = await Promise.all(Array.from({ length: 20 }, () => answer(pay(order.id, cash(100), key))))
    expect(new Set(same.map(({ body }) => body.paidFen))).toEqual(new Set([100]))
    const others = await Promise.all(Array.from({ length: 20 }, () => answer(pay(order.id, cash(300)))))
    expect(others.filter(({ status }) => status === 200).length).toBe(3)
    const after = (await answer(gym.admin('GET', at(order.id)))).body
    expect([after.status, after.paidFen, after.payments.length]).toEqual(['paid', 1_000, 4])
    expect(await refusal(gym.admin('POST', at(order.id, '/payments'), cash(1)))).toEqual([
      428,
      'key_required',
      [],
    ])
  })

  it('by a stored card spends what was paid for it first, the gift last', async () => {
    const memberId = await buyer()
    const stored = { kind: 'stored', durationDays: null, validDays: 365, activateWithinDays: 0 } as const
    const plan = await newPlan(gym.admin, { ...stored, listPriceFen: 1_200, salePriceFen: 1_000 })
    const top = await paidOrder(gym, { memberId, items: [planItem(plan)] })
    const membershipId = top.items[0]!.membershipId!
    expect(await cardOf(top)).toMatchObject({ kind: 'stored', balanceFen: 1_200, valueFen: 1_000 })
    const by = (amountFen: number) => ({ ...cash(amountFen), channel: 'stored', membershipId })
    const order = await newOrder(gym, { memberId, items: [goods(1_300)] })
    expect(await refusal(pay(order.id, by(1_201)))).toEqual([
      422,
      'invalid',
      [['amountFen', 'balance_too_low']],
    ])
    expect((await answer(pay(order.id, by(1_100)))).body.paidFen).toBe(1_100)
    expect((await cardOf(top)).balanceFen).toBe(100)
    const { rows } = await sql<{ account: string; amountFen: number }>`
      select account, amount_fen from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      where order_id = ${order.id} order by ledger_entry.id
    `.execute(gym.db)
    expect(rows).toEqual([
      { account: 'stored_value', amountFen: 1_000 },
      { account: 'revenue', amountFen: 100 },
      { account: 'deposit', amountFen: -1_100 },
    ])
    const strange = await newOrder(gym, { memberId: await buyer(), items: [goods(1)] })
    expect(await refusal(pay(strange.id, by(1)))).toEqual([
      422,
      'invalid',
      [['membershipId', 'not_own_membership']],
    ])
    const period = await newMembership(gym.db, memberId)
    expect(await refusal(pay(order.id, { ...by(1), membershipId: period }))).toEqual([
      422,
      'invalid',
      [['membershipId', 'not_stored_card']],
    ])
  })
})

describe('the book', () => {
  it('is never changed', async () => {
    await paidOrder(gym, { memberId: await buyer(), items: [goods(100)] })
    for (const statement of [
      sql`update ledger_entry set amount_fen = 1`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry cascade`,
      sql`update ledger_transfer set kind = 'earned'`,
    ])
      await expect(statement.execute(gym.db)).rejects.toThrow('rows are never changed')
  })

  it.each([
    [
      'a sum of an order',
      sql`update sales_order set paid_fen = 0, status = 'pending', paid_at = null where status = 'paid' and payable_fen > 0`,
    ],
    [
      'half a transfer',
      sql`insert into ledger_entry (transfer_id, account, amount_fen, store_id, at)
        select id, 'cash', 1, store_id, at from ledger_transfer limit 1`,
    ],
  ])('refuses %s', async (_, statement) => {
    await expect(statement.execute(gym.db)).rejects.toThrow(/as it was booked|does not balance/)
  })
})
