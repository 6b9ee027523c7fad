import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Order } from '../../contract/sales/order'
import { lockTill } from '../../server/ledger/lock-till'
import { askOf } from '../harness/app'
import { lockWaiters } from '../harness/database/lock-waiters'
import { answer, type Gym, refusal, startGym, unknownId } from './fixtures/gym'
import { cash, goods, keyed, newOrder, paidOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let memberId: string
beforeAll(async () => {
  gym = await startGym()
  memberId = (await newMember(gym.admin, gym.mine.id)).id
}, 60_000)
afterAll(() => gym.close())

const base = '/api/v1/day-closes'
const till = async (storeId = gym.mine.id) =>
  (await answer(gym.clerk('GET', `${base}/current?store=${storeId}`))).body
const body = (expectedFen: number, countedFen = expectedFen, note = '') => ({
  storeId: gym.mine.id,
  expectedFen,
  countedFen,
  note,
})
const close = (draft: object, ask = gym.clerk, key = keyed()) => ask('POST', base, draft, key)
const closeAll = async () => {
  gym.clock.advance({ minutes: 1 })
  const { expectedFen } = await till()
  return answer(close(body(expectedFen)))
}
const sell = (fen: number) => paidOrder(gym, { memberId, items: [goods(fen)] })
const pay = (order: Order, own: object) =>
  gym.admin('POST', `/api/v1/orders/${order.id}/payments`, { ...cash(order.payableFen), ...own }, keyed())

describe('who may', () => {
  const every = (storeId: string): [string, string, unknown][] => [
    ['GET', `${base}/current?store=${storeId}`, undefined],
    ['GET', base, undefined],
    ['POST', base, { ...body(0), storeId }],
  ]

  it('a stranger is not let in, and a role without the ledger is refused', async () => {
    for (const [method, address, draft] of every(gym.mine.id)) {
      expect(await refusal(askOf(gym.app)(method, address, draft, keyed()))).toEqual([
        401,
        'not_signed_in',
        [],
      ])
      expect(await refusal(gym.reader(method, address, draft, keyed()))).toEqual([403, 'forbidden', []])
    }
  })

  it('the till of another store is as if there were none, and so are its closes', async () => {
    for (const ask of [gym.clerk, gym.admin])
      for (const [storeId, isKnown] of [
        [gym.theirs.id, ask === gym.admin],
        [unknownId, false],
      ] as const) {
        const removed = (member: string) => [422, 'invalid', [[member, 'does_not_exist']]]
        const requested = ask('GET', `${base}/current?store=${storeId}`)
        if (isKnown) expect((await requested).status).toBe(200)
        else expect(await refusal(requested)).toEqual(removed('store'))
        if (!isKnown) expect(await refusal(close({ ...body(0), storeId }, ask))).toEqual(removed('storeId'))
      }
    expect((await close({ ...body(0), storeId: gym.theirs.id }, gym.admin)).status).toBe(201)
    const seen = await answer(gym.clerk('GET', base))
    expect([seen.status, seen.body.rows]).toEqual([200, []])
    expect(await answer(gym.clerk('GET', `${base}?store=${gym.theirs.id}`))).toMatchObject({
      body: { total: 0 },
    })
  })
})

it('counts what came in and was paid out since the last close, by channel', async () => {
  await sell(12_050)
  await sell(30)
  const split = await newOrder(gym, { memberId, items: [goods(1_000)] })
  await pay(split, { amountFen: 400 })
  await pay(split, { channel: 'pos', amountFen: 600, channelTxnNo: 'POS0001' })
  const waiting = await newOrder(gym, { memberId, items: [goods(500)] })
  await pay(waiting, { amountFen: 100 })
  expect(await till()).toEqual({
    storeId: gym.mine.id,
    from: null,
    cashInFen: 12_580,
    cashOutFen: 0,
    paidInFen: 0,
    paidOutFen: 0,
    openingFen: 0,
    takenFen: 0,
    expectedFen: 12_580,
    openShift: null,
    channels: [
      { channel: 'cash', inFen: 12_580, outFen: 0, payments: 4 },
      { channel: 'pos', inFen: 600, outFen: 0, payments: 1 },
    ],
    openOrders: 1,
    billDifferences: 0,
    openRefunds: 0,
    dueLessons: { count: 0, fen: 0, rows: [] },
  })

  gym.clock.advance({ minutes: 5 })
  const made = await answer(close(body(12_580, 12_500, '找零少收')))
  expect(made).toMatchObject({
    status: 201,
    body: {
      storeId: gym.mine.id,
      storeName: gym.mine.name,
      day: '2026-03-02',
      from: null,
      version: 1,
      to: gym.clock().toISOString(),
      cashInFen: 12_580,
      cashOutFen: 0,
      expectedFen: 12_580,
      countedFen: 12_500,
      differenceFen: -80,
      note: '找零少收',
      createdBy: 'clerk',
    },
  })
  // The part payment is refunded from the till: the next close pays it out.
  await gym.admin('POST', `/api/v1/orders/${waiting.id}/close`, { reason: '不要了' }, { 'if-match': '"2"' })
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from refund where order_id = ${waiting.id}
  `.execute(gym.db)
  expect((await till()).openRefunds).toBe(1)
  const out = rows[0]!
  await gym.admin('POST', `/api/v1/refunds/${out.id}/succeed`, {}, { 'if-match': `"${out.version}"` })
  expect(await till()).toMatchObject({
    from: made.body.to,
    cashInFen: 0,
    cashOutFen: 100,
    expectedFen: -100,
    openOrders: 0,
    openRefunds: 0,
    channels: [{ channel: 'cash', inFen: 0, outFen: 100, payments: 0 }],
  })
  await sell(300)
  expect((await closeAll()).body).toMatchObject({
    from: made.body.to,
    cashInFen: 300,
    cashOutFen: 100,
    expectedFen: 200,
  })
  const { rows: listed, total } = (await answer(gym.clerk('GET', `${base}?store=${gym.mine.id}`))).body
  expect([total, listed.map((row: { expectedFen: number }) => row.expectedFen)]).toEqual([2, [200, 12_580]])
  expect((await answer(gym.clerk('GET', `${base}?page=2`))).body).toMatchObject({ rows: [], total: 2 })
})

describe('a close', () => {
  it.each([
    ['a difference without a word', () => body(0, 1), [['note', 'difference_unexplained']]],
    ['a difference with a word too short', () => body(0, 1, '少'), [['note', 'difference_unexplained']]],
    ['less than nothing', () => body(0, -1), [['countedFen', 'too_small']]],
    ['parts of a fen', () => body(0, 0.5), [['countedFen', 'not_whole']]],
  ])('is refused: %s', async (_, draft, fields) => {
    await closeAll()
    gym.clock.advance({ minutes: 1 })
    const before = (await answer(gym.clerk('GET', base))).body.total
    expect(await refusal(close(draft()))).toEqual([422, 'invalid', fields])
    expect((await answer(gym.clerk('GET', base))).body.total).toBe(before)
  })

  it('of a till in which there is another sum by now is refused, with the new one', async () => {
    await closeAll()
    gym.clock.advance({ minutes: 1 })
    await sell(700)
    const reply = await answer(close(body(0)))
    expect([reply.status, reply.body.code, reply.body.current.expectedFen]).toEqual([409, 'stale', 700])
  })

  it('needs a key, and with the same one happens once', async () => {
    gym.clock.advance({ minutes: 1 })
    expect(await refusal(close(body(0), gym.clerk, {} as ReturnType<typeof keyed>))).toEqual([
      428,
      'key_required',
      [],
    ])
    const { expectedFen } = await till()
    const key = keyed()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => answer(close(body(expectedFen), gym.clerk, key))),
    )
    expect(new Set(replies.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
  })

  it('is never changed, and what it has counted is in no other', async () => {
    for (const query of [
      sql`update day_close set note = '改了'`,
      sql`delete from day_close`,
      sql`truncate day_close_entry`,
      sql`delete from day_close_entry`,
    ])
      await expect(query.execute(gym.db)).rejects.toThrow('never changed')
    const again = sql`insert into day_close_entry select entry_id, close_id from day_close_entry limit 1`
    await expect(again.execute(gym.db)).rejects.toThrow('duplicate key')
  })

  it('waits for a payment in cash that is under way, and then sees it', async () => {
    await closeAll()
    gym.clock.advance({ minutes: 1 })
    const closing = await gym.db.transaction().execute(async (tx) => {
      // As each cash payment does, before anything else.
      await lockTill(tx, gym.mine.id, 'shared')
      await sell(900)
      const requested = answer(close(body(900)))
      await expect.poll(() => lockWaiters(gym.db)).toBe(1)
      // Not awaited in here, because it waits for this transaction.
      return { asked: requested }
    })
    expect(await closing.asked).toMatchObject({ status: 201, body: { cashInFen: 900 } })
  })

  it('races with payments: each is in one close, and none is lost', async () => {
    await closeAll()
    const orders = await Promise.all(
      Array.from({ length: 24 }, () => newOrder(gym, { memberId, items: [goods(110)] })),
    )
    const closing = (async () => {
      for (let i = 0; i < 12; i += 1) {
        gym.clock.advance({ milliseconds: 5 })
        await close(body((await till()).expectedFen))
      }
    })()
    const replies = await Promise.all(orders.map((order) => pay(order, {})))
    await closing
    await closeAll()
    expect(replies.map(({ status }) => status)).toEqual(orders.map(() => 200))
    const { rows } = await sql`
      select entry.id from ledger_entry entry left join day_close_entry on entry_id = entry.id
      where account = 'cash' and entry_id is null and entry.store_id = ${gym.mine.id}
    `.execute(gym.db)
    expect(rows).toEqual([])
    const sums = await sql<{ closed: number; booked: number }>`
      select (select sum(expected_fen)::bigint from day_close) as closed,
        (select sum(amount_fen)::bigint from ledger_entry where account = 'cash') as booked
    `.execute(gym.db)
    expect(sums.rows[0]?.closed).toBe(sums.rows[0]?.booked)
  })
})
