import { afterAll, beforeAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Problem } from '../../contract/problem'
import { proposedPlan } from '../../contract/sales/instalment'
import type { ItemDraft, Order } from '../../contract/sales/order'
import { refundStatuses } from '../../contract/sales/refund'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { expireOrders } from '../../server/sales/order/jobs'
import { syncPayment } from '../../server/sales/order/remote-payment'
import { sendRefund } from '../../server/sales/refund/send'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { paperChannel } from '../harness/paper-channel'
import { type Gym, startGym } from './fixtures/gym'
import { cash, goods, keyed, newPlan, orderDraft, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

/** `MONEY_RUNS=100` takes longer and finds more. */
const runs = Number(process.env.MONEY_RUNS ?? 12)

let gym: Gym
let paper: ReturnType<typeof paperChannel>
let askers: [Ask, Ask]
let plans: MembershipPlan[]
let memberIds: string[]
const done = new Map<string, number>()
beforeAll(async () => {
  gym = await startGym({
    channels: (clock) => {
      paper = paperChannel('wechat', clock)
      return { wechat: paper.channel }
    },
  })
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  askers = [gym.admin, await signIn(gym.app, 'second', 'correct horse battery')]
  const times = { kind: 'times', durationDays: null, times: 10, validDays: 90 } as const
  const stored = { kind: 'stored', durationDays: null, validDays: 365 } as const
  plans = [
    await newPlan(gym.admin, { listPriceFen: 1_000, salePriceFen: 997, activateWithinDays: 0 }),
    await newPlan(gym.admin, { ...times, listPriceFen: 700, salePriceFen: 700 }),
    await newPlan(gym.admin, { ...stored, listPriceFen: 1_500, salePriceFen: 1_001, activateWithinDays: 0 }),
    await newPlan(gym.admin, { listPriceFen: 3_000, salePriceFen: 2_503, activateWithinDays: 0 }),
  ]
  memberIds = []
  for (let i = 0; i < 3; i += 1) memberIds.push((await newMember(gym.admin, gym.mine.id)).id)
  // The law's limit is not tested here.
  await sql`update setting set value = value || '{"perPersonFen": 1000000000}' where name = 'city_limits'`.execute(
    gym.db,
  )
}, 60_000)
afterAll(() => gym.close())

const n = fc.nat({ max: 10_000 })
const what = [
  'order',
  'order',
  'order',
  'agree',
  'agree',
  'replan',
  'pay',
  'pay',
  'pay',
  'scan',
  'scan',
  'look',
  'giveUp',
  'close',
  'refund',
  'refund',
  'refund',
  'approve',
  'approve',
  'succeed',
  'succeed',
  'fail',
  'retry',
  'reject',
  'send',
  'expire',
  'weather',
] as const
const step = fc.record({ do: fc.constantFrom(...what), a: n, b: n, c: n })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(list: readonly T[], i: number): T | undefined => list[i % Math.max(1, list.length)]
const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
  (await query.execute(gym.db)).rows.map(({ id }) => id)

it('whatever people and channels do at once, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 5, maxLength: 5 }), { minLength: 12, maxLength: 12 }),
      async (rounds) => {
        for (const round of rounds) {
          await Promise.all(round.map(take))
          expect(await findImbalances(gym.db)).toEqual([])
        }
      },
    ),
    { numRuns: runs, endOnFailure: true },
  )
  paper.setDown(false)
  const rare = [
    'order',
    'agree',
    'pay',
    'scan',
    'close',
    'refund',
    'approve',
    'succeed',
    'reject',
    'fail',
    'retry',
  ]
  expect(rare.filter((one) => !done.has(one))).toEqual([])
}, 600_000)

async function take(taken: Step): Promise<void> {
  const reply = await act(taken)
  if (reply === undefined) return
  const text = await reply.text()
  const { code }: Partial<Problem> = JSON.parse(text)
  if (reply.ok) done.set(taken.do, (done.get(taken.do) ?? 0) + 1)
  else if (reply.status === 500) throw new Error(`${taken.do}: ${text}`)
  else done.set(`${taken.do} ${code}`, (done.get(`${taken.do} ${code}`) ?? 0) + 1)
}

async function act({ do: verb, a, b, c }: Step): Promise<Response | undefined> {
  const ask = askers[a % 2]!
  const tills = { db: gym.db, channels: { wechat: paper.channel }, now: gym.clock() }
  switch (verb) {
    case 'order':
      return order(ask, a, b, c)
    case 'agree':
    case 'replan':
      return plan(ask, verb, a, b)
    case 'pay':
      return pay(ask, a, b, c)
    case 'scan': {
      const no = pick(paper.unpaid(), a)
      const [payment] = (
        await sql<{
          id: string
          amountFen: number
        }>`select id, amount_fen from payment where payment_no = ${no ?? ''}`.execute(gym.db)
      ).rows
      if (no === undefined || payment === undefined) return
      paper.pay(no, payment.amountFen)
      return ask('POST', `/api/v1/payments/${payment.id}/refresh`)
    }
    case 'look': {
      const id = pick(await ids(sql`select id from payment where status = 'pending'`), a)
      if (id !== undefined) await syncPayment(tills, id)
      return
    }
    case 'giveUp': {
      const id = pick(await ids(sql`select id from payment where status = 'pending'`), a)
      return id === undefined ? undefined : ask('POST', `/api/v1/payments/${id}/close`)
    }
    case 'close':
      return move(ask, 'orders', pick(await openOrders(), a), ['close', { reason: '不要了' }])
    case 'refund':
      return refund(ask, a, b, c)
    case 'approve':
    case 'succeed':
    case 'fail':
    case 'retry':
    case 'reject': {
      const wanted = {
        approve: 'requested',
        reject: 'requested',
        succeed: 'processing',
        fail: 'processing',
        retry: 'failed',
      }[verb]
      const status = refundStatuses.find((one) => one === (c % 5 === 0 ? pick(refundStatuses, b) : wanted))
      const id = pick(
        await ids(sql`select id from refund where status = ${status} order by id desc limit 6`),
        b,
      )
      return move(ask, 'refunds', id, [
        verb,
        verb === 'fail' || verb === 'reject' ? { reason: '先等等' } : {},
      ])
    }
    case 'send': {
      const id = pick(
        await ids(sql`select id from refund where status = 'processing' order by id desc limit 10`),
        a,
      )
      if (id !== undefined) await sendRefund(tills, id)
      return
    }
    case 'expire':
      gym.clock.advance({ minutes: a % 12 })
      await expireOrders(gym.db, gym.clock())
      return
    case 'weather':
      paper.setDown(a % 4 === 0)
      paper.setRefunds(pick(['at once', 'later', 'never'] as const, b) ?? 'at once')
      return
  }
}

const openOrders = () =>
  ids(sql`select id from sales_order where status in ('pending', 'instalments') order by id desc limit 6`)
const liveCards = (memberId: string) =>
  ids(
    sql`select id from membership where member_id = ${memberId} and status in ('pending', 'active') order by id desc limit 8`,
  )

async function order(ask: Ask, a: number, b: number, c: number): Promise<Response> {
  const memberId = pick(memberIds, a)!
  const plan = pick(plans, b)!
  const card = pick(await liveCards(memberId), c) ?? plan.id
  const kinds: ItemDraft[][] = [
    [planItem(plan)],
    [planItem(plan, { discountFen: c % plan.salePriceFen }), goods(1 + (a % 300), { qty: 1 + (b % 3) })],
    [planItem(plan, { renewsId: card })],
    [{ kind: 'upgrade', planId: plans[3]!.id, membershipId: card, unitPriceFen: 0, discountFen: 0 }],
    [
      {
        kind: 'transfer',
        membershipId: card,
        toMemberId: pick(memberIds, b)!,
        unitPriceFen: 0,
        discountFen: 0,
      },
    ],
    [goods(0)],
  ]
  const draft = orderDraft(gym, { memberId, items: pick(kinds, c)! })
  const reply = await ask('POST', '/api/v1/orders/quote', draft)
  if (!reply.ok) return reply
  const { lines }: { lines: { unitPriceFen: number }[] } = await reply.json()
  const items = draft.items.map((item, i) => ({ ...item, unitPriceFen: lines[i]!.unitPriceFen }))
  return ask('POST', '/api/v1/orders', { ...draft, items }, keyed())
}

/** Agrees instalments for an open order, or moves what is not paid of them. */
async function plan(ask: Ask, verb: 'agree' | 'replan', a: number, b: number): Promise<Response | undefined> {
  const status = verb === 'agree' ? 'pending' : 'instalments'
  const id = pick(
    await ids(sql`select id from sales_order where status = ${status} order by id desc limit 5`),
    a,
  )
  if (id === undefined) return
  const row: Order = await (await ask('GET', `/api/v1/orders/${id}`)).json()
  const instalments =
    verb === 'agree'
      ? proposedPlan(row.payableFen, 2 + (b % 4), shanghaiDay(gym.clock()))
      : row.instalments.map((one, i) => ({ ...one, dueOn: addDays(one.dueOn, i * (b % 20)) }))
  return ask(
    'POST',
    `/api/v1/orders/${id}/${verb}`,
    { instalments, ...(verb === 'replan' && { reason: '延期' }) },
    { 'if-match': `"${row.version}"` },
  )
}

async function pay(ask: Ask, a: number, b: number, c: number): Promise<Response | undefined> {
  const id = pick(await openOrders(), a)
  if (id === undefined) return
  const row: Order = await (await ask('GET', `/api/v1/orders/${id}`)).json()
  const openFen = row.payableFen - row.paidFen
  const amountFen = b % 3 === 0 ? Math.max(1, b % (openFen + 2)) : openFen
  const card = pick(
    await ids(sql`select id from membership where kind = 'stored' and member_id = ${row.memberId}`),
    b,
  )
  const ways = [
    cash(amountFen),
    cash(amountFen),
    { ...cash(amountFen), channel: 'pos', channelTxnNo: `POS${a}${b}${c}` },
    { ...cash(amountFen), channel: 'wechat' },
    ...(card === undefined ? [] : [{ ...cash(amountFen), channel: 'stored', membershipId: card }]),
  ]
  const key = keyed()
  const send = () => ask('POST', `/api/v1/orders/${id}/payments`, pick(ways, c), key)
  // Sometimes the button is pressed twice.
  const [reply] = await Promise.all(c % 7 === 0 ? [send(), send()] : [send()])
  return reply
}

async function refund(ask: Ask, a: number, b: number, c: number): Promise<Response | undefined> {
  const id = pick(
    await ids(sql`select id from sales_order where paid_fen > refunded_fen order by id desc limit 8`),
    a,
  )
  if (id === undefined) return
  const row: Order = await (await ask('GET', `/api/v1/orders/${id}`)).json()
  const lines = row.items.slice(b % row.items.length).map((item, i) => {
    const leftFen = item.lineFen - item.refundedFen
    const amountFen = (c + i) % 2 === 0 ? leftFen : (c + i) % (leftFen + 2)
    return { itemId: item.id, amountFen, terminates: item.membershipId !== null && (b + i) % 2 === 0 }
  })
  return ask('POST', '/api/v1/refunds', { orderId: id, lines, reason: '不练了' }, keyed())
}

async function move(
  ask: Ask,
  name: string,
  id: string | undefined,
  [event, body]: [string, unknown],
): Promise<Response | undefined> {
  if (id === undefined) return
  const { version }: { version: number } = await (await ask('GET', `/api/v1/${name}/${id}`)).json()
  return ask('POST', `/api/v1/${name}/${id}/${event}`, body, { 'if-match': `"${version}"` })
}
