import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Product } from '../../contract/catalogue/product'
import type { LockerRental, LockerRentalDraft } from '../../contract/sales/locker-rental'
import type { Order } from '../../contract/sales/order'
import { proofOf } from '../../server/ledger/find-imbalances'
import { at, openDesk, refused, travel } from './fixtures/front-desk'
import { answer, created, type Gym, refusal, signedInAs, startGym, versioned } from './fixtures/gym'
import { newLocker, newRental, rentalDraft } from './fixtures/lockers'
import { tell } from './fixtures/people'
import { cash, goods, keyed, newOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
}, 60_000)
afterAll(async () => {
  expect((await proofOf(gym.db)).filter(({ broken }) => broken > 0)).toEqual([])
  await gym.close()
})

const locker = () => newLocker(gym.admin, { storeId: gym.mine.id })
const member = () => newMember(gym.admin, gym.mine.id)
const parts = async () => ({ lockerId: (await locker()).id, memberId: (await member()).id })
const rent = (draft: LockerRentalDraft, ask = gym.admin) =>
  ask('POST', '/api/v1/locker-rentals', draft, keyed())
const end = (row: LockerRental, own: object = {}, ask = gym.admin) =>
  ask(
    'POST',
    `/api/v1/locker-rentals/${row.id}/end`,
    {
      returnedFen: row.depositFen,
      channel: row.depositFen === 0 ? null : 'cash',
      txnNo: null,
      keepReason: null,
      isCleared: true,
      ...own,
    },
    versioned(row),
  )
const renew = (row: LockerRental, endsOn: string) =>
  gym.admin('POST', `/api/v1/locker-rentals/${row.id}/renew`, { endsOn, rent: null }, versioned(row))
const statusOf = async (id: string) => (await answer(gym.admin('GET', `/api/v1/lockers/${id}`))).body.status
const balance = async (account: string): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from ledger_entry where account = ${account}
  `.execute(gym.db)
  return rows[0]!.fen
}
const cashInTill = async (): Promise<number> =>
  (await answer(gym.admin('GET', `/api/v1/day-closes/current?store=${gym.mine.id}`))).body.expectedFen

describe('a rental', () => {
  it('takes the deposit into till and ledger, and gives it back at the end', async () => {
    const [held, drawer] = [await balance('locker_deposit'), await cashInTill()]
    const rental = await newRental(gym.admin, await parts())
    expect(rental).toMatchObject({ status: 'running', depositFen: 10_000, daysLeft: 29, unpaidFen: 0 })
    expect(await statusOf(rental.lockerId)).toBe('rented')
    expect((await balance('locker_deposit')) - held).toBe(-10_000)
    expect((await cashInTill()) - drawer).toBe(10_000)
    const report = await answer(
      gym.admin('GET', '/api/v1/reports/revenue?by=day&from=2026-03-02&to=2026-03-02'),
    )
    expect(report.body.lockerDepositFen).toBe(-(await balance('locker_deposit')))
    const ended = await answer(end(rental))
    expect(ended).toMatchObject({
      status: 200,
      body: { status: 'ended', returnedFen: 10_000, keptFen: 0, endedOn: '2026-03-02' },
    })
    expect(await statusOf(rental.lockerId)).toBe('free')
    expect(await balance('locker_deposit')).toBe(held)
    expect(await cashInTill()).toBe(drawer)
  })

  it('keeps a part of the deposit as revenue, with a reason and the permission', async () => {
    const rental = await newRental(gym.admin, await parts())
    const revenue = await balance('revenue')
    expect(await refusal(end(rental, { returnedFen: 4_000 }))).toEqual([
      422,
      'invalid',
      [['keepReason', 'required']],
    ])
    const desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
    const part = { returnedFen: 4_000, keepReason: '钥匙丢失' }
    expect((await refusal(end(rental, part, desk)))[1]).toBe('forbidden')
    const ended = await answer(end(rental, { ...part, isCleared: false }))
    expect(ended).toMatchObject({ status: 200, body: { keptFen: 6_000, keepReason: '钥匙丢失' } })
    expect((await balance('revenue')) - revenue).toBe(-6_000)
    expect(await statusOf(rental.lockerId)).toBe('ended')
  })

  it('returns its deposit once, also to two desks at once', async () => {
    const rental = await newRental(gym.admin, await parts())
    const held = await balance('locker_deposit')
    const replies = await Promise.all([end(rental), end(rental)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await balance('locker_deposit')) - held).toBe(10_000)
    const now: LockerRental = (await answer(gym.admin('GET', `/api/v1/locker-rentals/${rental.id}`))).body
    expect(await refusal(end(now))).toEqual([409, 'not_allowed_now', []])
    const again = sql`update locker_rental set returned_fen = 0, kept_fen = 10000, return_channel = null, keep_reason = '又一次' where id = ${rental.id}`
    await expect(again.execute(gym.db)).rejects.toMatchObject({ constraint: 'locker_rental_stays' })
    const twice = sql`
      insert into ledger_transfer (id, kind, at, store_id, rental_id)
      values (gen_random_uuid(), 'locker_return', now(), ${gym.mine.id}, ${rental.id})`
    await expect(twice.execute(gym.db)).rejects.toMatchObject({ constraint: 'ledger_transfer_rental_key' })
  })

  it('sells its rent as an order, and a closed one is made again', async () => {
    const product = await created<Product>(gym.admin, 'products', {
      code: 'LOCKER-MONTH',
      name: '储物柜月租',
      category: 'locker',
      barcodes: [],
      priceFen: 5_000,
      costFen: null,
      taxClass: '6',
      isStocked: false,
      lowStockLevel: null,
    })
    await gym.admin('POST', `/api/v1/products/${product.id}/list`, {}, versioned(product))
    const rentOf = (own: object) => ({ productId: product.id, qty: 2, unitPriceFen: 5_000, ...own })
    const { lockerId, memberId } = await parts()
    expect(
      await refusal(rent(rentalDraft({ lockerId, memberId, rent: rentOf({ unitPriceFen: 1 }) }))),
    ).toEqual([409, 'price_changed', []])
    expect(await statusOf(lockerId)).toBe('free')
    const rental = await newRental(gym.admin, { lockerId, memberId, rent: rentOf({}) })
    expect(rental).toMatchObject({ rentFen: 10_000, unpaidFen: 10_000 })
    const [term] = rental.terms
    const order: Order = (await answer(gym.admin('GET', `/api/v1/orders/${term!.orderId}`))).body
    expect(order).toMatchObject({ payableFen: 10_000, status: 'pending', memberId })
    await gym.admin('POST', `/api/v1/orders/${order.id}/close`, { reason: '改天付' }, versioned(order))
    const collect = () => gym.admin('POST', `/api/v1/locker-rentals/${rental.id}/collect`, undefined, keyed())
    const { orderId }: { orderId: string } = (await answer(collect())).body
    expect(orderId).not.toBe(order.id)
    expect((await answer(collect())).body.orderId).toBe(orderId)
    await gym.admin('POST', `/api/v1/orders/${orderId}/payments`, cash(4_000), keyed())
    const part: LockerRental = (await answer(gym.admin('GET', `/api/v1/locker-rentals/${rental.id}`))).body
    expect(part).toMatchObject({ unpaidFen: 6_000, terms: [{ rentFen: 10_000, openFen: 6_000 }] })
    await gym.admin('POST', `/api/v1/orders/${orderId}/payments`, cash(6_000), keyed())
    const paid: LockerRental = (await answer(gym.admin('GET', `/api/v1/locker-rentals/${rental.id}`))).body
    expect(paid.unpaidFen).toBe(0)
    expect((await collect()).status).toBe(409)
  })

  it('is paid with months of a locker, as many as its days need', async () => {
    const { body: made } = await answer(gym.admin('GET', '/api/v1/products?q=LOCKER-MONTH'))
    const water = await created<Product>(gym.admin, 'products', {
      code: 'WATER',
      name: '矿泉水',
      category: 'drink',
      barcodes: [],
      priceFen: 300,
      costFen: null,
      taxClass: '13',
      isStocked: false,
      lowStockLevel: null,
    })
    await gym.admin('POST', `/api/v1/products/${water.id}/list`, {}, versioned(water))
    const desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
    const given = async (endsOn: string, productId: string, qty: number, unitPriceFen: number) =>
      refusal(rent(rentalDraft({ ...(await parts()), endsOn, rent: { productId, qty, unitPriceFen } }), desk))
    expect(await given('2026-03-31', water.id, 1, 300)).toEqual([
      422,
      'invalid',
      [['rent.productId', 'not_locker_rent']],
    ])
    const month = made.rows[0].id
    expect(await given('2026-04-02', month, 1, 5_000)).toEqual([
      422,
      'invalid',
      [['rent.qty', 'locker_rent_months']],
    ])
    expect((await given('2026-04-02', month, 2, 5_000))[0]).toBe(201)
  })

  it('collects the price that was agreed, by a desk, from a product that is sold no more', async () => {
    const { body: made } = await answer(gym.admin('GET', '/api/v1/products?q=LOCKER-MONTH'))
    const product: Product = made.rows[0]
    const own = { rent: { productId: product.id, qty: 1, unitPriceFen: 5_000 } }
    const rental = await newRental(gym.admin, { ...(await parts()), ...own })
    const order: Order = (await answer(gym.admin('GET', `/api/v1/orders/${rental.terms[0]!.orderId}`))).body
    await gym.admin('POST', `/api/v1/orders/${order.id}/close`, { reason: '改天付' }, versioned(order))
    const delisted = await gym.admin('POST', `/api/v1/products/${product.id}/delist`, {}, versioned(product))
    expect(delisted.status).toBe(200)
    const desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
    const { status, body } = await answer(
      desk('POST', `/api/v1/locker-rentals/${rental.id}/collect`, undefined, keyed()),
    )
    expect(status).toBe(200)
    const again: Order = (await answer(gym.admin('GET', `/api/v1/orders/${body.orderId}`))).body
    expect(again).toMatchObject({ payableFen: 5_000, status: 'pending' })
  })

  it('is refused over another one, for a used locker, and with days, money or people that do not fit', async () => {
    const rental = await newRental(gym.admin, await parts())
    const { id: memberId } = await member()
    const given = async (own: Partial<LockerRentalDraft>) =>
      refusal(rent(rentalDraft({ ...(await parts()), ...own })))
    expect(await given({ lockerId: rental.lockerId })).toEqual([
      422,
      'invalid',
      [['lockerId', 'locker_rented']],
    ])
    const theirs = await newLocker(gym.admin, { storeId: gym.theirs.id })
    expect(await refusal(rent(rentalDraft({ lockerId: theirs.id, memberId }), gym.clerk))).toEqual([
      422,
      'invalid',
      [['lockerId', 'does_not_exist']],
    ])
    expect(await given({ endsOn: '2026-03-01' })).toEqual([422, 'invalid', [['endsOn', 'ends_before_start']]])
    expect(await given({ startsOn: '2026-02-10', endsOn: '2026-03-01' })).toEqual([
      422,
      'invalid',
      [['endsOn', 'locker_end_past']],
    ])
    expect(await given({ startsOn: '2026-01-01' })).toEqual([
      422,
      'invalid',
      [['startsOn', 'locker_start_range']],
    ])
    expect(await given({ endsOn: '2029-01-01' })).toEqual([422, 'invalid', [['endsOn', 'period_too_long']]])
    expect(await given({ depositChannel: null })).toEqual([422, 'invalid', [['depositChannel', 'required']]])
    expect(await given({ depositFen: 0 })).toEqual([422, 'invalid', [['depositChannel', 'not_of_channel']]])
    expect(await given({ depositChannel: 'pos' })).toEqual([422, 'invalid', [['depositTxnNo', 'required']]])
    const stranger = await newMember(gym.admin, gym.theirs.id, { storeId: gym.theirs.id })
    const { id: lockerId } = await locker()
    expect(await refusal(rent(rentalDraft({ lockerId, memberId: stranger.id }), gym.clerk))).toEqual([
      422,
      'invalid',
      [['memberId', 'does_not_exist']],
    ])
  })

  it('of one locker by two desks at once is one, and days that were rented are not rented again', async () => {
    const { lockerId, memberId } = await parts()
    const other = await member()
    const replies = await Promise.all(
      [memberId, other.id].map((id) => rent(rentalDraft({ lockerId, memberId: id }))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    const first: LockerRental = await replies.find(({ status }) => status === 201)!.json()
    await travel(gym, at('09:00', '2026-03-10'))
    await answer(end(first))
    expect(await refused(rent(rentalDraft({ lockerId, memberId, startsOn: '2026-03-05' })))).toEqual([
      422,
      'invalid',
      [
        {
          path: ['startsOn'],
          code: 'locker_rental_overlap',
          params: { from: '2026-03-02', to: '2026-03-09' },
        },
      ],
    ])
    await newRental(gym.admin, { lockerId, memberId, startsOn: '2026-03-10' })
    await travel(gym, at('09:00', '2026-03-02'))
  })

  it('is renewed to a later day alone, and is listed before and after its end', async () => {
    const rental = await newRental(gym.admin, await parts())
    expect(await refusal(renew(rental, '2026-03-31'))).toEqual([
      422,
      'invalid',
      [['endsOn', 'locker_renew_later']],
    ])
    const renewed: LockerRental = (await answer(renew(rental, '2026-04-30'))).body
    expect(renewed).toMatchObject({ endsOn: '2026-04-30', terms: [{}, { startsOn: '2026-04-01' }] })
    const listed = async (ending: string) =>
      (await answer(gym.admin('GET', `/api/v1/locker-rentals?ending=${ending}&pageSize=200`))).body.rows.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listed('7')).not.toContain(rental.id)
    await travel(gym, at('09:00', '2026-04-23'))
    expect(await listed('7')).toContain(rental.id)
    await travel(gym, at('09:00', '2026-05-01'))
    expect(await listed('7')).not.toContain(rental.id)
    expect(await listed('over')).toContain(rental.id)
    await travel(gym, at('09:00', '2026-03-02'))
  })

  it('that was ended owes nothing for days after its end, and none when it ended before its first day', async () => {
    const rentOf = { productId: null, qty: 1, unitPriceFen: 8_000 }
    const rental = await newRental(gym.admin, { ...(await parts()), rent: rentOf })
    const more = { endsOn: '2026-04-30', rent: rentOf }
    const renewed: LockerRental = (
      await answer(gym.admin('POST', `/api/v1/locker-rentals/${rental.id}/renew`, more, versioned(rental)))
    ).body
    expect(renewed.unpaidFen).toBe(16_000)
    await travel(gym, at('09:00', '2026-03-10'))
    expect((await answer(end(renewed))).body).toMatchObject({ endedOn: '2026-03-10', unpaidFen: 8_000 })
    const { lockerId, memberId } = await parts()
    const dates = { startsOn: '2026-03-20', endsOn: '2026-04-18' }
    const later = await newRental(gym.admin, { lockerId, memberId, ...dates, rent: rentOf })
    expect((await answer(end(later))).body).toMatchObject({ endedOn: '2026-03-10', unpaidFen: 0 })
    const collect = (id: string) =>
      refusal(gym.admin('POST', `/api/v1/locker-rentals/${id}/collect`, undefined, keyed()))
    expect(await collect(later.id)).toEqual([409, 'not_allowed_now', []])
    const unpaid = await answer(gym.admin('GET', '/api/v1/locker-rentals?unpaid=true&pageSize=200'))
    const listed = unpaid.body.rows.map(({ id }: LockerRental) => id)
    expect([listed.includes(rental.id), listed.includes(later.id)]).toEqual([true, false])
    await newRental(gym.admin, { lockerId, memberId, ...dates })
    await travel(gym, at('09:00', '2026-03-02'))
  })

  it('of an anonymised person says no more who it was, in its row, its export and its history', async () => {
    const { id: memberId, personId } = await member()
    const { id: lockerId } = await locker()
    const rental = await newRental(gym.admin, { lockerId, memberId, note: '家人 13911112222 代取' })
    const settled = { returnedFen: 0, channel: null, keepReason: '本人 13933334444 丢了钥匙' }
    expect((await end(rental, settled)).status).toBe(200)
    const again = await newRental(gym.admin, { ...(await parts()), note: '别人的备注' })
    gym.clock.advance({ minutes: 1 })
    expect((await tell(gym.admin, personId, '/anonymise', { reason: '本人申请' })).status).toBe(200)
    const rewritten = sql`update locker_rental set keep_reason = '改了' where id = ${again.id}`
    await end(again, { returnedFen: 0, channel: null, keepReason: '钥匙丢失' })
    await expect(rewritten.execute(gym.db)).rejects.toMatchObject({ constraint: 'locker_rental_stays' })
    const address = `/api/v1/locker-rentals/${rental.id}`
    for (const path of [address, `${address}/history`, '/api/v1/locker-rentals/export.csv']) {
      const text = await (await gym.admin('GET', path)).text()
      expect([path, text.includes('13911112222'), text.includes('13933334444')]).toEqual([path, false, false])
    }
    expect((await answer(gym.admin('GET', address))).body).toMatchObject({ note: '', keptFen: 10_000 })
  })

  it('is refused with the slip of another deposit or of an order, and an order with the slip of a deposit', async () => {
    const byPos = async (depositTxnNo: string) =>
      refusal(rent(rentalDraft({ ...(await parts()), depositChannel: 'pos', depositTxnNo })))
    const payment = (channelTxnNo: string) => ({ ...cash(300), channel: 'pos', channelTxnNo })
    const pay = async (body: object) => {
      const { id } = await newOrder(gym, { memberId: null, items: [goods(300)] })
      const reply = await gym.admin('POST', `/api/v1/orders/${id}/payments`, body, keyed())
      return [reply, await refusal(Promise.resolve(reply.clone()))] as const
    }
    const used = [422, 'invalid', [['depositTxnNo', 'slip_used']]]
    const ofLocker = [422, 'invalid', [['channelTxnNo', 'slip_of_locker']]]
    expect((await byPos('POS7001'))[0]).toBe(201)
    expect(await byPos('POS7001')).toEqual(used)
    expect((await pay(payment('POS7001')))[1]).toEqual(ofLocker)
    expect((await pay(payment('POS7002')))[0].status).toBe(200)
    expect(await byPos('POS7002')).toEqual(used)
    const order: Order = await (await pay(cash(300)))[0].json()
    const [received] = order.payments
    const corrected = gym.admin(
      'POST',
      `/api/v1/payments/${received!.id}/correct`,
      {
        channel: 'pos',
        channelTxnNo: 'POS7001',
        reason: '刷的卡',
        seen: { channel: 'cash', channelTxnNo: null },
      },
      keyed(),
    )
    expect(await refusal(corrected)).toEqual(ofLocker)
    // A transfer has numbers of its own.
    expect((await pay({ ...payment('POS7001'), channel: 'transfer' }))[0].status).toBe(200)
  })

  it('and an order that take one slip at once: one of them has it', async () => {
    for (const no of ['POS8001', 'POS8002', 'POS8003', 'POS8004']) {
      const [own, { id }] = await Promise.all([
        parts(),
        newOrder(gym, { memberId: null, items: [goods(300)] }),
      ])
      const replies = await Promise.all([
        rent(rentalDraft({ ...own, depositChannel: 'pos', depositTxnNo: no })),
        gym.admin(
          'POST',
          `/api/v1/orders/${id}/payments`,
          { ...cash(300), channel: 'pos', channelTxnNo: no },
          keyed(),
        ),
      ])
      expect(replies.filter(({ ok }) => ok).length).toBe(1)
      expect(replies.map(({ status }) => status)).toContain(422)
    }
  })

  it('of a member without the right to set prices is not free', async () => {
    const desk = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
    expect(await refusal(rent(rentalDraft(await parts()), desk))).toEqual([
      422,
      'invalid',
      [['rent.unitPriceFen', 'free_price']],
    ])
  })
})
