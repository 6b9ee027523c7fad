import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Endpoint } from '../../contract/endpoint'
import { mostCountedFen } from '../../contract/ledger/till-shift'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { endpointsOf } from '../../server/kit/resource/serve'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { type Ask, askOf } from '../harness/app'
import { cardDraft } from './fixtures/cards'
import { answer, created, type Gym, planDraft, refusal, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, orderDraft, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let endpoints: Endpoint[]
let year: MembershipPlan
let longer: MembershipPlan
let stored: MembershipPlan
/** Rows of another store than the clerk's. */
let theirs: { memberId: string; order: Order; cardId: string; refund: Refund; plan: MembershipPlan }
beforeAll(async () => {
  gym = await startGym()
  const rooms =
    /^\/(people|person-merges|members|memberships|check-ins|orders|payments|payment-channels|refunds|day-closes|reports)\b/
  endpoints = endpointsOf(gym.app).filter(({ path }) => rooms.test(path))
  const atOnce = { activateWithinDays: 0, listPriceFen: 10_000, salePriceFen: 10_000 }
  year = await newPlan(gym.admin, atOnce)
  longer = await newPlan(gym.admin, { ...atOnce, salePriceFen: 30_000, listPriceFen: 30_000 })
  stored = await newPlan(gym.admin, { ...atOnce, kind: 'stored', durationDays: null, validDays: 365 })
  const { id: memberId } = await newMember(gym.admin, gym.theirs.id)
  const order = await paidOrder({ ...gym, mine: gym.theirs }, { memberId, items: [planItem(stored)] })
  const refund = await created<Refund>(once(gym.admin), 'refunds', refundOf(order))
  const plan = await created<MembershipPlan>(
    gym.admin,
    'membership-plans',
    planDraft({ storeScope: 'some', storeIds: [gym.theirs.id] }),
  )
  theirs = { memberId, order, cardId: order.items[0]!.membershipId!, refund, plan }
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const once =
  (ask: Ask): Ask =>
  (method, address, body, headers) =>
    ask(method, address, body, { ...keyed(), ...headers })
const refundOf = (order: Order, amountFen = 1) => ({
  orderId: order.id,
  lines: [{ itemId: order.items[0]!.id, amountFen, terminates: false }],
  reason: '搬家了',
})
const member = async () => (await newMember(gym.admin, gym.mine.id)).id
const owner = async (plan: MembershipPlan) => {
  const memberId = await member()
  const order = await paidOrder(gym, { memberId, items: [planItem(plan)] })
  return { memberId, order, cardId: order.items[0]!.membershipId! }
}
const pay = (order: Pick<Order, 'id' | 'payableFen'>, own: object = {}, ask = gym.admin) =>
  ask('POST', `/api/v1/orders/${order.id}/payments`, { ...cash(order.payableFen), ...own }, keyed())

describe('every endpoint of people, members, cards and money', () => {
  const at = ({ path }: Endpoint) => `/api/v1${path.replace(':id', '01900000-0000-7000-8000-0000000000ff')}`

  it('is closed to strangers, and to a role that may do none of it', async () => {
    expect(endpoints.length).toBeGreaterThan(60)
    for (const endpoint of endpoints) {
      const body = endpoint.method === 'GET' ? undefined : {}
      expect([endpoint.path, (await askOf(gym.app)(endpoint.method, at(endpoint), body)).status]).toEqual([
        endpoint.path,
        401,
      ])
      expect([endpoint.path, (await gym.reader(endpoint.method, at(endpoint), body)).status]).toEqual([
        endpoint.path,
        403,
      ])
    }
  })

  it.each([
    ['depth', `{"x":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a member twice', '{"amountFen":1,"amountFen":2}'],
    ['2^53 + 1', '{"amountFen":9007199254740993}'],
    ['1e400', '{"amountFen":1e400}'],
    ['NUL', '{"note":"a\\u0000b"}'],
    ['half a character', '{"note":"\\ud83d"}'],
  ])('refuses JSON with %s', async (_, body) => {
    const json = { 'content-type': 'application/json', 'if-match': '"1"', ...keyed() }
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET'))
      expect([endpoint.path, (await gym.admin(endpoint.method, at(endpoint), body, json)).status]).toEqual([
        endpoint.path,
        400,
      ])
  })
})

describe('money in a request', () => {
  const bad: [string, unknown][] = [
    ['less than nothing', -1],
    ['a part of a fen', 0.5],
    ['text', '100'],
    ['nothing', null],
    ['more than there is', mostCountedFen + 1],
    ['a list', [1]],
  ]

  it.each(bad)('is never %s', async (_, fen) => {
    const { memberId, order, cardId } = await owner(year)
    const open = await newOrder(gym, { memberId, items: [goods(500)] })
    const item = planItem(year)
    const card = cardDraft({ memberId, planId: year.id })
    const till = { storeId: gym.mine.id, expectedFen: 0, countedFen: 0, note: '两个字' }
    const requests: [string, object][] = [
      ['orders', orderDraft(gym, { memberId, items: [{ ...item, unitPriceFen: fen as number }] })],
      ['orders', orderDraft(gym, { memberId, items: [{ ...item, discountFen: fen as number }] })],
      ['orders', orderDraft(gym, { memberId, items: [goods(fen as number)] })],
      ['orders', orderDraft(gym, { memberId, items: [goods(1, { qty: fen as number })] })],
      [`orders/${open.id}/payments`, { ...cash(500), amountFen: fen }],
      ['refunds', refundOf(order, fen as number)],
      ['memberships', { ...card, valueFen: fen }],
      ['memberships', { ...card, planId: stored.id, balanceFen: fen ?? 'nothing' }],
      ['day-closes', { ...till, countedFen: fen }],
    ]
    const before = await unchanged(cardId)
    for (const [path, body] of requests) {
      const reply = await gym.admin('POST', `/api/v1/${path}`, body, keyed())
      expect([path, body, reply.status]).toEqual([path, body, 422])
    }
    expect(await unchanged(cardId)).toEqual(before)
  })

  const unchanged = async (cardId: string) => {
    const { rows } = await sql`
      select (select count(*) from ledger_entry) as entries, (select count(*) from sales_order) as orders,
        (select count(*) from membership) as cards, (select version from membership where id = ${cardId}) as version
    `.execute(gym.db)
    return rows
  }
})

describe('a row of another store', () => {
  /** Like an unused id: the same reply, and nothing is written. */
  const asNobodys = async (request: (id: string) => Promise<Response>, id: string) => {
    const reported = async (given: string) => {
      const reply = await request(given)
      return { status: reply.status, text: (await reply.text()).replace(/,?"requestId":"[^"]*"/, '') }
    }
    const audits = () => sql`select count(*) from audit`.execute(gym.db).then(({ rows }) => rows)
    const before = await audits()
    const unknown = await reported(id.replace(/..$/, (end) => (end === 'f0' ? 'f1' : 'f0')))
    expect(unknown.text).toMatch(/does_not_exist|not_own_membership|not_found|forbidden/)
    expect(await reported(id)).toEqual(unknown)
    expect(await audits()).toEqual(before)
  }
  const send =
    (path: (id: string) => string, body: (id: string) => unknown = () => ({}), headers: object = {}) =>
    (id: string) =>
      gym.clerk('POST', `/api/v1/${path(id)}`, body(id), { ...keyed(), ...headers })
  const buy = (items: (id: string) => unknown[], memberId: () => Promise<string>) => async (id: string) =>
    gym.clerk(
      'POST',
      '/api/v1/orders',
      { memberId: await memberId(), storeId: gym.mine.id, sellerId: null, note: '', items: items(id) },
      keyed(),
    )
  let buyer: string
  let own: Awaited<ReturnType<typeof owner>>
  let open: Order
  beforeAll(async () => {
    buyer = await member()
    own = await owner(year)
    open = await newOrder(gym, { memberId: buyer, items: [goods(1)] })
  })
  const same = async () => buyer
  const zero = { unitPriceFen: 0, discountFen: 0 }

  it('by its id in the path', async () => {
    const version = { 'if-match': '"1"' }
    const { order, cardId, refund, memberId } = theirs
    const paths: [string, string, unknown][] = [
      ['orders/:id', order.id, undefined],
      ['orders/:id/history', order.id, undefined],
      ['orders/:id/refund-quote', order.id, undefined],
      ['refunds/:id', refund.id, undefined],
      ['refunds/:id/history', refund.id, undefined],
      ['memberships/:id', cardId, undefined],
      ['memberships/:id/history', cardId, undefined],
      ['memberships/:id/uses', cardId, undefined],
      ['members/:id/timeline', memberId, undefined],
      ['orders/:id/close', order.id, { reason: '不要了' }],
      ['orders/:id/payments', order.id, cash(1)],
      ['payments/:id/refresh', order.payments[0]!.id, {}],
      ['payments/:id/close', order.payments[0]!.id, {}],
      ...(['approve', 'succeed', 'retry'] as const).map((event): [string, string, unknown] => [
        `refunds/:id/${event}`,
        refund.id,
        {},
      ]),
      ['refunds/:id/reject', refund.id, { reason: '不符' }],
      ['refunds/:id/fail', refund.id, { reason: '不符' }],
      ['memberships/:id/activate', cardId, {}],
      ['memberships/:id/unfreeze', cardId, {}],
      ['memberships/:id/terminate', cardId, { reason: '不练了' }],
      ['memberships/:id/extend', cardId, { days: 3, reason: '停业' }],
      ['memberships/:id/freeze', cardId, { from: '2026-03-03', to: '2026-03-20', reason: '出差' }],
    ]
    for (const [path, id, body] of paths)
      await asNobodys(
        (one) =>
          gym.clerk(body === undefined ? 'GET' : 'POST', `/api/v1/${path.replace(':id', one)}`, body, {
            ...keyed(),
            ...version,
          }),
        id,
      )
    for (const [path, id] of [
      ['orders', order.id],
      ['memberships', cardId],
    ] as const)
      await asNobodys((one) => gym.clerk('PATCH', `/api/v1/${path}/${one}`, { note: '看' }, version), id)
  }, 30_000)

  it.each<[string, () => string, (id: string) => Promise<Response>]>([
    [
      'the store of an order',
      () => gym.theirs.id,
      (storeId) =>
        gym.clerk(
          'POST',
          '/api/v1/orders',
          orderDraft(gym, { memberId: buyer, items: [goods(1)], storeId }),
          keyed(),
        ),
    ],
    [
      'the buyer',
      () => theirs.memberId,
      (memberId) =>
        gym.clerk('POST', '/api/v1/orders', orderDraft(gym, { memberId, items: [goods(1)] }), keyed()),
    ],
    [
      'the plan',
      () => theirs.plan.id,
      buy((planId) => [{ kind: 'plan', planId, renewsId: null, ...zero }], same),
    ],
    ['the card to continue', () => theirs.cardId, buy((renewsId) => [{ ...planItem(year), renewsId }], same)],
    [
      'the card to exchange',
      () => theirs.cardId,
      buy((membershipId) => [{ kind: 'upgrade', planId: longer.id, membershipId, ...zero }], same),
    ],
    [
      'the card to give away',
      () => theirs.cardId,
      buy((membershipId) => [{ kind: 'transfer', membershipId, toMemberId: buyer, ...zero }], same),
    ],
    [
      'the receiver of a card',
      () => theirs.memberId,
      (toMemberId) =>
        buy(
          () => [{ kind: 'transfer', membershipId: own.cardId, toMemberId, ...zero }],
          async () => own.memberId,
        )(toMemberId),
    ],
    [
      'the card that pays',
      () => theirs.cardId,
      (membershipId) => pay(open, { channel: 'stored', membershipId }, gym.clerk),
    ],
    [
      'the order of a refund',
      () => theirs.order.id,
      send(
        () => 'refunds',
        (orderId) => ({ ...refundOf(theirs.order), orderId }),
      ),
    ],
    [
      'the item of a refund',
      () => theirs.order.items[0]!.id,
      send(
        () => 'refunds',
        (itemId) => ({
          orderId: own.order.id,
          lines: [{ itemId, amountFen: 1, terminates: false }],
          reason: '搬家了',
        }),
      ),
    ],
    [
      'the member of an opening card',
      () => theirs.memberId,
      send(
        () => 'memberships',
        (memberId) => cardDraft({ memberId, planId: year.id }),
      ),
    ],
    [
      'the plan of an opening card',
      () => theirs.plan.id,
      send(
        () => 'memberships',
        (planId) => cardDraft({ memberId: buyer, planId }),
      ),
    ],
    [
      'the store whose cards are put off',
      () => gym.theirs.id,
      send(
        () => 'memberships/extend',
        (storeId) => ({ storeId, days: 1, reason: '停业', everywhere: true, dryRun: true }),
      ),
    ],
    [
      'the store of a visit',
      () => gym.theirs.id,
      send(
        () => `members/${buyer}/check-in`,
        (storeId) => ({ storeId, membershipId: null }),
      ),
    ],
    [
      'the card of a visit',
      () => theirs.cardId,
      send(
        () => `members/${buyer}/check-in`,
        (membershipId) => ({ storeId: gym.mine.id, membershipId }),
      ),
    ],
    [
      'a member somebody spoke to',
      () => theirs.memberId,
      send(
        () => 'members/contacts',
        (id) => ({ memberIds: [buyer, id], way: 'call', note: '' }),
      ),
    ],
    [
      'a member who is given to a consultant',
      () => theirs.memberId,
      send(
        () => 'members/consultants',
        (id) => ({ memberIds: [buyer, id], consultantId: null }),
      ),
    ],
    [
      'the store whose till is counted',
      () => gym.theirs.id,
      send(
        () => 'day-closes',
        (storeId) => ({ storeId, expectedFen: 0, countedFen: 0, note: '' }),
      ),
    ],
    [
      'the till of a store',
      () => gym.theirs.id,
      (id) => gym.clerk('GET', `/api/v1/day-closes/current?store=${id}`),
    ],
  ])('as %s', async (_, id, request) => asNobodys(request, id()))

  it('in a filter finds nothing', async () => {
    for (const filter of [
      `orders?store=${gym.theirs.id}`,
      `orders?member=${theirs.memberId}`,
      `orders?q=${theirs.order.orderNo}`,
      `refunds?store=${gym.theirs.id}`,
      `refunds?orderId=${theirs.order.id}`,
      `refunds?q=${theirs.refund.refundNo}`,
      `memberships?store=${gym.theirs.id}`,
      `memberships?member=${theirs.memberId}`,
      `check-ins?store=${gym.theirs.id}`,
      `check-ins?member=${theirs.memberId}`,
      `day-closes?store=${gym.theirs.id}`,
    ])
      expect([filter, (await answer(gym.clerk('GET', `/api/v1/${filter}`))).body.rows]).toEqual([filter, []])
  })

  it('is no part of a report', async () => {
    const period = 'from=2026-03-01&to=2026-03-31'
    for (const by of ['day', 'store', 'seller', 'plan', 'channel']) {
      const reported = async (rest: string) =>
        (await answer(gym.clerk('GET', `/api/v1/reports/revenue?${period}&by=${by}${rest}`))).body
      const own = await reported(`&store=${gym.mine.id}`)
      expect([by, await reported('')]).toEqual([by, own])
      const foreign = await gym.clerk(
        'GET',
        `/api/v1/reports/revenue?${period}&by=${by}&store=${gym.theirs.id}`,
      )
      if (foreign.ok) expect((await foreign.json()).total).toMatchObject({ receivedFen: 0, refundedFen: 0 })
      else expect(foreign.status).toBe(422)
    }
  })

  it('as the seller, who is somebody nobody here knows', async () => {
    const { personId } = await (await gym.admin('GET', `/api/v1/members/${theirs.memberId}`)).json()
    await gym.admin(
      'PATCH',
      `/api/v1/people/${personId}`,
      { storeId: gym.theirs.id },
      versioned(await (await gym.admin('GET', `/api/v1/people/${personId}`)).json()),
    )
    const draft = (sellerId: string) => orderDraft(gym, { memberId: buyer, items: [goods(1)], sellerId })
    await asNobodys((id) => gym.clerk('POST', '/api/v1/orders', draft(id), keyed()), personId)
    await asNobodys(
      (sellerId) => gym.clerk('PATCH', `/api/v1/orders/${open.id}`, { sellerId }, versioned(open)),
      personId,
    )
  })
})

describe('keys and versions', () => {
  it('are asked for', async () => {
    const { order } = await owner(year)
    const requests: [string, object][] = [
      ['orders', orderDraft(gym, { memberId: order.memberId, items: [goods(1)] })],
      [`orders/${order.id}/payments`, cash(1)],
      ['refunds', refundOf(order)],
      ['day-closes', { storeId: gym.mine.id, expectedFen: 0, countedFen: 0, note: '' }],
      [`members/${order.memberId}/check-in`, { storeId: gym.mine.id, membershipId: null }],
      [
        'memberships/extend',
        { storeId: gym.mine.id, days: 1, reason: '停业', everywhere: true, dryRun: true },
      ],
    ]
    for (const [path, body] of requests) {
      const [status, code] = await refusal(gym.admin('POST', `/api/v1/${path}`, body))
      expect([path, status, code]).toEqual([path, 428, 'key_required'])
    }
    for (const endpoint of endpoints.filter(({ versioned: is }) => is)) {
      const given = await gym.admin(endpoint.method, `/api/v1${endpoint.path.replace(':id', order.id)}`, {})
      expect([endpoint.path, given.status === 422 || given.status === 428]).toEqual([endpoint.path, true])
    }
  })

  it('a key stands for one body at one place', async () => {
    const { memberId, order } = await owner(year)
    const key = keyed()
    const draft = orderDraft(gym, { memberId, items: [goods(1)] })
    const first = await answer(gym.admin('POST', '/api/v1/orders', draft, key))
    expect(await answer(gym.admin('POST', '/api/v1/orders', draft, key))).toEqual(first)
    const others: [string, object][] = [
      ['orders', { ...draft, note: '又一单' }],
      ['refunds', refundOf(order)],
      [`orders/${first.body.id}/payments`, cash(1)],
    ]
    for (const [path, body] of others)
      expect([path, (await gym.admin('POST', `/api/v1/${path}`, body, key)).status]).toEqual([path, 422])
  })

  it('a key is one account’s own', async () => {
    const { memberId } = await owner(year)
    const key = keyed()
    const draft = orderDraft(gym, { memberId, items: [goods(1)] })
    const [one, other] = [
      await answer(gym.admin('POST', '/api/v1/orders', draft, key)),
      await answer(gym.clerk('POST', '/api/v1/orders', draft, key)),
    ]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.id).not.toBe(other.body.id)
  })
})
