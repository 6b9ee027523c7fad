import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { newId } from '../../server/kit/new-id'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, newStore, refusal, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let second: Ask
let storeId: string
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
})
beforeEach(async () => {
  storeId = (await newStore(gym.admin)).id
})
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const order = (fen: number) => newOrder(gym, { memberId: null, storeId, items: [goods(fen)] })
const pay = async (id: string, body: object): Promise<Order> => {
  const { status, body: row } = await answer(
    gym.admin('POST', `/api/v1/orders/${id}/payments`, body, keyed()),
  )
  expect(status).toBe(200)
  return row
}
const paid = async (fen: number) => pay((await order(fen)).id, cash(fen))
const slip = () => `SLIP${newId(0).slice(-8)}`
const toPos = (channelTxnNo: string | null = slip()) => ({ channel: 'pos', channelTxnNo, reason: '刷的卡' })
const at = ({ payments }: Order, i = 0) => `/api/v1/payments/${payments[i]?.id}`
const correct = (row: Order, body: object = toPos(), ask: Ask = gym.admin, key = keyed()) =>
  ask('POST', `${at(row)}/correct`, { ...body, seen: seenOf(row) }, key)
const voided = (row: Order, ask: Ask = gym.admin, key = keyed(), i = 0) =>
  ask('POST', `${at(row, i)}/void`, { reason: '没有收到', seen: seenOf(row, i) }, key)
const seenOf = ({ payments }: Order, i = 0) => ({
  channel: payments[i]?.channel,
  channelTxnNo: payments[i]?.channelTxnNo,
})
const put = async (ask: Ask, from: { id: string; version: number }, event: string, body: object = {}) =>
  answer(ask('POST', `/api/v1/refunds/${from.id}/${event}`, body, versioned(from)))
const close = async (row: Order, ask: Ask = gym.admin): Promise<Order> =>
  (await answer(ask('POST', `/api/v1/orders/${row.id}/close`, { reason: '不要了' }, versioned(row)))).body
const refundsOf = async (row: Order): Promise<Refund[]> =>
  (await answer(gym.admin('GET', `/api/v1/refunds?orderId=${row.id}&order=asc`))).body.rows
const till = async () => (await answer(gym.admin('GET', `/api/v1/day-closes/current?store=${storeId}`))).body
const shift = async () =>
  (await answer(gym.admin('GET', `/api/v1/till-shifts/current?store=${storeId}`))).body.shift
const refusedFor = (code: string) => [422, 'invalid', [['reason', code]]]
const closeDay = async () => {
  gym.clock.advance({ minutes: 1 })
  const { expectedFen } = await till()
  const body = { storeId, expectedFen, countedFen: expectedFen, note: '' }
  expect((await gym.admin('POST', '/api/v1/day-closes', body, keyed())).status).toBe(201)
}

describe('a payment by the wrong channel', () => {
  it('moves to the right one by contra entries in the open shift, and the order tells it', async () => {
    await gym.admin('POST', '/api/v1/till-shifts', { storeId, floatFen: 1_000, note: '' }, keyed())
    const before = await paid(3_000)
    expect(await shift()).toMatchObject({ expectedFen: 4_000, posFen: 0 })
    const { status, body } = await answer(correct(before))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'paid',
      paidFen: 3_000,
      channels: ['pos'],
      payments: [
        {
          channel: 'pos',
          status: 'succeeded',
          corrections: [{ from: 'cash', to: 'pos', reason: '刷的卡', who: 'admin' }],
        },
      ],
    })
    expect(body.money.map(({ what, channel }: Order['money'][number]) => [what, channel])).toEqual([
      ['ordered', null],
      ['paid', 'cash'],
      ['corrected', 'pos'],
    ])
    expect(await shift()).toMatchObject({
      cashInFen: 3_000,
      cashOutFen: 3_000,
      expectedFen: 1_000,
      posFen: 3_000,
    })
    const { rows } = await sql`
      select account, amount_fen from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      where kind = 'correction' and order_id = ${before.id} order by amount_fen
    `.execute(gym.db)
    expect(rows).toEqual([
      { account: 'cash', amountFen: -3_000 },
      { account: 'pos', amountFen: 3_000 },
    ])
    const found = await answer(gym.admin('GET', `/api/v1/orders?channel=pos&store=${storeId}`))
    expect(found.body.rows).toHaveLength(1)
  })

  it('is corrected again, back and to another slip', async () => {
    const row = await paid(200)
    const first = (await answer(correct(row))).body
    const other = (await answer(correct(first))).body
    expect(other.payments[0].channelTxnNo).not.toBe(first.payments[0].channelTxnNo)
    const back = { channel: 'cash', channelTxnNo: null, reason: '还是现金' }
    const again = (await answer(correct(other, back))).body
    expect(again).toMatchObject({ channels: ['cash'] })
    expect(await refusal(correct(again, back))).toEqual([422, 'invalid', [['channel', 'nothing_corrected']]])
    expect((await till()).expectedFen).toBe(200)
  })

  it.each([
    ['a slip without its number', toPos(null), ['channelTxnNo', 'required']],
    [
      'cash with a number',
      { channel: 'cash', channelTxnNo: 'SLIP1234', reason: '记错' },
      ['channelTxnNo', 'not_of_channel'],
    ],
    ['no reason', { ...toPos(), reason: ' ' }, ['reason', 'required']],
    ['a channel of the network', { ...toPos(), channel: 'wechat' }, ['channel', 'not_an_option']],
  ])('is refused with %s', async (_, body, field) => {
    const row = await paid(200)
    const [status, , fields] = await refusal(correct(row, body))
    expect([status, fields]).toEqual([422, [field]])
    expect((await till()).expectedFen).toBe(200)
  })

  it('cannot take a slip that another payment has', async () => {
    const taken = toPos()
    await correct(await paid(200), taken)
    expect((await correct(await paid(300), taken)).status).toBe(409)
  })

  it('goes back by the corrected channel', async () => {
    const row: Order = (await answer(correct(await paid(500)))).body
    const lines = [{ itemId: row.items[0]?.id, amountFen: 500, terminates: false, returnQty: 0 }]
    const draft = { orderId: row.id, lines, reason: '不要了' }
    const wanted = (await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))).body
    expect(await refusal(correct(row, { channel: 'cash', channelTxnNo: null, reason: '记错' }))).toEqual(
      refusedFor('payment_returned'),
    )
    const approved = (await put(second, wanted, 'approve')).body
    expect((await put(second, approved, 'succeed')).body).toMatchObject({ status: 'succeeded' })
    const { channels } = await till()
    expect(channels.find(({ channel }: { channel: string }) => channel === 'pos')).toMatchObject({
      inFen: 500,
      outFen: 500,
    })
  })
})

describe('a payment that never came', () => {
  it('is taken back, and the order waits for its money again', async () => {
    const part = await pay((await order(1_000)).id, cash(400))
    const { status, body } = await answer(voided(part))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'pending',
      paidFen: 0,
      channels: [],
      payments: [{ status: 'voided' }],
    })
    expect((await till()).expectedFen).toBe(0)
    expect((await voided(part)).status).toBe(409)
    expect(await pay(part.id, cash(1_000))).toMatchObject({ status: 'paid', paidFen: 1_000 })
  })

  it('frees its slip number for the order that it belongs to', async () => {
    const no = slip()
    const byPos = (fen: number) => ({ ...cash(fen), channel: 'pos', channelTxnNo: no })
    const wrong = await pay((await order(1_000)).id, byPos(400))
    await voided(wrong)
    expect(await pay((await order(400)).id, byPos(400))).toMatchObject({ status: 'paid' })
    const again = gym.admin('POST', `/api/v1/orders/${wrong.id}/payments`, byPos(400), keyed())
    expect((await again).status).toBe(409)
  })

  it('takes its message back, and the payment in its place has its own', async () => {
    const member = await newMember(gym.admin, storeId)
    const row = await newOrder(gym, { memberId: member.id, storeId, items: [goods(1_000)] })
    await voided(await pay(row.id, cash(400)))
    await pay(row.id, cash(400))
    const { rows } = await sql<{ status: string }>`
      select status from message where event = 'paid' and link_id = ${row.id} order by serial`.execute(gym.db)
    expect(rows.map(({ status }) => status)).toEqual(['suppressed', 'queued'])
  })

  it('of an order that is paid in full is refunded instead', async () => {
    expect(await refusal(voided(await paid(200)))).toEqual(refusedFor('order_is_paid'))
  })

  it('is taken back once under a repeated key, and once of two at a time', async () => {
    const part = await pay((await order(1_000)).id, cash(400))
    const key = keyed()
    expect([
      (await voided(part, gym.admin, key)).status,
      (await voided(part, gym.admin, key)).status,
    ]).toEqual([200, 200])
    const other = await pay((await order(1_000)).id, cash(300))
    const both = await Promise.all([voided(other), voided(other, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const now = (await answer(gym.admin('GET', `/api/v1/orders/${other.id}`))).body
    expect(now).toMatchObject({ paidFen: 0, payments: [{ status: 'voided' }] })
    expect(await findImbalances(gym.db)).toEqual([])
  })
})

describe('a payment that somebody else has changed', () => {
  it('is stale for whoever saw it before', async () => {
    const row = await paid(200)
    const fixed: Order = (await answer(correct(row))).body
    const { status, body } = await answer(correct(row, toPos(), second))
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.current.payments[0].channelTxnNo).toBe(fixed.payments[0]?.channelTxnNo)
    expect((await answer(voided(row, second))).body.code).toBe('stale')
    expect((await correct(fixed, toPos(), second)).status).toBe(200)
  })

  it('is corrected once of two at a time', async () => {
    const row = await paid(200)
    const both = await Promise.all([correct(row), correct(row, toPos(), second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('tells its corrections in the order in which they were made', async () => {
    let row = await paid(200)
    const made: string[] = []
    // A request that began earlier may come later.
    for (const minutes of [3, 1, 2]) {
      gym.clock.advance({ minutes: minutes - 2 })
      row = (await answer(correct(row))).body
      made.push(row.payments[0]!.channelTxnNo!)
    }
    const { corrections } = row.payments[0]!
    expect(corrections.map(({ toTxnNo }) => toTxnNo)).toEqual(made)
    expect(corrections.map(({ fromTxnNo }) => fromTxnNo)).toEqual([null, ...made.slice(0, 2)])
    expect(new Set(corrections.map(({ id }) => id)).size).toBe(3)
  })
})

describe('what was paid of an order that one person closes', () => {
  it('beyond the limit goes back with the approval of another person', async () => {
    const closed = await close(await pay((await order(90_000)).id, cash(50_001)))
    const [refund] = await refundsOf(closed)
    expect(refund).toMatchObject({ status: 'requested', isAutomatic: false, requestedBy: 'admin' })
    expect((await put(gym.admin, refund!, 'succeed')).status).toBe(409)
    expect((await put(gym.admin, refund!, 'approve')).status).toBe(409)
    const reject = await put(second, refund!, 'reject', { reason: '先不退' })
    expect([reject.status, reject.body.code]).toEqual([409, 'not_allowed_now'])
    const approved = (await put(second, refund!, 'approve')).body
    expect((await put(gym.admin, approved, 'succeed')).body).toMatchObject({ status: 'succeeded' })
    expect((await till()).expectedFen).toBe(0)
  })

  it('counts together with what this person took back alone today', async () => {
    await correct(await paid(20_000))
    const within = await close(await pay((await order(90_000)).id, cash(20_000)))
    expect(await refundsOf(within)).toMatchObject([{ status: 'processing', isAutomatic: true }])
    const beyond = await close(await pay((await order(90_000)).id, cash(20_000)))
    expect(await refundsOf(beyond)).toMatchObject([{ status: 'requested', isAutomatic: false }])
    expect(await refusal(correct(await paid(20_000)))).toEqual(refusedFor('second_person'))
    const others = await close(await pay((await order(90_000)).id, cash(20_000)), second)
    expect(await refundsOf(others)).toMatchObject([{ status: 'processing' }])
  })

  it('and never came is voided by who closed it, within the limit that its refund then leaves free', async () => {
    const closed = await close(await pay((await order(90_000)).id, cash(30_000)))
    expect(await refundsOf(closed)).toMatchObject([{ status: 'processing', amountFen: 30_000 }])
    expect((await voided(closed)).status).toBe(200)
    expect(await refundsOf(closed)).toMatchObject([{ status: 'rejected' }])
  })

  it('is voided by two people at once, each on what the other closed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [(await order(90_000)).id, (await order(90_000)).id]
      await pay(one, cash(1_000))
      await answer(second('POST', `/api/v1/orders/${one}/payments`, cash(1_100), keyed()))
      await answer(second('POST', `/api/v1/orders/${two}/payments`, cash(1_200), keyed()))
      const [first, other] = [
        await close((await answer(gym.admin('GET', `/api/v1/orders/${one}`))).body, second),
        await close(await pay(two, cash(1_300))),
      ]
      const replies = await Promise.all([voided(first), voided(other, second)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  it('and never came is voided, and the refund is of the rest', async () => {
    const { id } = await order(90_000)
    await pay(id, cash(10_000))
    const closed = await close(await pay(id, cash(60_000)))
    expect(closed.payments.map(({ returns }) => returns)).toEqual(['closing', 'closing'])
    expect(await refusal(correct(closed))).toEqual(refusedFor('payment_returned'))
    expect(await refusal(voided(closed, gym.admin, keyed(), 1))).toEqual(refusedFor('second_person'))
    const { status, body } = await answer(voided(closed, second, keyed(), 1))
    expect([status, body.status, body.paidFen, body.openRefundFen]).toEqual([200, 'closed', 10_000, 10_000])
    expect(await refundsOf(closed)).toMatchObject([
      { status: 'rejected', amountFen: 70_000, rejectReason: '没有收到' },
      { status: 'processing', amountFen: 10_000, isAutomatic: true },
    ])
    expect((await till()).expectedFen).toBe(10_000)
    const [, rest] = await refundsOf(closed)
    expect((await put(gym.admin, rest!, 'succeed')).status).toBe(200)
    expect((await till()).expectedFen).toBe(0)
    const back: Order = (await answer(gym.admin('GET', `/api/v1/orders/${id}`))).body
    expect(back.payments.map(({ returns }) => returns)).toEqual(['refund', 'nothing'])
    expect(await refusal(voided(back, second))).toEqual(refusedFor('payment_returned'))
  })
})

describe('nothing is corrected', () => {
  it('once the day is closed, also while a close is under way', async () => {
    const row = await paid(700)
    const part = await pay((await order(1_000)).id, cash(400))
    await closeDay()
    expect(await refusal(correct(row))).toEqual(refusedFor('day_is_closed'))
    expect(await refusal(voided(part))).toEqual(refusedFor('day_is_closed'))
    const now: Order = (await answer(gym.admin('GET', `/api/v1/orders/${row.id}`))).body
    expect(now.payments[0]).toMatchObject({ isCounted: true, channel: 'cash' })
    const late = await pay((await order(1_000)).id, cash(100))
    gym.clock.advance({ minutes: 1 })
    const { expectedFen } = await till()
    const closing = { storeId, expectedFen, countedFen: expectedFen, note: '' }
    const [close, fix] = await Promise.all([
      gym.admin('POST', '/api/v1/day-closes', closing, keyed()),
      correct(late),
    ])
    // The later request sees the result of the earlier one.
    expect([
      [201, 422],
      [409, 200],
    ]).toContainEqual([close.status, fix.status])
  })

  it('by whoever recorded a payment beyond the limit, but by another person', async () => {
    const row = await paid(50_001)
    expect(await answer(correct(row))).toMatchObject({
      status: 422,
      body: { fields: [{ path: ['reason'], code: 'second_person', params: { maximum: '500.00' } }] },
    })
    expect((await correct(row, toPos(), second)).status).toBe(200)
    expect((await correct(await paid(50_000))).status).toBe(200)
  })

  it('by one person alone beyond the limit of a day, in however many payments', async () => {
    const rows = [await paid(20_000), await paid(20_000), await paid(20_000)]
    const [first, next, over] = rows as [Order, Order, Order]
    expect([(await correct(first)).status, (await correct(next)).status]).toEqual([200, 200])
    expect(await refusal(correct(over))).toEqual(refusedFor('second_person'))
    const part = await pay((await order(20_000)).id, cash(15_000))
    expect(await refusal(voided(part))).toEqual(refusedFor('second_person'))
    // Those of another person, of another store and of another day are counted apart.
    expect((await correct(over, toPos(), second)).status).toBe(200)
    storeId = (await newStore(gym.admin)).id
    expect((await correct(await paid(20_000))).status).toBe(200)
    const tomorrow = new Date(gym.clock().getTime() + 86_400_000)
    const { rows: days } = await sql`
      select taken_back_alone(${part.storeId}, 'admin', ${gym.clock()}) as today, taken_back_alone(${part.storeId}, 'admin', ${tomorrow}) as tomorrow
    `.execute(gym.db)
    expect(days).toEqual([{ today: 40_000, tomorrow: 0 }])
  })

  it('beyond the limit by two requests at once', async () => {
    const rows = await Promise.all([paid(30_000), paid(30_000), paid(30_000), paid(30_000)])
    const fixes = await Promise.all(rows.map((row) => correct(row)))
    expect(fixes.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  it('of a card, of another store, or without the permission', async () => {
    const row = await paid(200)
    expect((await correct(row, toPos(), gym.clerk)).status).toBe(403)
    await sql`update role set permissions = permissions || '{order:correct}' where name = 'clerk'`.execute(
      gym.db,
    )
    expect((await correct(row, toPos(), gym.clerk)).status).toBe(404)
    const { rows } = await sql<{ name: string }>`
      select name from role where 'order:correct' = any (permissions) and is_built_in order by name
    `.execute(gym.db)
    expect(rows.map(({ name }) => name)).toEqual(['accountant', 'front_desk', 'manager'])
  })
})

describe('the database', () => {
  const refusedBy = (query: { execute: (db: Gym['db']) => Promise<unknown> }) =>
    query.execute(gym.db).then(
      () => 'accepted',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )
  const fix = (row: Order, own: { to?: string | null; who?: string; fen?: number } = {}) => {
    const { to = 'pos', who = 'second', fen = row.payments[0]!.amountFen } = own
    return sql`
      insert into payment_correction (id, payment_id, from_channel, to_channel, to_txn_no, amount_fen, reason, at, who)
      values (${newId(0)}, ${row.payments[0]!.id}, 'cash', ${to}, ${to === null ? null : slip()}, ${fen}, '手改', now(), ${who})`
  }

  it('refuses a channel that nothing booked, and a correction that books nothing', async () => {
    const row = await paid(200)
    const { id } = row.payments[0]!
    const moved = sql`update payment set channel = 'pos', channel_txn_no = ${slip()} where id = ${id}`
    expect(await refusedBy(moved)).toBe('payment_is_where_booked')
    expect(await refusedBy(sql`update payment set status = 'voided' where id = ${id}`)).toBe(
      'payment_is_where_booked',
    )
    expect(await refusedBy(fix(row))).toBe('correction_is_booked')
    expect(await refusedBy(fix(row, { fen: 199 }))).toBe('payment_may_be_corrected')
    expect(await refusedBy(fix(row, { to: null }))).toBe('payment_may_be_corrected')
  })

  it('refuses a closed day, and the same person beyond the limit', async () => {
    expect(await refusedBy(fix(await paid(60_000), { who: 'admin' }))).toBe('payment_corrected_by_another')
    const row = await paid(200)
    await closeDay()
    expect(await refusedBy(fix(row))).toBe('payment_day_is_open')
  })

  it('refuses a refund of a closed order that nobody approved, beyond the limit', async () => {
    const row = await pay((await order(90_000)).id, cash(60_000))
    const id = newId(0)
    expect(
      await refusedBy(sql`
        insert into refund (id, refund_no, order_id, amount_fen, reason, status, is_automatic, created_at, updated_at, created_by, updated_by)
        values (${id}, money_no('TK', now(), nextval('refund_no')), ${row.id}, 60000, '手改', 'processing', true, now(), now(), 'admin', 'admin')`),
    ).toBe('refund_is_watched')
  })

  it('keeps corrections as they are', async () => {
    await correct(await paid(200))
    expect(await refusedBy(sql`update payment_correction set reason = '改了'`)).not.toBe('accepted')
    expect(await refusedBy(sql`delete from payment_correction`)).not.toBe('accepted')
  })
})
