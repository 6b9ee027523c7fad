import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { type Instalment, monthsLater, proposedPlan } from '../../contract/sales/instalment'
import type { Order, OrderDraft } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { newId } from '../../server/kit/new-id'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { expireOrders } from '../../server/sales/order/jobs'
import { type Ask, signIn } from '../harness/app'
import { answer, type Gym, refusal, signedInAs, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let desk: Ask
let memberId: string
let plan: Awaited<ReturnType<typeof newPlan>>
beforeAll(async () => {
  gym = await startGym()
  await signAllIn()
  memberId = (await newMember(gym.admin, gym.mine.id)).id
  plan = await newPlan(gym.admin, { salePriceFen: 90_000, listPriceFen: 90_000, activateWithinDays: 0 })
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

async function signAllIn(): Promise<void> {
  gym.admin = await signIn(gym.app)
  desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
}
/** Lets days pass; a session ends within one. */
async function pass(days: number): Promise<void> {
  gym.clock.advance({ days })
  await signAllIn()
}
const today = (plus = 0) => addDays(shanghaiDay(gym.clock()), plus)
const at = (order: { id: string }) => `/api/v1/orders/${order.id}`
const read = async (order: { id: string }): Promise<Order> => (await answer(gym.admin('GET', at(order)))).body
const sale = (own: Partial<OrderDraft> = {}) => newOrder(gym, { memberId, items: [planItem(plan)], ...own })
const pay = (order: { id: string }, fen: number, ask: Ask = gym.admin, own: object = {}) =>
  ask('POST', `${at(order)}/payments`, { ...cash(fen), ...own }, keyed())
const agree = (order: Order, instalments: Instalment[], ask: Ask = gym.admin) =>
  ask('POST', `${at(order)}/agree`, { instalments }, versioned(order))
const replan = (order: Order, instalments: Instalment[], ask: Ask = gym.admin) =>
  ask('POST', `${at(order)}/replan`, { instalments, reason: '会员申请延期' }, versioned(order))
const proposed = (count = 3) => proposedPlan(90_000, count, today())
async function agreed(count = 3): Promise<Order> {
  const reply = await answer(agree(await sale(), proposed(count)))
  expect(reply.status).toBe(200)
  return reply.body
}
/** An order on a plan of three instalments of ¥300, whose first is paid. */
async function begun(): Promise<Order> {
  const reply = await answer(pay(await agreed(), 30_000))
  expect(reply.body.status).toBe('instalments')
  return reply.body
}
async function balances(order: { id: string }): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; fen: number }>`
    select account, sum(amount_fen)::int as fen from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
    where order_id = ${order.id} group by account having sum(amount_fen) <> 0
  `.execute(gym.db)
  return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))
}
const listed = async (rest: string): Promise<string[]> =>
  (await answer(gym.admin('GET', `/api/v1/orders?rest=${rest}&pageSize=200`))).body.rows.map(
    ({ id }: Order) => id,
  )
const imbalances = () => findImbalances(gym.db)

describe('a plan', () => {
  it('is agreed by the desk for an unpaid order, and keeps its time to pay', async () => {
    const made = await sale()
    const { body } = await answer(agree(made, proposed(), desk))
    expect(body).toMatchObject({
      status: 'pending',
      instalments: proposed(),
      restDueOn: null,
      expiresAt: made.expiresAt,
    })
    const once = (await answer(agree(body, [], desk))).body
    expect(once.instalments).toEqual([])
  })

  it('gives the card with the first instalment; what is open is a receivable', async () => {
    const order = await begun()
    expect(order).toMatchObject({ paidFen: 30_000, paidAt: null, restDueOn: monthsLater(today(), 1) })
    expect(order.items[0]?.membershipId).not.toBeNull()
    expect(await balances(order)).toEqual({ cash: 30_000, instalment: 60_000, unearned: -90_000 })
    expect(await listed('due')).toContain(order.id)
    expect(await imbalances()).toEqual([])
  })

  it('waits for all of the first instalment before the card begins', async () => {
    const order = (await answer(pay(await agreed(), 10_000))).body
    expect(order).toMatchObject({ status: 'pending', restDueOn: today() })
    expect(order.items[0].membershipId).toBeNull()
    const on = (await answer(pay(order, 20_000))).body
    expect(on).toMatchObject({ status: 'instalments', restDueOn: monthsLater(today(), 1) })
  })

  it('is paid early, in parts and several at once, and ends as a paid order', async () => {
    const order = await begun()
    const part = (await answer(pay(order, 10_000))).body
    expect(part).toMatchObject({ status: 'instalments', restDueOn: monthsLater(today(), 1) })
    const more = (await answer(pay(order, 30_000))).body
    expect(more.restDueOn).toBe(monthsLater(today(), 2))
    const over = await refusal(pay(order, 20_001))
    expect(over[2]).toEqual([['amountFen', 'over_open']])
    const all = (await answer(pay(order, 20_000))).body
    expect(all).toMatchObject({ status: 'paid', paidFen: 90_000 })
    expect(all.paidAt).not.toBeNull()
    expect(await balances(order)).toEqual({ cash: 90_000, unearned: -90_000 })
    expect(await listed('due,overdue')).not.toContain(order.id)
  })

  it('of an order that is paid at once all the same is paid', async () => {
    const all = (await answer(pay(await agreed(), 90_000))).body
    expect(all.status).toBe('paid')
    expect(await imbalances()).toEqual([])
  })

  it('of two tills that collect the last instalment at once is paid once', async () => {
    const order = (await answer(pay(await begun(), 30_000))).body
    const replies = await Promise.all([pay(order, 30_000), pay(order, 30_000, desk)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read(order)).toMatchObject({ status: 'paid', paidFen: 90_000 })
    expect(await imbalances()).toEqual([])
  })

  it('of two tills that collect the first instalment at once gives one card', async () => {
    const order = await agreed()
    await Promise.all([pay(order, 30_000), pay(order, 30_000, desk)])
    expect(await read(order)).toMatchObject({ status: 'instalments', paidFen: 60_000 })
    expect(await balances(order)).toEqual({ cash: 60_000, instalment: 30_000, unearned: -90_000 })
  })

  it('takes no deposit day, and no other till a stale plan', async () => {
    const order = await agreed()
    expect((await refusal(pay(order, 1_000, gym.admin, { restDueOn: today(3) })))[2]).toEqual([
      ['restDueOn', 'rest_of_plan'],
    ])
    const replies = await Promise.all([agree(order, proposed(2)), agree(order, proposed(4), desk)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses bad input in a sentence', async () => {
    const made = await sale()
    const codes = async (instalments: Instalment[]) => (await refusal(agree(made, instalments)))[2]
    const [first, next, last] = proposed()
    expect(await codes([{ ...first!, amountFen: 90_000 }])).toEqual([['instalments', 'plan_too_short']])
    expect(await codes([first!, next!])).toEqual([['instalments', 'plan_sum']])
    expect(await codes([first!, last!, next!])).toEqual([['instalments.2.dueOn', 'instalment_not_later']])
    expect(await codes([{ ...first!, dueOn: today(1) }, next!, last!])).toEqual([
      ['instalments.0.dueOn', 'instalment_not_today'],
    ])
    expect(await codes([first!, next!, { ...last!, dueOn: today(731) }])).toEqual([
      ['instalments.2.dueOn', 'rest_due_far'],
    ])
    expect((await agree(made, proposedPlan(90_000, 13, today()))).status).toBe(422)
    expect((await agree(made, [{ ...first!, amountFen: 0 }, next!, last!])).status).toBe(422)
    const anybody = await newOrder(gym, { memberId: null, items: [goods(90_000)] })
    expect((await refusal(agree(anybody, proposed())))[2]).toEqual([['instalments', 'plan_without_member']])
    const bars = await newOrder(gym, { memberId, items: [goods(90_000)] })
    expect((await refusal(agree(bars, proposed())))[2]).toEqual([['instalments', 'plan_without_card']])
  })

  it('is not of a stored-value card, whose balance could pay its own instalments', async () => {
    const plan = await newPlan(gym.admin, {
      kind: 'stored',
      durationDays: null,
      validDays: 365,
      listPriceFen: 90_000,
      salePriceFen: 90_000,
    })
    const stored = await newOrder(gym, { memberId, items: [planItem(plan)] })
    expect((await refusal(agree(stored, proposed())))[2]).toEqual([['instalments', 'plan_of_balance']])
  })

  it('ends two years after it began, also when it is changed with nothing paid', async () => {
    const order = await begun()
    const [first] = order.payments
    const seen = { channel: 'cash', channelTxnNo: null }
    await answer(
      gym.admin('POST', `/api/v1/payments/${first?.id}/void`, { reason: '没有收到', seen }, keyed()),
    )
    const open = await read(order)
    expect(open).toMatchObject({ status: 'instalments', paidFen: 0 })
    const later = [today(729), today(730), today(731)].map((dueOn) => ({ dueOn, amountFen: 30_000 }))
    expect((await refusal(replan(open, later)))[2]).toEqual([['instalments.2.dueOn', 'rest_due_far']])
  })

  it('is of its store, and of who may', async () => {
    const theirs = await sale({ storeId: gym.theirs.id })
    expect((await agree(theirs, proposed(), desk)).status).toBe(404)
    const order = await begun()
    expect((await replan(order, proposed(), desk)).status).toBe(403)
    const coach = await signedInAs(gym, { role: 'auditor', storeIds: [gym.mine.id] })
    expect((await agree(await sale(), proposed(), coach)).status).toBe(403)
  })

  it('cannot be uneven in the database', async () => {
    const order = await begun()
    const broken = (statement: string) =>
      gym.db.transaction().execute((tx) => sql.raw(statement.replaceAll('$id', `'${order.id}'`)).execute(tx))
    await expect(
      broken('update order_instalment set amount_fen = 1 where order_id = $id and position = 1'),
    ).rejects.toThrow(/instalments of order/)
    await expect(broken('delete from order_instalment where order_id = $id')).rejects.toThrow(
      /instalments of order/,
    )
    await expect(
      broken(`update sales_order set rest_due_on = rest_due_on + 1 where id = $id`),
    ).rejects.toThrow(/instalments of order/)
  })
})

describe('an overdue instalment', () => {
  it('is on the work list and a debt of its member, until it is collected', async () => {
    const order = await begun()
    const { body: early } = await answer(gym.admin('GET', `/api/v1/orders?rest=overdue`))
    expect(early.rows.map(({ id }: Order) => id)).not.toContain(order.id)
    await pass(40)
    await expireOrders(gym.db, gym.clock())
    expect(await listed('overdue')).toContain(order.id)
    const owed = async () => {
      const { rows } = await sql<{ fen: number; refused: boolean }>`
        select open_fen::int as fen, is_refused as refused from lesson_debt(${memberId}, ${gym.mine.id}, ${gym.clock()})
      `.execute(gym.db)
      return rows[0]
    }
    const before = await owed()
    expect(before).toMatchObject({ refused: false })
    expect(before?.fen).toBeGreaterThanOrEqual(30_000)
    const paid = (await answer(pay(order, 30_000))).body
    expect(paid.status).toBe('instalments')
    expect(await listed('overdue')).not.toContain(order.id)
    expect((await owed())?.fen).toBe((before?.fen ?? 0) - 30_000)
  })

  it('stops entry only when the store sets a limit of debts', async () => {
    const other = (await newMember(gym.admin, gym.mine.id)).id
    const made = await sale({ memberId: other })
    const order = (await answer(pay((await answer(agree(made, proposed()))).body, 30_000))).body
    await pass(35)
    const enter = async () =>
      (
        await answer(
          gym.admin(
            'POST',
            `/api/v1/members/${other}/check-in`,
            { storeId: gym.mine.id, membershipId: null },
            keyed(),
          ),
        )
      ).body
    expect(await enter()).toMatchObject({ result: 'pass', debtFen: 30_000 })
    await sql`update setting set value = value || '{"maxDays": 3}' where name = 'lesson_debts'`.execute(
      gym.db,
    )
    gym.clock.advance({ hours: 3 })
    expect(await enter()).toMatchObject({ result: 'deny', denyReason: 'lessons_due', debtFen: 30_000 })
    await answer(pay(order, 30_000))
    gym.clock.advance({ hours: 3 })
    expect(await enter()).toMatchObject({ result: 'pass', debtFen: null })
    await sql`update setting set value = value || '{"maxDays": null}' where name = 'lesson_debts'`.execute(
      gym.db,
    )
  })
})

describe('changing a plan', () => {
  it('moves what is not paid, with a reason in the history', async () => {
    const order = await begun()
    const [first, next, last] = order.instalments
    const later = [first!, { ...next!, amountFen: 20_000 }, { dueOn: today(100), amountFen: 40_000 }]
    const changed = (await answer(replan(order, later))).body
    expect(changed).toMatchObject({ status: 'instalments', instalments: later })
    const { rows } = (await answer(gym.admin('GET', `${at(order)}/history`))).body
    expect(rows[0]).toMatchObject({ action: 'order.replan', reason: '会员申请延期' })
    expect(
      (
        await refusal(
          replan(changed, [{ ...first!, amountFen: 20_000 }, { ...next!, amountFen: 30_000 }, later[2]!]),
        )
      )[2],
    ).toEqual([['instalments', 'plan_paid_part']])
    expect((await refusal(replan(changed, [])))[2]).toEqual([['instalments', 'plan_too_short']])
    expect(last).toBeDefined()
  })

  it('gives an overdue instalment another day, or leaves it as it is', async () => {
    const order = await begun()
    await pass(40)
    const [first, next, last] = order.instalments
    const now = await read(order)
    const put = (dueOn: string) => [first!, { ...next!, dueOn }, last!]
    expect((await refusal(replan(now, put(today(-1)))))[2]).toEqual([
      ['instalments.1.dueOn', 'rest_due_past'],
    ])
    const kept = (await answer(replan(now, [first!, next!, { ...last!, dueOn: today(60) }]))).body
    expect(await listed('overdue')).toContain(order.id)
    const moved = (
      await answer(replan(kept, [first!, { ...next!, dueOn: today(5) }, { ...last!, dueOn: today(60) }]))
    ).body
    expect(moved.restDueOn).toBe(today(5))
    expect(await listed('overdue')).not.toContain(order.id)
  })
})

describe('money that goes back', () => {
  let second: Ask
  beforeAll(async () => {
    second = await signedInAs(gym, { role: 'administrator', storeIds: null })
  })
  const requested = async (order: Order, amountFen: number, terminates = true): Promise<Refund> => {
    const lines = [{ itemId: order.items[0]!.id, amountFen, terminates, returnQty: 0 }]
    const reply = await answer(
      gym.admin('POST', '/api/v1/refunds', { orderId: order.id, lines, reason: '不练了' }, keyed()),
    )
    expect(reply.status).toBe(201)
    return reply.body
  }
  const approved = async (refund: Refund): Promise<Refund> =>
    (await answer(second('POST', `/api/v1/refunds/${refund.id}/approve`, {}, versioned(refund)))).body

  it('is set off against open instalments first; the rest is paid out', async () => {
    const order = await begun()
    const quote = (await answer(gym.admin('GET', `${at(order)}/refund-quote`))).body
    expect(quote.setOffFen).toBe(60_000)
    const refund = await requested(order, 80_000)
    const done = await approved(refund)
    expect(done.status).toBe('processing')
    expect(
      done.parts.map(({ channel, amountFen, settledAt }) => [channel, amountFen, settledAt !== null]),
    ).toEqual([
      ['offset', 60_000, true],
      ['cash', 20_000, false],
    ])
    const paidOut = (
      await answer(gym.admin('POST', `/api/v1/refunds/${refund.id}/succeed`, {}, versioned(done)))
    ).body
    expect(paidOut.status).toBe('succeeded')
    expect(await read(order)).toMatchObject({
      status: 'partially_refunded',
      paidFen: 90_000,
      refundedFen: 80_000,
      channels: ['cash'],
    })
    expect(await balances(order)).toMatchObject({ cash: 10_000 })
    expect(await imbalances()).toEqual([])
    // An accountant adds up what came and what went.
    expect(await read(order)).toMatchObject({ setOffFen: 60_000 })
    const csv = await (await gym.admin('GET', `/api/v1/orders/export.csv?q=${order.orderNo}`)).text()
    expect(csv).toContain('300.00,200.00,600.00')
  })

  it('waits until no payment code is open', async () => {
    const order = await begun()
    const now = gym.clock()
    await sql`
      insert into payment (id, payment_no, order_id, channel, amount_fen, status, at, expires_at, who)
      values (${newId(now.getTime())}, money_no('PA', ${now}, nextval('payment_no')), ${order.id}, 'wechat', 60000, 'pending', ${now}, ${new Date(now.getTime() + 300_000)}, 'demo')
    `.execute(gym.db)
    const refund = await requested(order, 50_000)
    const reply = await second('POST', `/api/v1/refunds/${refund.id}/approve`, {}, versioned(refund))
    expect([reply.status, (await reply.json()).fields[0].code]).toEqual([422, 'set_off_awaits_payment'])
    expect(await read(order)).toMatchObject({ status: 'instalments', paidFen: 30_000, setOffFen: 0 })
  })

  it('keeps its buyer from being erased', async () => {
    const order = await begun()
    const { personId } = (await answer(gym.admin('GET', `/api/v1/members/${order.memberId}`))).body
    const person = (await answer(gym.admin('GET', `/api/v1/people/${personId}`))).body
    expect(person.openOrders).toBeGreaterThan(0)
  })

  it('is nothing but a set-off when more is open, and the order stays on its plan', async () => {
    const order = await begun()
    const done = await approved(await requested(order, 50_000))
    expect(done.status).toBe('succeeded')
    expect(await read(order)).toMatchObject({ status: 'instalments', paidFen: 80_000, refundedFen: 50_000 })
    const last = (await answer(pay(order, 10_000))).body
    expect(last.status).toBe('partially_refunded')
    expect(await imbalances()).toEqual([])
  })

  it('counts what was paid between the request and the approval', async () => {
    const order = await begun()
    const refund = await requested(order, 80_000)
    await answer(pay(order, 60_000))
    const done = await approved(refund)
    expect(done.parts.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(80_000)
    expect(done.parts.some(({ channel }) => channel === 'offset')).toBe(false)
    expect(await imbalances()).toEqual([])
  })

  it('leaves the plan as it was when the refund is rejected', async () => {
    const order = await begun()
    const refund = await requested(order, 80_000)
    await answer(
      second('POST', `/api/v1/refunds/${refund.id}/reject`, { reason: '会员改变主意' }, versioned(refund)),
    )
    expect(await read(order)).toMatchObject({ status: 'instalments', paidFen: 30_000 })
    expect(await imbalances()).toEqual([])
  })

  it('was never there: a void makes the instalment open again', async () => {
    const order = (await answer(pay(await begun(), 30_000))).body
    expect(order.restDueOn).toBe(monthsLater(today(), 2))
    const payment = order.payments.at(-1)
    const seen = { channel: 'cash', channelTxnNo: null }
    const voided = (
      await answer(
        gym.admin('POST', `/api/v1/payments/${payment.id}/void`, { reason: '没有收到', seen }, keyed()),
      )
    ).body
    expect(voided).toMatchObject({
      status: 'instalments',
      paidFen: 30_000,
      restDueOn: monthsLater(today(), 1),
    })
    expect(await imbalances()).toEqual([])
  })
})

it('what was agreed is closed like any unpaid order when nobody pays', async () => {
  const order = await agreed()
  gym.clock.advance({ hours: 1 })
  await expireOrders(gym.db, gym.clock())
  expect((await read(order)).status).toBe('closed')
})
