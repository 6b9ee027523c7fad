import { afterAll, beforeAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Order } from '../../contract/sales/order'
import { earnDay } from '../../server/ledger/earned-jobs'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { addUpDays } from '../../server/ledger/revenue-jobs'
import { signIn } from '../harness/app'
import { answer, type Gym, newPerson, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let plan: MembershipPlan
let memberId: string
let sellers: (string | null)[]
const orders: Order[] = []
const done = new Set<string>()
beforeAll(async () => {
  gym = await startGym()
  plan = await newPlan(gym.admin, {
    durationDays: 100,
    listPriceFen: 10_000,
    salePriceFen: 10_000,
    activateWithinDays: 0,
  })
  memberId = (await newMember(gym.admin, gym.mine.id)).id
  sellers = [
    null,
    (await newPerson(gym.admin, { name: '销售甲' })).id,
    (await newPerson(gym.admin, { name: '销售乙' })).id,
  ]
}, 60_000)
afterAll(() => gym.close())

const step = fc.record({
  do: fc.constantFrom('order', 'pay', 'pay', 'pay', 'seller', 'seller', 'earn', 'addUp'),
  a: fc.nat({ max: 1_000 }),
  b: fc.nat({ max: 1_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!
const tomorrow = () => new Date(gym.clock().getTime() + 86_400_000)
const today = () => gym.clock().toISOString().slice(0, 10)

it('whatever is sold, earned, added up and put down to another seller at once, the reports are the book', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 4, maxLength: 4 }), { minLength: 8, maxLength: 8 }),
      async (rounds) => {
        gym.clock.advance({ days: 1 })
        gym.admin = await signIn(gym.app)
        for (const round of rounds) {
          await Promise.all(round.map(take))
          expect(await findImbalances(gym.db)).toEqual([])
        }
      },
    ),
    { numRuns: Number(process.env.MONEY_RUNS ?? 12), endOnFailure: true, includeErrorInReport: true },
  )
  expect([...done].sort()).toEqual(['addUp', 'earn', 'order', 'pay', 'seller'])
}, 600_000)

it('a day that is over is a row for each store and key, and reports say what they said', async () => {
  const about = ['day', 'store', 'seller', 'plan', 'channel'].map(
    (by) => `/api/v1/reports/revenue?by=${by}&from=2026-03-01&to=2026-12-31`,
  )
  const reports = async () => Promise.all(about.map(async (at) => (await answer(gym.admin('GET', at))).body))
  const before = await reports()
  expect(before[0].total.receivedFen).toBeGreaterThan(0)
  await addUpDays(gym.db, tomorrow())
  expect(await reports()).toEqual(before)
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(found), 0) as most
    from (select count(*) as found from revenue_day group by dimension, day, store_id, key) as grouped
  `.execute(gym.db)
  expect(rows[0]?.most).toBe(1)
})

async function take({ do: what, a, b }: Step): Promise<void> {
  const reply = await act(what, a, b)
  if (reply !== undefined && reply.status >= 500) throw new Error(`${what}: ${await reply.text()}`)
  if (reply === undefined || reply.ok) done.add(what)
}

async function act(what: Step['do'], a: number, b: number): Promise<Response | undefined> {
  if (what === 'earn') await earnDay(gym.db, today())
  if (what === 'addUp') await addUpDays(gym.db, tomorrow())
  if (what === 'order' || orders.length === 0) {
    const items = [[planItem(plan)], [goods(500)], [planItem(plan), goods(700)]]
    orders.push(await newOrder(gym, { memberId, sellerId: pick(sellers, a), items: pick(items, b) }))
  }
  const { id } = pick(orders.slice(-4), a)
  const order: Order = (await answer(gym.admin('GET', `/api/v1/orders/${id}`))).body
  if (what === 'pay') {
    const amountFen = b % 3 === 0 ? Math.ceil(order.payableFen / 2) : order.payableFen - order.paidFen
    return gym.admin('POST', `/api/v1/orders/${id}/payments`, cash(Math.max(1, amountFen)), keyed())
  }
  if (what === 'seller')
    return gym.admin('PATCH', `/api/v1/orders/${id}`, { sellerId: pick(sellers, b) }, versioned(order))
}
