import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { TillShift } from '../../contract/ledger/till-shift'
import type { Order } from '../../contract/sales/order'
import { newId } from '../../server/kit/new-id'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, ids, newStore, refusal, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder } from './fixtures/till'

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

const shifts = '/api/v1/till-shifts'
const opening = (floatFen = 20_000, note = '') => ({ storeId, floatFen, note })
const open = async (floatFen?: number, note?: string): Promise<TillShift> => {
  const { status, body } = await answer(gym.admin('POST', shifts, opening(floatFen, note), keyed()))
  expect(status).toBe(201)
  return body
}
const current = async () => (await answer(gym.admin('GET', `${shifts}/current?store=${storeId}`))).body
const order = (fen: number) => newOrder(gym, { memberId: null, storeId, items: [goods(fen)] })
const pay = ({ id }: Order, body: object) => gym.admin('POST', `/api/v1/orders/${id}/payments`, body, keyed())
const pos = (amountFen: number) => ({
  ...cash(amountFen),
  channel: 'pos',
  channelTxnNo: `SLIP${newId(0).slice(-8)}`,
})
const move = (shift: TillShift, kind: string, amountFen: number, key = keyed()) =>
  gym.admin('POST', `${shifts}/${shift.id}/movements`, { kind, amountFen, reason: '买文具' }, key)
const closing = (shift: TillShift, own: object = {}) => ({
  expectedFen: shift.expectedFen,
  posFen: shift.posFen,
  countedFen: shift.expectedFen,
  leftFen: 20_000,
  posSlipFen: null,
  note: '',
  ...own,
})
const close = (shift: TillShift, own: object = {}, ask: Ask = gym.admin) =>
  ask('POST', `${shifts}/${shift.id}/close`, closing(shift, own), versioned(shift))

async function refundInCash(sold: Order): Promise<void> {
  const wanted = await answer(
    gym.admin(
      'POST',
      '/api/v1/refunds',
      {
        orderId: sold.id,
        lines: [{ itemId: sold.items[0]?.id, amountFen: 500, terminates: false, returnQty: 0 }],
        reason: '买错了',
      },
      keyed(),
    ),
  )
  const refund = `/api/v1/refunds/${wanted.body.id}`
  const approved = await answer(second('POST', `${refund}/approve`, {}, versioned(wanted.body)))
  expect((await second('POST', `${refund}/succeed`, {}, versioned(approved.body))).status).toBe(200)
}

describe('a shift', () => {
  it('reckons float, sales, refunds, paid-in and paid-out, and hands over what was counted', async () => {
    const shift = await open()
    expect(shift).toMatchObject({ status: 'open', handedFen: null, expectedFen: 20_000, posFen: 0 })
    const sold = await order(3_000)
    await pay(sold, cash(3_000))
    await pay(await order(8_000), pos(8_000))
    await refundInCash(sold)
    await move(shift, 'paid_in', 5_000)
    await move(shift, 'paid_out', 1_200)
    const now = (await current()).shift
    expect(now).toMatchObject({
      cashInFen: 3_000,
      cashOutFen: 500,
      paidInFen: 5_000,
      paidOutFen: 1_200,
      expectedFen: 26_300,
      posFen: 8_000,
      movements: [
        { kind: 'paid_in', amountFen: 5_000 },
        { kind: 'paid_out', amountFen: 1_200 },
      ],
    })
    const made = await answer(close(now, { posSlipFen: 8_000 }))
    expect(made.body).toMatchObject({
      status: 'balanced',
      countedFen: 26_300,
      differenceFen: 0,
      posDifferenceFen: 0,
      leftFen: 20_000,
      closedBy: 'admin',
    })
    expect(await current()).toEqual({ shift: null, handedFen: 20_000, isRequired: false })
  })

  it('begins with what the last one left, or says why not', async () => {
    await close(await open())
    expect(await refusal(gym.admin('POST', shifts, opening(15_000), keyed()))).toEqual([
      422,
      'invalid',
      [['note', 'float_unexplained']],
    ])
    expect(await open(15_000, '取走五十元换零钱')).toMatchObject({ handedFen: 20_000, floatFen: 15_000 })
  })

  it('is one of a till, however many people open it at once', async () => {
    const replies = await Promise.all(
      [gym.admin, second, gym.admin, second].map((ask) => ask('POST', shifts, opening(), keyed())),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
    expect(await refusal(gym.admin('POST', shifts, opening(), keyed()))).toEqual([
      422,
      'invalid',
      [['storeId', 'shift_open']],
    ])
  })

  it('is opened and moved once under a repeated key', async () => {
    const key = keyed()
    const [first, again] = [
      await answer(gym.admin('POST', shifts, opening(), key)),
      await answer(gym.admin('POST', shifts, opening(), key)),
    ]
    expect(again.body.id).toBe(first.body.id)
    const moving = keyed()
    for (let i = 0; i < 3; i += 1) expect((await move(first.body, 'paid_in', 100, moving)).status).toBe(200)
    expect((await current()).shift).toMatchObject({ paidInFen: 100 })
  })

  it('whose sums have changed since they were seen is not closed', async () => {
    const shift = await open()
    await pay(await order(3_000), cash(3_000))
    const refused = await answer(close(shift))
    expect([refused.status, refused.body.code, refused.body.current.expectedFen]).toEqual([
      409,
      'stale',
      23_000,
    ])
    expect((await current()).shift).toMatchObject({ status: 'open' })
  })

  it('with a difference needs a reason, waits, and is settled by a sentence once', async () => {
    const shift = await open()
    expect(await refusal(close(shift, { countedFen: 19_000, leftFen: 19_000 }))).toEqual([
      422,
      'invalid',
      [['note', 'difference_unexplained']],
    ])
    expect(await refusal(close(shift, { leftFen: 20_001 }))).toEqual([
      422,
      'invalid',
      [['leftFen', 'left_over_counted']],
    ])
    const made = await answer(close(shift, { countedFen: 19_000, leftFen: 19_000, note: '少了一张十元' }))
    expect(made.body).toMatchObject({ status: 'differing', differenceFen: -1_000 })
    const differing = await ids(gym.admin('GET', `${shifts}?status=differing&store=${storeId}`))
    expect(differing).toEqual([shift.id])
    const settle = () =>
      second('POST', `${shifts}/${shift.id}/settle`, { settlement: '次日找到' }, versioned(made.body))
    const both = await Promise.all([settle(), settle()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await answer(gym.admin('GET', `${shifts}/${shift.id}`))).body).toMatchObject({
      status: 'settled',
      settlement: '次日找到',
      settledBy: 'second',
    })
  })

  it('is not settled by whoever handed it over', async () => {
    const shift = await open()
    const made = await answer(close(shift, { countedFen: 19_000, leftFen: 19_000, note: '少了一张十元' }))
    const own = gym.admin(
      'POST',
      `${shifts}/${shift.id}/settle`,
      { settlement: '找到了' },
      versioned(made.body),
    )
    expect(await refusal(own)).toEqual([422, 'invalid', [['settlement', 'own_difference']]])
  })

  it('is not opened in a closed store', async () => {
    await sql`update store set status = 'closed' where id = ${storeId}`.execute(gym.db)
    expect(await refusal(gym.admin('POST', shifts, opening(), keyed()))).toEqual([
      422,
      'invalid',
      [['storeId', 'store_closed']],
    ])
  })

  it('gives out no more than the drawer holds, however many take it at once', async () => {
    const shift = await open(1_000)
    await pay(await order(500), cash(500))
    const refused = await answer(move(shift, 'paid_out', 1_501))
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [{ path: ['amountFen'], code: 'drawer_short', params: { maximum: '15.00' } }],
    ])
    const both = await Promise.all([move(shift, 'paid_out', 1_000), move(shift, 'paid_out', 1_000)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await current()).shift).toMatchObject({ paidOutFen: 1_000, expectedFen: 500 })
  })

  it('moves a bounded sum, so that it and its day can always be closed', async () => {
    const shift = await open(100_000_000)
    expect(await refusal(move(shift, 'paid_in', 10_000_001))).toEqual([
      422,
      'invalid',
      [['amountFen', 'too_big']],
    ])
    for (let i = 0; i < 10; i += 1) expect((await move(shift, 'paid_in', 10_000_000)).status).toBe(200)
    expect(await refusal(move(shift, 'paid_in', 1))).toEqual([
      422,
      'invalid',
      [['amountFen', 'movements_over']],
    ])
    for (let i = 0; i < 2; i += 1) {
      const large = await order(1_000_000_000)
      expect((await pay(large, cash(1_000_000_000))).status).toBe(200)
    }
    const seen = (await current()).shift
    expect(seen.expectedFen).toBe(2_200_000_000)
    expect((await answer(close(seen))).body.status).toBe('balanced')
    gym.clock.advance({ minutes: 1 })
    const till = (await answer(gym.admin('GET', `/api/v1/day-closes/current?store=${storeId}`))).body
    const { expectedFen } = till
    const day = { storeId, expectedFen, countedFen: expectedFen, note: '' }
    expect((await gym.admin('POST', '/api/v1/day-closes', day, keyed())).status).toBe(201)
  })

  it('whose POS slips differ waits too', async () => {
    const shift = await open()
    await pay(await order(8_000), pos(8_000))
    const now = (await current()).shift
    const made = await answer(close(now, { posSlipFen: 7_000, note: '少一张小票' }))
    expect(made.body).toMatchObject({ status: 'differing', differenceFen: 0, posDifferenceFen: -1_000 })
    const file = await (await gym.admin('GET', `${shifts}/export.csv?store=${storeId}`)).text()
    const [head = '', row = ''] = file.split('\r\n')
    expect(row.split(',')[head.split(',').indexOf('POS 差异')]).toBe('-10.00')
    expect(made.body.id).toBe(shift.id)
  })

  it('that was handed over takes neither cash nor another close', async () => {
    const shift = await open()
    const made = await answer(close(shift))
    expect((await move(shift, 'paid_in', 100)).status).toBe(409)
    expect((await close(made.body)).status).toBe(409)
  })

  it('closed while cash and POS payments arrive holds all that it counted, and the rest is in no shift', async () => {
    const shift = await open()
    const sales = await Promise.all(Array.from({ length: 12 }, (_, i) => order(100 + i)))
    const seen = (await current()).shift
    const replies = await Promise.all([
      ...sales.slice(0, 6).map((one) => pay(one, cash(one.payableFen))),
      close(seen),
      ...sales.slice(6).map((one) => pay(one, pos(one.payableFen))),
    ])
    expect(replies.filter((_, at) => at !== 6).every(({ status }) => status === 200)).toBe(true)
    const after = await answer(gym.admin('GET', `${shifts}/${shift.id}`))
    expect([200, 409]).toContain(replies[6]?.status)
    expect(after.body.status).toBe(replies[6]?.status === 200 ? 'balanced' : 'open')
    expect(await findImbalances(gym.db)).toEqual([])
  })
})

describe('without an open shift', () => {
  const setting = async (cashNeedsShift: boolean) =>
    sql`update setting set value = ${JSON.stringify({ cashNeedsShift, correctionLimitFen: 50_000 })}::jsonb where name = 'till_rules'`.execute(
      gym.db,
    )
  afterAll(async () => {
    await setting(false)
  })

  it('cash is taken as ever, unless the setting asks for a shift', async () => {
    expect((await pay(await order(300), cash(300))).status).toBe(200)
    await setting(true)
    const late = await order(400)
    expect(await refusal(pay(late, cash(400)))).toEqual([422, 'invalid', [['channel', 'cash_needs_shift']]])
    expect((await answer(gym.admin('GET', `/api/v1/orders/${late.id}`))).body).toMatchObject({ paidFen: 0 })
    expect((await pay(await order(500), pos(500))).status).toBe(200)
    await open()
    expect((await pay(late, cash(400))).status).toBe(200)
    expect((await current()).shift).toMatchObject({ cashInFen: 400 })
    await setting(false)
  })
})

describe('a day close', () => {
  const till = async () =>
    (await answer(gym.admin('GET', `/api/v1/day-closes/current?store=${storeId}`))).body
  const closeDay = async (countedFen: number) => {
    // Closes of the same instant are one too many.
    gym.clock.advance({ minutes: 1 })
    const { expectedFen } = await till()
    const body = { storeId, expectedFen, countedFen, note: '' }
    return answer(gym.admin('POST', '/api/v1/day-closes', body, keyed()))
  }

  it('names the open shift and expects the whole drawer, again after a close in the middle of a shift', async () => {
    const shift = await open()
    await pay(await order(3_000), cash(3_000))
    await move(shift, 'paid_out', 1_000)
    expect(await till()).toMatchObject({
      openingFen: 20_000,
      cashInFen: 3_000,
      paidOutFen: 1_000,
      takenFen: 0,
      expectedFen: 22_000,
      openShift: { cashier: 'admin' },
    })
    expect(await closeDay(22_000)).toMatchObject({
      status: 201,
      body: { openingFen: 20_000, cashInFen: 3_000, paidOutFen: 1_000, differenceFen: 0 },
    })
    expect(await till()).toMatchObject({ openingFen: 22_000, paidOutFen: 0, expectedFen: 22_000 })
    expect((await current()).shift.expectedFen).toBe(22_000)
    await pay(await order(500), cash(500))
    expect((await till()).expectedFen).toBe(22_500)
  })

  it('expects what hand-overs left: takings may become the float, and the float may be taken out', async () => {
    const first = await open(0)
    await pay(await order(1_000), cash(1_000))
    await close(first, { expectedFen: 1_000, countedFen: 1_000, leftFen: 1_000 })
    await open(1_000)
    expect(await till()).toMatchObject({ openingFen: 0, takenFen: 0, expectedFen: 1_000 })
    const { shift } = await current()
    await pay(await order(4_000), cash(4_000))
    await close(shift, { expectedFen: 5_000, countedFen: 5_000, leftFen: 200 })
    expect(await till()).toMatchObject({ takenFen: 4_800, expectedFen: 200, openShift: null })
    expect((await closeDay(200)).body).toMatchObject({ takenFen: 4_800, expectedFen: 200, differenceFen: 0 })
    gym.clock.advance({ minutes: 1 })
    const next = await open(200)
    await move(next, 'paid_out', 150)
    expect(await till()).toMatchObject({ openingFen: 200, takenFen: 0, expectedFen: 50 })
  })
})

describe('who may', () => {
  it('only the people of the store, with the permission', async () => {
    const shift = await open()
    expect((await gym.clerk('GET', `${shifts}/${shift.id}`)).status).toBe(403)
    await sql`
      update role set permissions = permissions || '{till:read,till:write,till:close}' where name = 'clerk'
    `.execute(gym.db)
    expect((await gym.clerk('GET', `${shifts}/${shift.id}`)).status).toBe(404)
    expect((await close(shift, {}, gym.clerk)).status).toBe(404)
    expect((await gym.clerk('POST', shifts, opening(), keyed())).status).toBe(422)
    expect((await gym.clerk('GET', `${shifts}/current?store=${storeId}`)).status).toBe(422)
    const own = await answer(gym.clerk('POST', shifts, { ...opening(), storeId: gym.mine.id }, keyed()))
    expect(own.status).toBe(201)
    expect(
      (
        await gym.clerk(
          'POST',
          `${shifts}/${own.body.id}/settle`,
          { settlement: '好了' },
          versioned(own.body),
        )
      ).status,
    ).toBe(403)
  })

  it('the delivered roles: the desk works, managers and accountants settle', async () => {
    const { rows } = await sql<{ name: string; held: string[] }>`
      select name, array(select one from unnest(permissions) as one where one like 'till:%' order by one) as held
      from role where name in ('manager', 'front_desk', 'accountant', 'auditor') order by name
    `.execute(gym.db)
    expect(
      Object.fromEntries(rows.map(({ name, held }) => [name, held.map((one) => one.slice(5)).join(' ')])),
    ).toEqual({
      accountant: 'export read settle',
      auditor: 'export read',
      front_desk: 'close read write',
      manager: 'close export read settle write',
    })
  })
})

describe('the database', () => {
  const refusedBy = (query: { execute: (db: Gym['db']) => Promise<unknown> }) =>
    query.execute(gym.db).then(
      () => 'accepted',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )

  it('keeps a counted shift, its entries and its movements as they are', async () => {
    const shift = await open()
    await move(shift, 'paid_in', 100)
    await pay(await order(300), cash(300))
    await close((await current()).shift)
    const { id } = shift
    expect(await refusedBy(sql`update till_shift set counted_fen = 0 where id = ${id}`)).toBe(
      'till_shift_stays_counted',
    )
    expect(await refusedBy(sql`update till_shift set status = 'open' where id = ${id}`)).not.toBe('accepted')
    expect(await refusedBy(sql`delete from till_shift where id = ${id}`)).not.toBe('accepted')
    expect(await refusedBy(sql`update till_movement set amount_fen = 1 where shift_id = ${id}`)).not.toBe(
      'accepted',
    )
    expect(await refusedBy(sql`delete from till_shift_entry where shift_id = ${id}`)).not.toBe('accepted')
    const late = sql`
      insert into till_movement (id, shift_id, store_id, kind, amount_fen, reason, at)
      values (${newId(0)}, ${id}, ${storeId}, 'paid_in', 100, '补记', now())`
    expect(await refusedBy(late)).toBe('till_movement_in_shift')
  })

  it('refuses a movement beyond the drawer, a closed store and an own settlement', async () => {
    const shift = await open(1_000)
    const out = (fen: number) => sql`
      insert into till_movement (id, shift_id, store_id, kind, amount_fen, reason, at)
      values (${newId(0)}, ${shift.id}, ${storeId}, 'paid_out', ${fen}, '取出', now())`
    expect(await refusedBy(out(1_001))).toBe('till_drawer_short')
    expect(await refusedBy(out(10_000_001))).toBe('till_movements_over')
    await close(shift, { countedFen: 900, leftFen: 900, note: '少一元' })
    const own = sql`
      update till_shift set status = 'settled', settlement = '好了', settled_at = now(), settled_by = closed_by where id = ${shift.id}`
    expect(await refusedBy(own)).toBe('till_shift_settled_by_another')
    await sql`update store set status = 'closed' where id = ${storeId}`.execute(gym.db)
    const forged = sql`
      insert into till_shift (id, store_id, float_fen, note, created_at, updated_at) values (${newId(0)}, ${storeId}, 0, '', now(), now())`
    expect(await refusedBy(forged)).toBe('till_shift_store_closed')
  })

  it('refuses sums that nothing moved', async () => {
    const shift = await open()
    const forged = sql`
      update till_shift set status = 'balanced', cash_in_fen = 999, counted_fen = 20999, left_fen = 0, pos_fen = 0, close_note = '',
        closed_at = now() where id = ${shift.id}`
    expect(await refusedBy(forged)).toBe('till_shift_is_as_moved')
  })
})
