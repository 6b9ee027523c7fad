import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Order, OrderDraft } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { expireOrders } from '../../server/sales/order/jobs'
import { type Ask, signIn } from '../harness/app'
import { answer, type Gym, refusal, signedInAs, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let desk: Ask
let memberId: string
beforeAll(async () => {
  gym = await startGym()
  desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
  memberId = (await newMember(gym.admin, gym.mine.id)).id
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

/** Lets days pass; a session ends within one. */
async function pass(days: number): Promise<void> {
  gym.clock.advance({ days })
  gym.admin = await signIn(gym.app)
  desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
}
const today = (plus = 0) => addDays(shanghaiDay(gym.clock()), plus)
const at = (order: { id: string }) => `/api/v1/orders/${order.id}`
const read = async (order: { id: string }): Promise<Order> => (await answer(gym.admin('GET', at(order)))).body
const sale = (own: Partial<OrderDraft> = {}) => newOrder(gym, { memberId, items: [goods(1000)], ...own })
const pay = (order: { id: string }, fen: number, restDueOn?: string | null, ask: Ask = gym.admin) =>
  ask(
    'POST',
    `${at(order)}/payments`,
    { ...cash(fen), ...(restDueOn === undefined ? {} : { restDueOn }) },
    keyed(),
  )
async function deposit(fen = 200, days = 7): Promise<Order> {
  const made = await sale()
  const reply = await answer(pay(made, fen, today(days)))
  expect(reply.status).toBe(200)
  return reply.body
}
const event = (order: Order, name: 'forfeit' | 'close' | 'defer', body: object, ask: Ask = gym.admin) =>
  ask('POST', `${at(order)}/${name}`, body, versioned(order))
const kept = (order: Order, forfeitFen: number, ask?: Ask) =>
  event(order, 'forfeit', { forfeitFen, reason: '逾期未付尾款' }, ask)
const listed = async (rest: string): Promise<string[]> =>
  (await answer(gym.admin('GET', `/api/v1/orders?rest=${rest}&pageSize=200`))).body.rows.map(
    ({ id }: Order) => id,
  )

describe('a deposit', () => {
  it('keeps the order open until the end of its day, and hands nothing out before the rest', async () => {
    const plan = await newPlan(gym.admin, { salePriceFen: 100_000 })
    const made = await sale({ items: [planItem(plan)] })
    const put = (await answer(pay(made, 20_000, today(3), desk))).body
    expect(put).toMatchObject({
      status: 'pending',
      paidFen: 20_000,
      restDueOn: today(3),
      expiresAt: new Date(`${today(4)}T00:00:00+08:00`).toISOString(),
    })
    expect(put.items[0].membershipId).toBeNull()
    expect(await listed('due')).toContain(made.id)
    await pass(2)
    await expireOrders(gym.db, gym.clock())
    const paid = (await answer(pay(made, 80_000))).body
    expect(paid).toMatchObject({ status: 'paid', restDueOn: put.restDueOn })
    expect(paid.items[0].membershipId).not.toBeNull()
    expect(await listed('due,overdue')).not.toContain(made.id)
  })

  it('is overdue after its day, stays open, and can still be paid or given another day', async () => {
    const put = await deposit(200, 1)
    await pass(2)
    await expireOrders(gym.db, gym.clock())
    expect(await listed('overdue')).toContain(put.id)
    expect(await listed('due')).not.toContain(put.id)
    const later = (await answer(event(put, 'defer', { restDueOn: today(5) }, desk))).body
    expect(later).toMatchObject({ status: 'pending', restDueOn: today(5) })
    expect(await listed('due')).toContain(put.id)
    expect((await answer(pay(put, 800))).body.status).toBe('paid')
  })

  it('has a day from today to a year ahead, a member, a rest, and no lesson', async () => {
    const made = await sale()
    const refused = async (fen: number, day: string) => (await refusal(pay(made, fen, day)))[2]
    expect(await refused(200, today(-1))).toEqual([['restDueOn', 'rest_due_past']])
    expect(await refused(200, today(366))).toEqual([['restDueOn', 'rest_due_far']])
    expect(await refused(1000, today(7))).toEqual([['restDueOn', 'no_rest']])
    expect(await read(made)).toMatchObject({ restDueOn: null, paidFen: 0 })
    const anybody = await sale({ memberId: null })
    expect((await refusal(pay(anybody, 200, today(7))))[2]).toEqual([['restDueOn', 'rest_without_member']])
    expect((await answer(pay(made, 200, today(0)))).status).toBe(200)
    const again = await sale()
    expect((await answer(pay(again, 200, today(365)))).status).toBe(200)
  })

  it('needs money: an order that nobody has paid has no rest to defer', async () => {
    const made = await sale()
    expect((await refusal(event(made, 'defer', { restDueOn: today(3) }))).slice(0, 2)).toEqual([
      409,
      'not_allowed_now',
    ])
  })

  it('of two tills that collect the rest at once is paid once', async () => {
    const put = await deposit()
    const replies = await Promise.all([pay(put, 800), pay(put, 800, null, desk)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read(put)).toMatchObject({ status: 'paid', paidFen: 1000 })
  })

  it('that was recorded by mistake is voided, and the unpaid order closes by itself', async () => {
    const put = await deposit()
    const seen = { channel: 'cash', channelTxnNo: null }
    const [payment] = put.payments
    const reply = await answer(
      gym.admin('POST', `/api/v1/payments/${payment?.id}/void`, { reason: '没有收到', seen }, keyed()),
    )
    expect(reply.body).toMatchObject({ status: 'pending', paidFen: 0, restDueOn: null })
    await expireOrders(gym.db, gym.clock())
    expect((await read(put)).status).toBe('closed')
  })

  it('of another store is as if it did not exist', async () => {
    const theirs = await sale({ storeId: gym.theirs.id })
    expect((await pay(theirs, 200, today(7), desk)).status).toBe(404)
    expect((await event(theirs, 'defer', { restDueOn: today(7) }, desk)).status).toBe(404)
  })
})

describe('keeping a deposit', () => {
  const overdue = async (fen = 500) => {
    const put = await deposit(fen, 0)
    await pass(1)
    return put
  }

  it('is possible only after its day, by who may', async () => {
    const put = await deposit(200, 0)
    expect((await refusal(kept(put, 200))).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    await pass(1)
    expect((await kept(put, 200, desk)).status).toBe(403)
    expect((await answer(kept(put, 200))).body).toMatchObject({ status: 'closed', forfeitedFen: 200 })
  })

  it('is at most a fifth of the order; the rest goes back, and the books say both', async () => {
    const put = await overdue()
    expect((await refusal(kept(put, 201)))[2]).toEqual([['forfeitFen', 'over_forfeit']])
    const done = (await answer(kept(put, 200))).body
    expect(done).toMatchObject({ status: 'closed', paidFen: 500, forfeitedFen: 200, openRefundFen: 300 })
    expect(done.money.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['forfeited', 'refund_requested']),
    )
    const { rows } = await sql<{ account: string; fen: number }>`
      select account, amount_fen::int as fen from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      where order_id = ${put.id} and kind = 'deposit_forfeit' order by account
    `.execute(gym.db)
    expect(rows).toEqual([
      { account: 'deposit', fen: 200 },
      { account: 'revenue', fen: -200 },
    ])
    const refunds: Refund[] = (await answer(gym.admin('GET', `/api/v1/refunds?orderId=${put.id}`))).body.rows
    const back = refunds.find(({ amountFen }) => amountFen === 300)!
    expect(
      (await answer(gym.admin('POST', `/api/v1/refunds/${back.id}/succeed`, {}, versioned(back)))).status,
    ).toBe(200)
    expect(await read(put)).toMatchObject({ status: 'closed', refundedFen: 300, forfeitedFen: 200 })
  })

  it('happens once, of two at once too', async () => {
    const put = await overdue(200)
    const replies = await Promise.all([kept(put, 100), kept(put, 200)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await kept(await read(put), 50)).status).toBe(409)
  })

  it('leaves its payments as they are: a void would take away what was kept', async () => {
    const put = await overdue(200)
    await answer(kept(put, 200))
    const seen = { channel: 'cash', channelTxnNo: null }
    const voided = gym.admin(
      'POST',
      `/api/v1/payments/${put.payments[0]?.id}/void`,
      { reason: '没有收到', seen },
      keyed(),
    )
    expect((await refusal(voided))[2]).toEqual([['reason', 'deposit_forfeited']])
  })

  it('is not closing, which gives everything back', async () => {
    const put = await overdue(300)
    const done = (await answer(event(put, 'close', { reason: '协商退还' }))).body
    expect(done).toMatchObject({ status: 'closed', forfeitedFen: 0, openRefundFen: 300 })
  })

  it('is kept to its limit by the database as well', async () => {
    const put = await overdue(500)
    await expect(
      sql`update sales_order set status = 'closed', closed_at = now(), forfeited_fen = 201 where id = ${put.id}`.execute(
        gym.db,
      ),
    ).rejects.toThrow(/sales_order_forfeited/)
  })
})
