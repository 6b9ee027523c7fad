import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { CurrentTill } from '../../contract/ledger/ledger'
import type { Membership } from '../../contract/membership/membership'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { expireOrders } from '../../server/sales/order/jobs'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { read } from './fixtures/front-desk'
import { type Gym, newPerson, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, orderDraft, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

/** `RACE_RUNS=200 npx rstest run --testTimeout 600000 tests/api/money-races.test.ts` runs every pair two hundred times. */
const runs = Number(process.env.RACE_RUNS ?? 8)

let gym: Gym
let second: Ask
let year: MembershipPlan
let longer: MembershipPlan
let times: MembershipPlan
let stored: MembershipPlan
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
  const atOnce = { activateWithinDays: 0, transferFeeFen: 5_000, listPriceFen: 10_000, salePriceFen: 10_000 }
  year = await newPlan(gym.admin, atOnce)
  longer = await newPlan(gym.admin, { ...atOnce, salePriceFen: 30_000, listPriceFen: 30_000 })
  times = await newPlan(gym.admin, { ...atOnce, kind: 'times', durationDays: null, times: 10, validDays: 90 })
  stored = await newPlan(gym.admin, { ...atOnce, kind: 'stored', durationDays: null, validDays: 365 })
  // The law's limit is not tested here.
  await sql`update setting set value = value || '{"perPersonFen": 1000000000}' where name = 'city_limits'`.execute(
    gym.db,
  )
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

let serial = 0
const mobile = () => `1370${String(++serial).padStart(7, '0')}`
const member = () => newMember(gym.admin, gym.mine.id, { mobile: mobile() })
const owner = async (plan: MembershipPlan) => {
  const { id: memberId } = await member()
  const order = await paidOrder(gym, { memberId, items: [planItem(plan)] })
  return { memberId, order, cardId: order.items[0]!.membershipId! }
}
const pay = (order: Order, own: object = {}) =>
  gym.admin('POST', `/api/v1/orders/${order.id}/payments`, { ...cash(order.payableFen), ...own }, keyed())
const close = (order: Order) =>
  gym.admin('POST', `/api/v1/orders/${order.id}/close`, { reason: '不要了' }, versioned(order))
const refundOf = (order: Order, amountFen = order.paidFen, terminates = false) => ({
  orderId: order.id,
  lines: [{ itemId: order.items[0]!.id, amountFen, terminates }],
  reason: '搬家了',
})
const ask = (draft: object) => gym.admin('POST', '/api/v1/refunds', draft, keyed())
const put = async (by: Ask, name: string, id: string, event: string, body: object = {}) =>
  by('POST', `/api/v1/${name}/${id}/${event}`, body, versioned(await read(gym, name, id)))
const checkIn = (memberId: string) =>
  gym.admin(
    'POST',
    `/api/v1/members/${memberId}/check-in`,
    { storeId: gym.mine.id, membershipId: null },
    keyed(),
  )
const upgrade = (memberId: string, membershipId: string) =>
  orderDraft(gym, {
    memberId,
    items: [{ kind: 'upgrade', planId: longer.id, membershipId, unitPriceFen: 20_000, discountFen: 0 }],
  })
const transfer = (memberId: string, membershipId: string, toMemberId: string) =>
  newOrder(gym, {
    memberId,
    items: [
      { kind: 'transfer', membershipId, toMemberId, unitPriceFen: year.transferFeeFen, discountFen: 0 },
    ],
  })
const merge = async (keptId: string, mergedId: string) => {
  const [kept, merged] = [
    await read<{ version: number }>(gym, 'people', keptId),
    await read<{ version: number }>(gym, 'people', mergedId),
  ]
  const body = { from: mergedId, fromVersion: merged.version, take: [] }
  return () => gym.admin('POST', `/api/v1/people/${keptId}/merge`, body, versioned(kept))
}

/** The number of deadlocks that PostgreSQL has resolved in this database so far. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`.execute(gym.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(gym.db)
  return rows[0]!.deadlocks
}

type Act = () => Promise<Response | undefined>
type Answered = { status: number; code: string | undefined }

/** Runs the actions of `prepare` at once, many times, and checks each outcome. */
async function race(
  prepare: () => Promise<{ acts: Act[]; after?: (answers: Answered[]) => Promise<void> }>,
): Promise<Answered[][]> {
  const before = await deadlocks()
  const all: Answered[][] = []
  for (let i = 0; i < runs; i += 1) {
    const { acts, after } = await prepare()
    // Alternates which action starts.
    const order = i % 2 === 0 ? acts : acts.toReversed()
    const replies = await Promise.all(order.map((act) => act()))
    const answers = await Promise.all((i % 2 === 0 ? replies : replies.toReversed()).map(reported))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await after?.(answers)
    all.push(answers)
  }
  expect((await deadlocks()) - before).toBe(0)
  return all
}

async function reported(reply: Response | undefined): Promise<Answered> {
  if (reply === undefined) return { status: 0, code: undefined }
  const { code } = await reply.json()
  return { status: reply.status, code: reply.ok ? undefined : code }
}

const done = (answers: Answered[]) => answers.filter(({ status }) => status < 300 && status > 0).length
const many = (act: Act) => Array.from({ length: 50 }, () => act)

describe('at once', () => {
  it('of fifty refunds of everything one is taken', async () => {
    const { order } = await owner(year)
    const replies = await Promise.all(many(() => ask(refundOf(order))).map((act) => act()))
    expect(replies.filter((reply) => reply?.status === 201).length).toBe(1)
  })

  it('of fifty payments of everything one is taken', async () => {
    const order = await newOrder(gym, { memberId: (await member()).id, items: [goods(500)] })
    const replies = await Promise.all(many(() => pay(order)).map((act) => act()))
    expect(replies.filter((reply) => reply?.status === 200).length).toBe(1)
  })

  it('of fifty closings of one till one counts it', async () => {
    const till: CurrentTill = await (
      await gym.admin('GET', `/api/v1/day-closes/current?store=${gym.mine.id}`)
    ).json()
    const body = {
      storeId: gym.mine.id,
      expectedFen: till.expectedFen,
      countedFen: till.expectedFen,
      note: '',
    }
    const replies = await Promise.all(
      many(() => gym.admin('POST', '/api/v1/day-closes', body, keyed())).map((act) => act()),
    )
    expect(replies.filter((reply) => reply?.status === 201).length).toBe(1)
    gym.clock.advance({ minutes: 1 })
  })

  it('an order is paid or closed', async () => {
    await race(async () => {
      const order = await newOrder(gym, { memberId: (await member()).id, items: [planItem(year)] })
      return {
        acts: [() => pay(order), () => close(order)],
        after: async (answers) => {
          expect(done(answers)).toBe(1)
          expect(['paid', 'closed']).toContain((await read<Order>(gym, 'orders', order.id)).status)
        },
      }
    })
  })

  it('an order is paid or its time is over', async () => {
    await race(async () => {
      const order = await newOrder(gym, { memberId: (await member()).id, items: [planItem(year)] })
      gym.clock.advance({ minutes: 31 })
      return {
        acts: [() => pay(order), () => expireOrders(gym.db, gym.clock()).then(() => undefined)],
        after: async ([paid]) => {
          const { status } = await read<Order>(gym, 'orders', order.id)
          expect(status).toBe(paid!.status === 200 ? 'paid' : 'closed')
        },
      }
    })
    gym.admin = await signIn(gym.app)
    second = await signIn(gym.app, 'second', 'correct horse battery')
  })

  it('a part is paid, or the order is closed and gives back what it had', async () => {
    await race(async () => {
      const order = await newOrder(gym, { memberId: (await member()).id, items: [goods(900)] })
      await pay(order, { amountFen: 300 })
      const now = await read<Order>(gym, 'orders', order.id)
      return { acts: [() => pay(now, { amountFen: 300 }), () => close(now)] }
    })
    expect(await findImbalances(gym.db)).toEqual([])
  })

  it('a card is frozen, or ends', async () => {
    await race(async () => {
      const { cardId } = await owner(year)
      const version = versioned(await read(gym, 'memberships', cardId))
      const send = (event: string, body: object) => () =>
        gym.admin('POST', `/api/v1/memberships/${cardId}/${event}`, body, version)
      const today = '2026-03-02'
      return {
        acts: [
          send('freeze', { from: today, to: '2026-03-20', reason: '出差' }),
          send('terminate', { reason: '不练了' }),
        ],
        after: async (answers) => expect(done(answers)).toBe(1),
      }
    })
  })

  it('a card is given up, or its money is asked back', async () => {
    await race(async () => {
      const { order, cardId } = await owner(year)
      const version = versioned(await read(gym, 'memberships', cardId))
      return {
        acts: [
          () => ask(refundOf(order, order.paidFen, true)),
          () => gym.admin('POST', `/api/v1/memberships/${cardId}/terminate`, { reason: '不练了' }, version),
        ],
        after: async (answers) => expect(done(answers)).toBe(1),
      }
    })
  })

  it('two orders for an exchange of the same card: one is made', async () => {
    await race(async () => {
      const { memberId, cardId } = await owner(year)
      const draft = { ...upgrade(memberId, cardId) }
      const quote = await (await gym.admin('POST', '/api/v1/orders/quote', draft)).json()
      const items = draft.items.map((item) => ({ ...item, unitPriceFen: quote.lines[0].unitPriceFen }))
      const send = () => gym.admin('POST', '/api/v1/orders', { ...draft, items }, keyed())
      return { acts: [send, send], after: async (answers) => expect(done(answers)).toBe(1) }
    })
  })

  it('a card goes to another member while its owner stands at the door', async () => {
    await race(async () => {
      const { memberId, cardId } = await owner(times)
      const order = await transfer(memberId, cardId, (await member()).id)
      return {
        acts: [() => pay(order), () => checkIn(memberId)],
        after: async ([paid]) => expect(paid!.status).toBe(200),
      }
    })
  })

  it('two members give each other their cards, and pay with money on them', async () => {
    await race(async () => {
      const [one, other] = [await owner(stored), await owner(stored)]

      // Each owner has a card to pay with and one to give.
      const mine = await paidOrder(gym, { memberId: one.memberId, items: [planItem(year)] })
      const theirs = await paidOrder(gym, { memberId: other.memberId, items: [planItem(year)] })
      const first = await transfer(one.memberId, mine.items[0]!.membershipId!, other.memberId)
      const back = await transfer(other.memberId, theirs.items[0]!.membershipId!, one.memberId)

      const by = (order: Order, membershipId: string) => () =>
        pay(order, { channel: 'stored', membershipId, amountFen: 5_000 })
      return { acts: [by(first, one.cardId), by(back, other.cardId)] }
    })
  })

  it('a person is merged while one of the two pays', async () => {
    await race(async () => {
      const [kept, merged] = [await member(), await member()]
      const order = await newOrder(gym, { memberId: merged.id, items: [planItem(year)] })
      return {
        acts: [() => pay(order), await merge(kept.personId, merged.personId)],
        after: async (answers) => expect(answers.map(({ status }) => status)).toEqual([200, 200]),
      }
    })
  })

  it('a person gets another name while they pay', async () => {
    await race(async () => {
      const { id: memberId, personId } = await member()
      const order = await newOrder(gym, { memberId, items: [planItem(year)] })
      const version = versioned(await read(gym, 'people', personId))
      return {
        acts: [
          () => pay(order),
          () => gym.admin('PATCH', `/api/v1/people/${personId}`, { name: '改名以后' }, version),
        ],
        after: async (answers) => expect(answers.map(({ status }) => status)).toEqual([200, 200]),
      }
    })
  })

  it('somebody is forgotten, or has an open order', async () => {
    await race(async () => {
      const { id: memberId, personId } = await member()
      const version = versioned(await read(gym, 'people', personId))
      const draft = orderDraft(gym, { memberId, items: [goods(500)] })
      return {
        acts: [
          () => gym.admin('POST', '/api/v1/orders', draft, keyed()),
          () => gym.admin('POST', `/api/v1/people/${personId}/anonymise`, { reason: '本人要求' }, version),
        ],
        after: async (answers) => expect(done(answers)).toBe(1),
      }
    })
  })

  it('money is paid back while the till is counted, and stands in one close', async () => {
    await race(async () => {
      gym.clock.advance({ minutes: 1 })
      const { order } = await owner(year)
      const refund: Refund = await (await ask(refundOf(order, order.paidFen, true))).json()
      await put(second, 'refunds', refund.id, 'approve')
      const till: CurrentTill = await (
        await gym.admin('GET', `/api/v1/day-closes/current?store=${gym.mine.id}`)
      ).json()
      const { version } = await read<Refund>(gym, 'refunds', refund.id)
      const body = { storeId: gym.mine.id, expectedFen: till.expectedFen, countedFen: till.expectedFen }
      return {
        acts: [
          () => gym.admin('POST', `/api/v1/refunds/${refund.id}/succeed`, {}, versioned({ version })),
          () => gym.admin('POST', '/api/v1/day-closes', { ...body, note: '' }, keyed()),
        ],
        after: async ([paidOut, closed]) => {
          expect(paidOut!.status).toBe(200)
          expect([201, 409]).toContain(closed!.status)
        },
      }
    })
    const { rows } = await sql`select entry_id from day_close_entry group by 1 having count(*) > 1`.execute(
      gym.db,
    )
    expect(rows).toEqual([])
  })

  it('a card is paid back while its owner stands at the door', async () => {
    await race(async () => {
      const { order, memberId, cardId } = await owner(times)
      const refund: Refund = await (await ask(refundOf(order, order.paidFen, true))).json()
      const { version }: Refund = await (await put(second, 'refunds', refund.id, 'approve')).json()
      return {
        acts: [
          () => gym.admin('POST', `/api/v1/refunds/${refund.id}/succeed`, {}, versioned({ version })),
          () => checkIn(memberId),
        ],
        after: async () =>
          expect((await read<Membership>(gym, 'memberships', cardId)).status).toBe('terminated'),
      }
    })
  })

  it('the receiver of a card becomes another person', async () => {
    await race(async () => {
      const { memberId, cardId } = await owner(year)
      const receiver = await member()
      const order = await transfer(memberId, cardId, receiver.id)
      const other = await newPerson(gym.admin, { mobile: mobile() })
      return { acts: [() => pay(order), await merge(other.id, receiver.personId)] }
    })
  })
})
