import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import type { Voucher } from '../../contract/sales/voucher'
import type { VoucherDeal } from '../../contract/sales/voucher-deal'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, ids, newStore, refusal, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'
import { dealDraft, newCode, newDeal, redeemed, redeeming } from './fixtures/vouchers'

let gym: Gym
let second: Ask
let deal: VoucherDeal
let storeId: string
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
  deal = await newDeal(gym.admin)
})
beforeEach(async () => {
  storeId = (await newStore(gym.admin)).id
})
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const order = (...fens: number[]) =>
  newOrder(gym, { memberId: null, storeId, items: fens.map((fen) => goods(fen)) })
const redeem = ({ id }: Pick<Order, 'id'>, body: object, ask = gym.admin, key = keyed()) =>
  ask('POST', `/api/v1/orders/${id}/vouchers`, body, key)
const orderNow = async ({ id }: Pick<Order, 'id'>): Promise<Order> =>
  (await answer(gym.admin('GET', `/api/v1/orders/${id}`))).body
const voucherNow = async ({ id }: Pick<Voucher, 'id'>): Promise<Voucher> =>
  (await answer(gym.admin('GET', `/api/v1/vouchers/${id}`))).body
const pay = async ({ id }: Order, fen: number): Promise<Order> =>
  (await answer(gym.admin('POST', `/api/v1/orders/${id}/payments`, cash(fen), keyed()))).body
const settle = (lines: [Pick<Voucher, 'id'>, number][], own: object = {}, key = keyed()) =>
  gym.admin(
    'POST',
    '/api/v1/voucher-settlements',
    {
      platform: 'meituan',
      settledOn: '2026-03-02',
      lines: lines.map(([{ id }, amountFen]) => ({ voucherId: id, amountFen })),
      note: '',
      ...own,
    },
    key,
  )
const refund = (row: Order, amountFen: number) => {
  const lines = [{ itemId: row.items[0]?.id, amountFen, terminates: false, returnQty: 0 }]
  return gym.admin('POST', '/api/v1/refunds', { orderId: row.id, lines, reason: '顾客不要了' }, keyed())
}
const refunded = async (row: Order, amountFen: number): Promise<void> => {
  const requested: Refund = (await answer(refund(row, amountFen))).body
  const to = `/api/v1/refunds/${requested.id}`
  const approved: Refund = (await answer(second('POST', `${to}/approve`, {}, versioned(requested)))).body
  const { status } = await answer(second('POST', `${to}/succeed`, {}, versioned(approved)))
  expect(status).toBe(200)
}
const close = async (row: Order) =>
  answer(gym.admin('POST', `/api/v1/orders/${row.id}/close`, { reason: '不要了' }, versioned(row)))
const voidPayment = (row: Order, at = 0) => {
  const payment = row.payments[at]
  const seen = { channel: payment?.channel, channelTxnNo: payment?.channelTxnNo }
  return gym.admin('POST', `/api/v1/payments/${payment?.id}/void`, { reason: '用错了订单', seen }, keyed())
}
/** The book's sums of one voucher. */
async function bookOf({ id }: Pick<Voucher, 'id'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; fen: number }>`
    select account, sum(amount_fen)::bigint as fen from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
    where voucher_id = ${id} group by account having sum(amount_fen) <> 0 order by account
  `.execute(gym.db)
  return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))
}

describe('a voucher', () => {
  it('pays its face of an order, and the platform owes its payout', async () => {
    const made = await order(50_00)
    const voucher = await redeemed(gym.admin, made, deal, { code: ' 1234-5678 9０１２ ' })
    expect(voucher).toMatchObject({
      code: '123456789012',
      platform: 'meituan',
      dealName: deal.name,
      status: 'redeemed',
      faceFen: 29_90,
      payoutFen: 26_91,
      verifiedBy: 'staff',
      createdBy: 'admin',
    })
    const row = await orderNow(made)
    expect([row.status, row.paidFen, row.channels]).toEqual(['pending', 29_90, ['meituan']])
    expect(row.payments[0]).toMatchObject({
      channel: 'meituan',
      channelTxnNo: '123456789012',
      amountFen: 29_90,
    })
    expect(await bookOf(voucher)).toEqual({
      platform_due: 26_91,
      platform_fee: 2_99,
      platform_clearing: -29_90,
    })
    expect((await pay(row, 20_10)).status).toBe('paid')
  })

  it('settles an order that it pays in full, as revenue at its face', async () => {
    const made = await order(29_90)
    await redeemed(gym.admin, made, deal)
    expect((await orderNow(made)).status).toBe('paid')
    const { rows } = await sql<{ fen: number }>`
      select sum(-amount_fen)::bigint as fen from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
      where order_id = ${made.id} and account = 'revenue'
    `.execute(gym.db)
    expect(rows[0]?.fen).toBe(29_90)
  })

  it('is answered once for a repeated request', async () => {
    const [made, key, body] = [await order(50_00), keyed(), redeeming(deal)]
    const first = await answer(redeem(made, body, gym.admin, key))
    expect(await answer(redeem(made, body, gym.admin, key))).toEqual(first)
    expect((await orderNow(made)).paidFen).toBe(29_90)
  })

  it('that is used says by which order, when, where and by whom', async () => {
    const [first, other] = [await order(50_00), await order(50_00)]
    const { code, storeName } = await redeemed(gym.admin, first, deal)
    const { status, body } = await answer(
      redeem(other, redeeming(deal, { code: code.toLowerCase() }), second),
    )
    expect(status).toBe(422)
    expect(body.fields).toEqual([
      {
        path: ['code'],
        code: 'voucher_used_by',
        params: { source: '2026-03-02 09:00', held: storeName, name: 'admin', maximum: first.orderNo },
      },
    ])
    expect((await orderNow(other)).paidFen).toBe(0)
    // The same digits are another voucher on another platform.
    const douyin = await newDeal(gym.admin, { platform: 'douyin' })
    expect((await redeem(other, redeeming(douyin, { code }))).status).toBe(201)
  })

  it('that another store used says so without its order', async () => {
    const made = await order(50_00)
    const { code, storeName } = await redeemed(gym.admin, made, deal)
    const mine = await newOrder(gym, { memberId: null, items: [goods(50_00)] })
    const { body } = await answer(redeem(mine, redeeming(deal, { code }), gym.clerk))
    expect(body.fields).toEqual([
      {
        path: ['code'],
        code: 'voucher_used_elsewhere',
        params: { source: '2026-03-02 09:00', held: storeName },
      },
    ])
  })

  it('at two tills at once pays one order', async () => {
    const code = newCode()
    const orders = await Promise.all([order(50_00), order(50_00), order(50_00)])
    const replies = await Promise.all(orders.map((one) => redeem(one, redeeming(deal, { code }))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    for (const reply of replies.filter(({ status }) => status === 422))
      expect((await reply.json()).fields).toMatchObject([{ path: ['code'], code: 'voucher_used_by' }])
    const paid = await Promise.all(orders.map(orderNow))
    expect(paid.map(({ paidFen }) => paidFen).sort()).toEqual([0, 0, 29_90])
  })

  it.each([
    ['a code too short', { code: '12345' }, 'code', 'voucher_code'],
    ['a code with other signs', { code: '12345678;--' }, 'code', 'voucher_code'],
    ['no verification', { isVerified: false }, 'isVerified', 'voucher_unverified'],
    ['another face than the deal has', { faceFen: 19_90 }, 'dealId', 'deal_changed'],
  ])('with %s is refused', async (_, own, member, code) => {
    const made = await order(50_00)
    expect(await refusal(redeem(made, redeeming(deal, own)))).toEqual([422, 'invalid', [[member, code]]])
    expect((await orderNow(made)).payments).toEqual([])
  })

  it('above what is open is refused with both amounts', async () => {
    const { body } = await answer(redeem(await order(20_00), redeeming(deal)))
    expect(body.fields).toEqual([
      { path: ['dealId'], code: 'voucher_over_open', params: { maximum: '20.00', held: '29.90' } },
    ])
  })

  it.each([
    ['ended yesterday', { validTo: '2026-03-01' }, 'deal_over'],
    ['begins tomorrow', { validFrom: '2026-03-03' }, 'deal_not_yet'],
  ])('of a deal that %s is refused', async (_, own, code) => {
    const other = await newDeal(gym.admin, own)
    expect(await refusal(redeem(await order(50_00), redeeming(other)))).toEqual([
      422,
      'invalid',
      [['dealId', code]],
    ])
  })

  it('of an archived deal, or a deal of another store, is refused', async () => {
    const archived = await newDeal(gym.admin)
    await answer(gym.admin('DELETE', `/api/v1/voucher-deals/${archived.id}`, undefined, versioned(archived)))
    const elsewhere = await newDeal(gym.admin, { storeId: gym.theirs.id })
    const made = await order(50_00)
    const refused = (code: string) => [422, 'invalid', [['dealId', code]]]
    expect(await refusal(redeem(made, redeeming(archived)))).toEqual(refused('deal_archived'))
    expect(await refusal(redeem(made, redeeming(elsewhere)))).toEqual(refused('does_not_exist'))
  })

  it('keeps the payout of its day when the deal changes', async () => {
    const other = await newDeal(gym.admin)
    const voucher = await redeemed(gym.admin, await order(50_00), other)
    const changed = { faceFen: 39_90, payoutFen: 30_00 }
    await answer(gym.admin('PATCH', `/api/v1/voucher-deals/${other.id}`, changed, versioned(other)))
    expect(await voucherNow(voucher)).toMatchObject({ faceFen: 29_90, payoutFen: 26_91 })
  })

  it('does not inherit the day of the rest from a code that nobody paid', async () => {
    const { id: memberId } = await newMember(gym.admin, gym.mine.id)
    const made = await newOrder(gym, { memberId, items: [goods(50_00)] })
    await sql`update sales_order set rest_due_on = '2026-03-10' where id = ${made.id}`.execute(gym.db)
    await redeemed(gym.admin, made, deal)
    expect(await orderNow(made)).toMatchObject({ status: 'pending', paidFen: 29_90, restDueOn: null })
  })

  it('is in the day close and no cash', async () => {
    await redeemed(gym.admin, await order(29_90), deal)
    const { body } = await answer(gym.admin('GET', `/api/v1/day-closes/current?store=${storeId}`))
    expect(body.expectedFen).toBe(0)
    expect(body.channels).toEqual([{ channel: 'meituan', inFen: 29_90, outFen: 0, payments: 1 }])
  })

  it('is in the reports by its platform, at its face', async () => {
    await redeemed(gym.admin, await order(29_90), deal)
    const query = `from=2026-03-02&to=2026-03-02&by=channel&store=${storeId}`
    const { body } = await answer(gym.admin('GET', `/api/v1/reports/revenue?${query}`))
    expect(body.rows).toMatchObject([{ key: 'meituan', receivedFen: 29_90, refundedFen: 0 }])
  })

  it('can be invoiced: its buyer paid the gym by way of the platform', async () => {
    const made = await order(29_90)
    await redeemed(gym.admin, made, deal)
    const { body } = await answer(gym.admin('GET', `/api/v1/orders/${made.id}/invoice-quote`))
    expect(body.leftFen).toBe(29_90)
  })
})

describe('a voucher that is taken back', () => {
  it('by a void is its buyer’s again, and pays another order', async () => {
    const made = await order(50_00)
    const voucher = await redeemed(gym.admin, made, deal)
    const voided: Order = (await answer(voidPayment(await orderNow(made)))).body
    expect([voided.paidFen, voided.payments[0]?.status, voided.channels]).toEqual([0, 'voided', []])
    expect(await voucherNow(voucher)).toMatchObject({
      status: 'reversed',
      isCodeReturned: true,
      reversedBy: 'admin',
    })
    expect(await bookOf(voucher)).toEqual({})
    const right = await order(29_90)
    await redeemed(gym.admin, right, deal, { code: voucher.code })
    expect((await orderNow(right)).status).toBe('paid')
  })

  it('is moved to no other channel', async () => {
    const made = await order(50_00)
    await redeemed(gym.admin, made, deal)
    const { payments } = await orderNow(made)
    const seen = { channel: 'meituan', channelTxnNo: payments[0]?.channelTxnNo }
    const body = { channel: 'cash', channelTxnNo: null, reason: '其实是现金', seen }
    const reply = gym.admin('POST', `/api/v1/payments/${payments[0]?.id}/correct`, body, keyed())
    expect(await refusal(reply)).toEqual([422, 'invalid', [['reason', 'voucher_not_corrected']]])
  })

  it('by a refund is over for ever, and the platform owes nothing', async () => {
    const made = await order(29_90)
    const voucher = await redeemed(gym.admin, made, deal)
    await refunded(await orderNow(made), 29_90)
    const row = await orderNow(made)
    expect([row.status, row.payments[0]?.refundedFen]).toEqual(['refunded', 29_90])
    expect(await voucherNow(voucher)).toMatchObject({ status: 'reversed', isCodeReturned: false })
    expect(await bookOf(voucher)).toEqual({})
    const again = redeem(await order(50_00), redeeming(deal, { code: voucher.code }))
    expect(await refusal(again)).toEqual([422, 'invalid', [['code', 'voucher_used_by']]])
  })

  it('in part is refused with the sums that are possible', async () => {
    const made = await order(49_90)
    await redeemed(gym.admin, made, deal)
    const row = await pay(await orderNow(made), 20_00)
    const { status, body } = await answer(refund(row, 25_00))
    expect(status).toBe(422)
    expect(body.fields).toEqual([
      { path: ['lines'], code: 'voucher_refunded_whole', params: { maximum: '20.00', held: '29.90' } },
    ])
    // The cash goes back first, whichever came last.
    await refunded(row, 20_00)
    const { payments } = await orderNow(made)
    expect(payments.map(({ channel, refundedFen }) => [channel, refundedFen])).toEqual([
      ['meituan', 0],
      ['cash', 20_00],
    ])
  })

  it('by closing an unpaid order waits for a person, who returns it on the platform', async () => {
    const made = await order(50_00)
    const voucher = await redeemed(gym.admin, made, deal)
    await close(await orderNow(made))
    expect((await voucherNow(voucher)).status).toBe('redeemed')
    const { body } = await answer(gym.admin('GET', `/api/v1/refunds?orderId=${made.id}`))
    const [row]: Refund[] = body.rows
    await answer(second('POST', `/api/v1/refunds/${row?.id}/succeed`, {}, versioned(row!)))
    expect((await voucherNow(voucher)).status).toBe('reversed')
  })
})

describe('a reversed voucher', () => {
  const takeBack = (id: string, isVerified: boolean, ask = gym.admin) =>
    ask('POST', `/api/v1/vouchers/${id}/take-back`, { isVerified })
  const due = async () => ids(gym.admin('GET', '/api/v1/vouchers?takeBack=true&pageSize=200'))

  it('waits on the work list until somebody confirms that the platform took it back', async () => {
    const made = await order(29_90)
    const voucher = await redeemed(gym.admin, made, deal)
    expect(await refusal(takeBack(voucher.id, true))).toEqual([409, 'not_allowed_now', []])
    expect(await due()).not.toContain(voucher.id)
    await refunded(await orderNow(made), 29_90)
    expect(await voucherNow(voucher)).toMatchObject({ isToTakeBack: true, takenBackAt: null })
    expect(await due()).toContain(voucher.id)
    const { body } = await answer(gym.admin('GET', '/api/v1/dashboard?from=2026-03-02&to=2026-03-02'))
    const work = body.work.find(({ kind }: { kind: string }) => kind === 'vouchers_to_take_back')
    expect(work.count).toBe((await due()).length)
    expect(await refusal(takeBack(voucher.id, false))).toEqual([
      422,
      'invalid',
      [['isVerified', 'voucher_not_taken_back']],
    ])
    const { status, body: row } = await answer(takeBack(voucher.id, true))
    expect([status, row.isToTakeBack, row.takenBackVia]).toEqual([200, false, 'staff'])
    expect(await due()).not.toContain(voucher.id)
    expect((await answer(takeBack(voucher.id, false))).body).toEqual(row)
    const again = sql`update voucher set taken_back_by = 'somebody' where id = ${voucher.id}`.execute(gym.db)
    await expect(again).rejects.toMatchObject({ constraint: 'voucher_stays' })
  })
})

describe('a payment of the platform', () => {
  const two = async () => {
    const made = await order(100_00)
    return [await redeemed(gym.admin, made, deal), await redeemed(gym.admin, made, deal)] as const
  }

  it('settles vouchers with its day and amount', async () => {
    const [one, other] = await two()
    const { status, body } = await answer(
      settle([
        [one, 26_91],
        [other, 26_91],
      ]),
    )
    expect([status, body]).toEqual([
      201,
      {
        settlementNo: expect.stringMatching(/^TG20260302\d{7}$/),
        count: 2,
        expectedFen: 53_82,
        receivedFen: 53_82,
      },
    ])
    expect(await voucherNow(one)).toMatchObject({
      status: 'settled',
      settledFen: 26_91,
      settledOn: '2026-03-02',
      settlementNo: body.settlementNo,
    })
    expect(await bookOf(one)).toEqual({ platform_paid: 26_91, platform_fee: 2_99, platform_clearing: -29_90 })
  })

  it('that differs needs a reason, and the difference is the platform’s fee', async () => {
    const [one] = await two()
    const { body } = await answer(settle([[one, 25_00]]))
    expect(body.fields).toEqual([
      { path: ['note'], code: 'settlement_unexplained', params: { maximum: '26.91', held: '25.00' } },
    ])
    expect((await settle([[one, 25_00]], { note: '平台活动补贴' })).status).toBe(201)
    expect(await voucherNow(one)).toMatchObject({ settledFen: 25_00, settlementNote: '平台活动补贴' })
    expect(await bookOf(one)).toEqual({ platform_paid: 25_00, platform_fee: 4_90, platform_clearing: -29_90 })
  })

  it('settles a voucher once, also of two at once', async () => {
    const [one, other] = await two()
    const replies = await Promise.all([settle([[one, 26_91]]), settle([[one, 26_91]])])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(
      await refusal(
        settle([
          [one, 26_91],
          [other, 26_91],
        ]),
      ),
    ).toEqual([422, 'invalid', [['lines.0.voucherId', 'voucher_settled']]])
    expect((await voucherNow(other)).status).toBe('redeemed')
  })

  it.each([
    [
      'of another platform',
      { platform: 'douyin' },
      26_91,
      ['lines.0.voucherId', 'voucher_of_other_platform'],
    ],
    ['tomorrow', { settledOn: '2026-03-03' }, 26_91, ['settledOn', 'in_future']],
    [
      'before the redemption',
      { settledOn: '2026-03-01' },
      26_91,
      ['lines.0.voucherId', 'settled_before_redeemed'],
    ],
    ['above the face', {}, 29_91, ['lines.0.amountFen', 'over_face']],
  ] as const)('%s is refused', async (_, own, fen, field) => {
    const [one] = await two()
    expect(await refusal(settle([[one, fen]], own))).toEqual([422, 'invalid', [field]])
  })

  it('of another store’s voucher is refused as if it did not exist', async () => {
    const [one] = await two()
    const body = {
      platform: 'meituan',
      settledOn: '2026-03-02',
      lines: [{ voucherId: one.id, amountFen: 26_91 }],
      note: '',
    }
    const reply = gym.clerk('POST', '/api/v1/voucher-settlements', body, keyed())
    expect(await refusal(reply)).toEqual([422, 'invalid', [['lines.0.voucherId', 'does_not_exist']]])
  })

  it('takes back what was refunded after it had paid', async () => {
    const made = await order(29_90)
    const paid = await redeemed(gym.admin, made, deal)
    await answer(settle([[paid, 26_91]]))
    await refunded(await orderNow(made), 29_90)
    expect((await voucherNow(paid)).status).toBe('deducting')
    const [next] = await two()
    const { body } = await answer(
      settle([
        [next, 26_91],
        [paid, 26_91],
      ]),
    )
    expect([body.expectedFen, body.receivedFen]).toEqual([0, 0])
    expect(await voucherNow(paid)).toMatchObject({
      status: 'reversed',
      deductedFen: 26_91,
      deductionNo: body.settlementNo,
    })
    expect(await bookOf(paid)).toEqual({})
  })

  it('is owed by platform and age, and on the work list after 30 days', async () => {
    await two()
    const due = async () =>
      (await answer(gym.admin('GET', `/api/v1/voucher-settlements/outstanding?store=${storeId}`))).body.rows
    const row = { platform: 'meituan', count: 2, dueFen: 53_82 }
    expect(await due()).toEqual([{ ...row, olderThan7Fen: 0, olderThan30Fen: 0, olderThan30: 0 }])
    await sql`
      alter table voucher disable trigger voucher_stays;
    `.execute(gym.db)
    await sql`
      update voucher set created_at = created_at - interval '31 days' where order_id in (
        select id from sales_order where store_id = ${storeId})
    `.execute(gym.db)
    await sql`alter table voucher enable trigger voucher_stays`.execute(gym.db)
    expect(await due()).toEqual([{ ...row, olderThan7Fen: 53_82, olderThan30Fen: 53_82, olderThan30: 2 }])
    const list = await answer(gym.admin('GET', `/api/v1/vouchers?overdue=true&store=${storeId}`))
    expect(list.body.total).toBe(2)
    const { body } = await answer(gym.admin('GET', '/api/v1/dashboard?from=2026-03-01&to=2026-03-02'))
    expect(body.work).toContainEqual({ kind: 'vouchers_overdue', count: 2, isExact: true })
  })

  it('is matched with a file by its codes, and what differs is said', async () => {
    const [one, other] = await two()
    const reversed = await redeemed(gym.admin, await order(29_90), deal)
    await answer(settle([[reversed, 26_91]]))
    const text = [
      '\uFEFF券码,结算金额,到账日期',
      `${one.code},26.91,2026-03-02`,
      `${other.code.slice(0, 4)} ${other.code.slice(4)},¥25.00,`,
      `${one.code},26.91,2026-03-02`,
      `${reversed.code},26.91,2026-03-02`,
      '999999999999,10.00,2026-03-02',
      '12,abc,',
    ].join('\r\n')
    const { body } = await answer(
      gym.admin('POST', '/api/v1/voucher-settlements/match', { platform: 'meituan', text }),
    )
    expect(
      body.lines.map((line: { line: number; outcome: string; voucherId: string }) => [
        line.line,
        line.outcome,
        line.voucherId,
      ]),
    ).toEqual([
      [2, 'matched', one.id],
      [3, 'differs', other.id],
      [4, 'repeated', null],
      [5, 'settled', null],
      [6, 'unknown', null],
      [7, 'unreadable', null],
    ])
    const elsewhere = await answer(
      gym.clerk('POST', '/api/v1/voucher-settlements/match', { platform: 'meituan', text }),
    )
    expect(elsewhere.body.lines[0].outcome).toBe('unknown')
    const broken = { platform: 'meituan', text: 'a,b\n"never closed' }
    expect(await refusal(gym.admin('POST', '/api/v1/voucher-settlements/match', broken))).toEqual([
      422,
      'invalid',
      [['text', 'settlement_file']],
    ])
  })
})

describe('a file of a platform', () => {
  interface MatchedLine {
    line: number
    outcome: string
    voucherId: string | null
    amountFen: number | null
    day: string | null
  }
  const matched = async (...lines: string[]): Promise<MatchedLine[]> => {
    const body = { platform: 'meituan', text: lines.join('\n') }
    const reply = await answer(gym.admin('POST', '/api/v1/voucher-settlements/match', body))
    expect(reply.status).toBe(200)
    return reply.body.lines
  }
  const outcomes = async (...lines: string[]) =>
    (await matched(...lines)).map(({ outcome, voucherId }) => [outcome, voucherId])

  it('settles nothing whose sign disagrees with the voucher', async () => {
    const made = await order(29_90)
    const refundedAfter = await redeemed(gym.admin, made, deal)
    const settled = await redeemed(gym.admin, await order(29_90), deal)
    await answer(
      settle([
        [refundedAfter, 26_91],
        [settled, 26_91],
      ]),
    )
    await refunded(await orderNow(made), 29_90)
    const open = await redeemed(gym.admin, await order(29_90), deal)
    expect(
      await outcomes(`${open.code},-26.91`, `${refundedAfter.code},26.91`, `${settled.code},-26.91`),
    ).toEqual([
      ['not_reversed', null],
      ['to_take_back', null],
      ['not_reversed', null],
    ])
    expect(await outcomes(`${open.code},26.91`, `${refundedAfter.code},-26.91`)).toEqual([
      ['matched', open.id],
      ['matched', refundedAfter.id],
    ])
  })

  it('takes back the voucher that was voided after its payment, and pays the next one of the same code', async () => {
    const made = await order(50_00)
    const old = await redeemed(gym.admin, made, deal)
    await answer(settle([[old, 26_91]]))
    await answer(voidPayment(await orderNow(made)))
    expect(await voucherNow(old)).toMatchObject({ status: 'deducting', isCodeReturned: true })
    expect(await outcomes(`${old.code},-26.91`)).toEqual([['matched', old.id]])
    const next = await redeemed(gym.admin, await order(29_90), deal, { code: old.code })
    expect(
      await outcomes(`${old.code},-26.91`, `${old.code},26.91`, `${old.code},26.91`, `${old.code},-26.91`),
    ).toEqual([
      ['matched', old.id],
      ['matched', next.id],
      ['repeated', null],
      ['repeated', null],
    ])
  })

  it('may have no header, and names the lines as a person counts them', async () => {
    const [one, other] = [
      await redeemed(gym.admin, await order(29_90), deal),
      await redeemed(gym.admin, await order(29_90), deal),
    ]
    const lines = await matched(
      '',
      `${one.code},26.91,2026/3/2`,
      '',
      ',,',
      `${other.code},26.91,2026-3-02 10:00`,
    )
    expect(lines.map(({ line, outcome, day }) => [line, outcome, day])).toEqual([
      [2, 'matched', '2026-03-02'],
      [5, 'matched', '2026-03-02'],
    ])
  })

  it.each([';', '\t'])('may be separated by %j', async (by) => {
    const one = await redeemed(gym.admin, await order(29_90), deal)
    const [line] = await matched(
      ['Code', 'Amount', 'Day'].join(by),
      [one.code, '26.91', '2026/02/30'].join(by),
    )
    expect(line).toMatchObject({ line: 2, outcome: 'matched', voucherId: one.id, day: null })
  })

  it('with a decimal comma is not read as a hundred times the amount', async () => {
    const one = await redeemed(gym.admin, await order(29_90), deal)
    const amounts = (await matched(`${one.code};26,91`, `${one.code};1,026.91`)).map(
      ({ amountFen }) => amountFen,
    )
    expect(amounts).toEqual([null, 1026_91])
  })
})

describe('a deal', () => {
  it.each([
    ['a payout above its face', { payoutFen: 30_00 }, 'payoutFen', 'payout_over_face'],
    ['an end before its start', { validTo: '2025-12-31' }, 'validTo', 'ends_before_start'],
    ['an unknown plan', { planId: '01900000-0000-7000-8000-0000000000ff' }, 'planId', 'does_not_exist'],
  ])('with %s is refused', async (_, own, member, code) => {
    const reply = gym.admin('POST', '/api/v1/voucher-deals', dealDraft(own), keyed())
    expect(await refusal(reply)).toEqual([422, 'invalid', [[member, code]]])
  })

  it('of every store is made by people of every store alone', async () => {
    const chain = gym.clerk('POST', '/api/v1/voucher-deals', dealDraft())
    expect(await refusal(chain)).toEqual([422, 'invalid', [['storeId', 'deal_of_chain']]])
    const own = await answer(gym.clerk('POST', '/api/v1/voucher-deals', dealDraft({ storeId: gym.mine.id })))
    expect(own.status).toBe(201)
  })

  it('with vouchers stays on its platform', async () => {
    const other = await newDeal(gym.admin)
    await redeemed(gym.admin, await order(29_90), other)
    const reply = gym.admin(
      'PATCH',
      `/api/v1/voucher-deals/${other.id}`,
      { platform: 'douyin' },
      versioned(other),
    )
    expect(await refusal(reply)).toEqual([422, 'invalid', [['platform', 'deal_used']]])
  })
})

describe('the database', () => {
  const broken = (statement: string) => expect(sql.raw(statement).execute(gym.db)).rejects.toThrow()

  it('keeps a voucher, its payment and the book together', async () => {
    const made = await order(50_00)
    const { id, code, paymentNo } = { ...(await redeemed(gym.admin, made, deal)) }
    await broken(`update voucher set status = 'settled' where id = '${id}'`)
    await broken(`update voucher set face_fen = 1 where id = '${id}'`)
    await broken(`update payment set refunded_fen = 100 where payment_no = '${paymentNo}'`)
    await broken(
      `update payment set status = 'voided', channel_txn_no = null where payment_no = '${paymentNo}'`,
    )
    await broken(`delete from voucher where id = '${id}'`)
    await broken(`
      insert into voucher (id, deal_id, platform, code, order_id, payment_id, face_fen, payout_fen, verified_by, created_at, updated_at)
      select gen_random_uuid(), deal_id, platform, '${code}', order_id, payment_id, face_fen, payout_fen, verified_by, now(), now()
      from voucher where id = '${id}'`)
  })

  it('shows planted wrong rows to reconcile', async () => {
    const voucher = await redeemed(gym.admin, await order(29_90), deal)
    const paid = await redeemed(gym.admin, await order(29_90), deal)
    const { body } = await answer(settle([[paid, 26_91]]))
    const found = await gym.db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table voucher disable trigger all`.execute(tx)
        await sql`alter table voucher_settlement disable trigger all`.execute(tx)
        await sql`update voucher set payout_fen = payout_fen - 1 where id = ${voucher.id}`.execute(tx)
        await sql`
        update voucher_settlement set received_fen = received_fen + 1, note = 'planted' where settlement_no = ${body.settlementNo}
      `.execute(tx)
        const uneven = await findImbalances(tx)
        await sql`rollback`.execute(tx).catch(() => {})
        return uneven
      })
      .catch((error: unknown) => error)
    expect(found).toMatchObject([
      { rule: 'a voucher is as its payment and the book have it', id: voucher.id },
      { rule: 'a payment of a platform is its vouchers' },
    ])
  })
})
