import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Bill, BillDifference } from '../../contract/sales/bill'
import type { Order } from '../../contract/sales/order'
import { sendRefund } from '../../server/sales/refund/send'
import type { Ask } from '../harness/app'
import { settableClock } from '../harness/clock'
import { startPaymentSandbox, type TestSandbox } from '../harness/payment-sandbox'
import { alipayBill, type BilledLine, sendBill, wechatBill } from './fixtures/bills'
import { answer, type Gym, refusal, signedInAs, startGym, versioned } from './fixtures/gym'
import { gb18030 } from './fixtures/imports'
import { cash, goods, keyed, newOrder } from './fixtures/till'

let sandbox: TestSandbox
let gym: Gym
/** Another person, who approves what the administrator has requested. */
let second: Ask
let accountant: Ask
beforeAll(async () => {
  sandbox = await startPaymentSandbox(settableClock())
  gym = await startGym({ channels: () => sandbox.channels })
  sandbox.connect(gym.app)
  second = await signedInAs(gym, { role: 'administrator', storeIds: null })
  accountant = await signedInAs(gym, { role: 'accountant', storeIds: null })
}, 60_000)
afterAll(async () => {
  await gym.close()
  await sandbox.close()
})

type Channel = 'wechat' | 'alipay'

async function paid(channel: Channel, fen: number, storeId = gym.mine.id): Promise<Order> {
  const order = await newOrder(gym, { memberId: null, storeId, items: [goods(fen)] })
  const body = { ...cash(fen), channel }
  const pending: Order = (
    await answer(gym.admin('POST', `/api/v1/orders/${order.id}/payments`, body, keyed()))
  ).body
  await sandbox.pay(channel, pending.payments[0]!.paymentNo)
  return (await answer(gym.admin('GET', `/api/v1/orders/${order.id}`))).body
}

async function refunded(channel: Channel, fen: number): Promise<void> {
  const order = await paid(channel, fen)
  const lines = [{ itemId: order.items[0]!.id, amountFen: fen, terminates: false }]
  const body = { orderId: order.id, lines, reason: '不想要了' }
  const refund = (await answer(gym.admin('POST', '/api/v1/refunds', body, keyed()))).body
  await answer(second('POST', `/api/v1/refunds/${refund.id}/approve`, {}, versioned(refund)))
  const tills = { db: gym.db, channels: sandbox.channels, now: gym.clock() }
  await sendRefund(tills, refund.id)
  const { rows } = await sql<{ partNo: string }>`
    select part_no from refund_part where refund_id = ${refund.id} and settled_at is null
  `.execute(gym.db)
  for (const { partNo } of rows) await sandbox.settleRefund(channel, partNo, 'succeeded')
}

/** Everything that the books have of a channel, as its bill would have it. */
async function billed(channel: Channel): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select 'payment' as kind, payment_no, null as refund_no, amount_fen from payment
    where channel = ${channel} and status = 'succeeded'
    union all
    select 'refund', payment_no, part_no, part.amount_fen
    from refund_part part join payment on payment.id = payment_id where channel = ${channel} and part.settled_at is not null
    order by payment_no, kind
  `.execute(gym.db)
  return rows.map(({ refundNo, ...row }) => (refundNo === null ? row : { ...row, refundNo }) as BilledLine)
}

const send = async (
  file: string | Uint8Array,
  options: Parameters<typeof sendBill>[2] = {},
  ask = accountant,
): Promise<{ status: number; body: Bill }> => answer(sendBill(ask, file, options))
const differencesOf = async (bill: Bill, ask: Ask = accountant): Promise<BillDifference[]> =>
  (await answer(ask('GET', `/api/v1/bill-differences?bill=${bill.id}&pageSize=200`))).body.rows
const shortly = ({ kind, subject, number, hereFen, thereFen, status }: BillDifference) => ({
  kind,
  subject,
  number,
  hereFen,
  thereFen,
  status,
})
/** How much was stored. */
const stored = async () => {
  const { rows } = await sql<{ files: number; lines: number; differences: number }>`
    select (select count(*)::int from bill_file) as files, (select count(*)::int from bill_line) as lines,
      (select count(*)::int from bill_difference) as differences
  `.execute(gym.db)
  return rows[0]
}

describe('a bill of WeChat Pay', () => {
  it('that has what the books have is matched without a difference, names with commas included', async () => {
    await paid('wechat', 1_200)
    await refunded('wechat', 3_400)
    const lines = (await billed('wechat')).map((line) => ({ ...line, subject: '蛋白棒,大，"双"`' }))
    const { status, body } = await send(wechatBill({ lines }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      channel: 'wechat',
      merchantNo: '1900000001',
      day: '2026-03-02',
      payments: 2,
      paymentFen: 4_600,
      refunds: 1,
      refundFen: 3_400,
      differences: 0,
    })
  })

  it('of a day that has not come is refused with its day', async () => {
    const file = wechatBill({
      day: '2026-03-03',
      lines: [{ kind: 'payment', paymentNo: 'PA1', amountFen: 100 }],
    })
    const before = await stored()
    expect(await refusal(sendBill(accountant, file))).toEqual([422, 'invalid', [['file', 'bill_day_ahead']]])
    expect(await stored()).toEqual(before)
  })

  it('sent again changes nothing, and another one of the day takes its place only when that is confirmed', async () => {
    const lines = await billed('wechat')
    const file = wechatBill({ lines: lines.map((line) => ({ ...line, subject: '别的名字' })) })
    const before = await stored()
    expect(await refusal(sendBill(accountant, file))).toEqual([422, 'invalid', [['file', 'bill_day_taken']]])
    expect(await stored()).toEqual(before)
    const listed = (await answer(accountant('GET', '/api/v1/bills'))).body
    expect(listed.channels).toEqual([
      { channel: 'wechat', merchantNo: '1900000001' },
      { channel: 'alipay', merchantNo: '2088000000000001' },
    ])
    const replaces = listed.rows[0].id
    const replaced = await send(file, { replaces })
    expect(replaced.status).toBe(201)
    expect(await send(file)).toEqual({ status: 200, body: replaced.body })
    const { rows } = (await answer(accountant('GET', '/api/v1/bills'))).body
    expect(rows.map(({ id, replacedAt }: Bill) => [id, replacedAt !== null])).toEqual([
      [replaced.body.id, false],
      [replaces, true],
    ])
    // The bill that it would replace is not the day's any more.
    const late = wechatBill({ lines: lines.map((line) => ({ ...line, subject: '又一个' })) })
    expect(await refusal(sendBill(accountant, late, { replaces }))).toEqual([
      422,
      'invalid',
      [['file', 'bill_day_taken']],
    ])
  })

  it('names each kind of difference, with the order or refund that it is of', async () => {
    const charged = await paid('wechat', 500)
    await paid('wechat', 700)
    await refunded('wechat', 900)
    // A code that nobody has paid by the books.
    const order = await newOrder(gym, { memberId: null, items: [goods(300)] })
    const open: Order = (
      await answer(
        gym.admin(
          'POST',
          `/api/v1/orders/${order.id}/payments`,
          { ...cash(300), channel: 'wechat' },
          keyed(),
        ),
      )
    ).body
    const lines = await billed('wechat')
    const [amount, absent] = [charged.payments[0]!.paymentNo, lines.find((one) => one.amountFen === 700)]
    const failed = lines.find((one) => one.kind === 'refund' && one.amountFen === 900)
    const file = wechatBill({
      lines: [
        ...lines
          .filter((line) => line !== absent)
          .map((line) => (line.paymentNo === amount ? { ...line, amountFen: 501 } : line))
          .map((line) => (line === failed ? { ...line, state: 'FAIL' as const } : line)),
        { kind: 'payment', paymentNo: open.payments[0]!.paymentNo, amountFen: 300 },
        { kind: 'payment', paymentNo: 'SHOP20260302000001', amountFen: 8_800 },
      ],
    })
    const { rows } = (await answer(accountant('GET', '/api/v1/bills'))).body
    const bill = (await send(file, { replaces: rows[0].id })).body
    expect(bill).toMatchObject({ differences: 5, openDifferences: 5 })
    const found = await differencesOf(bill)
    const orderOf = (number: string) => found.find((one) => one.number === number)?.orderId
    const expected = [
      {
        kind: 'missing_here',
        subject: 'payment',
        number: 'SHOP20260302000001',
        hereFen: null,
        thereFen: 8_800,
        status: 'open',
      },
      { kind: 'amount', subject: 'payment', number: amount, hereFen: 500, thereFen: 501, status: 'open' },
      {
        kind: 'missing_there',
        subject: 'payment',
        number: absent?.paymentNo,
        hereFen: 700,
        thereFen: null,
        status: 'open',
      },
      {
        kind: 'state',
        subject: 'payment',
        number: open.payments[0]?.paymentNo,
        hereFen: 300,
        thereFen: 300,
        status: 'open',
      },
      {
        kind: 'state',
        subject: 'refund',
        number: failed?.refundNo,
        hereFen: 900,
        thereFen: 900,
        status: 'open',
      },
    ]
    const byKind = (one: object) => JSON.stringify(one)
    expect(found.map(shortly).map(byKind).sort()).toEqual(expected.map(byKind).sort())
    expect(orderOf(amount)).toBe(charged.id)
    expect(orderOf('SHOP20260302000001')).toBe(null)
    expect(found.find(({ subject }) => subject === 'refund')?.refundId).not.toBe(null)
  })

  it('leaves a number that is there twice as an amount that is too much', async () => {
    const lines = await billed('wechat')
    const twice = lines.find(({ amountFen }) => amountFen === 1_200)!
    const { rows } = (await answer(accountant('GET', '/api/v1/bills'))).body
    const bill = (await send(wechatBill({ lines: [...lines, twice] }), { replaces: rows[0].id })).body
    expect((await differencesOf(bill)).map(shortly)).toEqual([
      {
        kind: 'amount',
        subject: 'payment',
        number: twice.paymentNo,
        hereFen: 1_200,
        thereFen: 2_400,
        status: 'open',
      },
    ])
  })

  it('keeps what was said about a difference that the next file has too, and withdraws the others', async () => {
    const [before] = (await answer(accountant('GET', '/api/v1/bills'))).body.rows
    const [first] = await differencesOf(before)
    const reason = { settlement: '渠道重复入账，已退回' }
    const settle = (row: BillDifference, ask = accountant, version = row.version) =>
      answer(ask('POST', `/api/v1/bill-differences/${row.id}/settle`, reason, versioned({ version })))
    expect(await settle(first!)).toMatchObject({
      status: 200,
      body: { status: 'settled', settlement: reason.settlement, settledBy: expect.stringMatching(/^as-/) },
    })
    expect((await settle(first!)).body).toMatchObject({ code: 'stale' })
    expect((await settle(first!, accountant, first!.version + 1)).body).toMatchObject({
      code: 'not_allowed_now',
    })
    const lines = await billed('wechat')
    const twice = lines.find(({ amountFen }) => amountFen === 1_200)!
    const more: BilledLine = { kind: 'payment', paymentNo: 'SHOP20260302000002', amountFen: 1 }
    const second = (await send(wechatBill({ lines: [...lines, twice, more] }), { replaces: before.id })).body
    expect(
      (await differencesOf(second)).map(({ number, status, settlement }) => [number, status, settlement]),
    ).toEqual(
      expect.arrayContaining([
        [twice.paymentNo, 'settled', reason.settlement],
        [more.paymentNo, 'open', null],
      ]),
    )
    const third = (await send(wechatBill({ lines }), { replaces: second.id })).body
    expect(third.differences).toBe(0)
    const [withdrawn] = (await differencesOf(second)).filter(({ number }) => number === more.paymentNo)
    expect(withdrawn?.status).toBe('withdrawn')
    const { rows } = (await answer(accountant('GET', `/api/v1/bill-differences/${withdrawn?.id}/history`)))
      .body
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(['bill.withdraw', 'bill.create'])
    expect((await settle(withdrawn!)).body).toMatchObject({ code: 'not_allowed_now' })
  })
})

describe('a bill of Alipay', () => {
  it.each([
    ['UTF-8', (text: string) => text],
    ['GB18030', gb18030],
  ])('in %s is matched by its numbers', async (_, encoded) => {
    const before = await paid('alipay', 2_000)
    await refunded('alipay', 1_000)
    const lines = (await billed('alipay')).map((line) => ({ ...line, subject: '瑜伽垫,加厚' }))
    const missing: BilledLine = {
      kind: 'refund',
      paymentNo: before.payments[0]!.paymentNo,
      refundNo: 'TK1',
      amountFen: 5,
    }
    const [known] = (await answer(accountant('GET', '/api/v1/bills'))).body.rows.filter(
      ({ channel, replacedAt }: Bill) => channel === 'alipay' && replacedAt === null,
    )
    const replaces = known === undefined ? {} : { replaces: known.id }
    const bill = (await send(encoded(alipayBill({ lines: [...lines, missing] })), replaces)).body
    expect(bill).toMatchObject({
      channel: 'alipay',
      merchantNo: '2088000000000001',
      refunds: lines.length / 3 + 1,
    })
    expect((await differencesOf(bill)).map(shortly)).toEqual([
      { kind: 'missing_here', subject: 'refund', number: 'TK1', hereFen: null, thereFen: 5, status: 'open' },
    ])
  })
})

describe('nothing is stored of a file that', () => {
  const line: BilledLine = { kind: 'payment', paymentNo: 'PA1', amountFen: 100 }
  const whole = wechatBill({ lines: [line, { ...line, paymentNo: 'PA2' }], day: '2026-01-05' })
  const ofAlipay = alipayBill({ lines: [line], day: '2026-01-05' })
  const cut = (text: string, by: number) => text.slice(0, text.length - by)
  const changed = (from: string | RegExp, to: string, text = whole) => {
    expect(text.replace(from, to)).not.toBe(text)
    return text.replace(from, to)
  }
  const changedLast = (from: string, to: string) => {
    const at = whole.lastIndexOf(from)
    return `${whole.slice(0, at)}${to}${whole.slice(at + from.length)}`
  }
  it.each<[string, string | Uint8Array, string, object?]>([
    [
      'is of another merchant',
      wechatBill({ lines: [line], merchantNo: '1900000009' }),
      'bill_foreign',
      { name: '1900000009', known: '1900000001' },
    ],
    [
      'is of another account of Alipay',
      alipayBill({ lines: [line], merchantNo: '2088000000000009' }),
      'bill_foreign',
      { name: '20880000000000090156', known: '2088000000000001' },
    ],
    [
      'has a line of another merchant',
      changedLast('1900000001', '1900000002'),
      'bill_merchants',
      { line: 3 },
    ],
    ['has a day that no calendar has', changed('2026-01-05', '2026-02-30'), 'bill_line', { line: 2 }],
    ['has an hour that no day has', changed(' 08:00:00', ' 24:00:00'), 'bill_line', { line: 2 }],
    ['has a line of another day', changedLast('2026-01-05', '2026-01-06'), 'bill_days', { line: 3 }],
    ['lacks its last line', whole.split('\r\n').slice(0, -2).join('\r\n'), 'bill_cut'],
    [
      'lacks a line',
      whole
        .split('\r\n')
        .filter((_, i) => i !== 1)
        .join('\r\n'),
      'bill_cut',
    ],
    ['ends within a line', cut(whole, 120), 'bill_cut'],
    ['has other totals', changed('`2.00,`0.00\r\n', '`2.01,`0.00\r\n'), 'bill_cut'],
    ['goes on after its totals', `${whole}${whole.split('\r\n')[1]}\r\n`, 'bill_after_end', { line: 6 }],
    [
      'has an amount that is none',
      changed('`1.00,`0.00,`\r\n', '`1.0.0,`0.00,`\r\n'),
      'bill_amount',
      { line: 2, name: '1.0.0' },
    ],
    ['has a line with too few values', changed(',`CNY', ''), 'bill_line', { line: 2 }],
    ['has a state that nobody knows', changed('`SUCCESS', '`PERHAPS'), 'bill_line', { line: 2 }],
    ['has a number that is none', changed('`PA1,', '`<b>,'), 'bill_line', { line: 2 }],
    ['is of payments alone', changed('商户退款单号,', ''), 'bill_part'],
    [
      'has more numbers than 5,000 that were not made here',
      wechatBill({
        lines: Array.from({ length: 5_001 }, (_, i) => ({ ...line, paymentNo: `OTHER${i}` })),
        day: '2026-01-05',
      }),
      'bill_foreign_numbers',
      { count: 5_001, most: 5_000 },
    ],
    ['has no transaction', wechatBill({ lines: [] }), 'bill_empty'],
    ['is no bill', '姓名,手机\n张三,13800000000', 'bill_unknown'],
    ['is one endless line', `交易时间,${'x'.repeat(10_000)}`, 'bill_unknown'],
    ['is an archive', Buffer.from('PK\x03\x04....', 'latin1'), 'bill_zipped'],
    ['is empty', '', 'file_empty'],
    ['is binary', Buffer.from([0x89, 0, 1, 2]), 'file_binary'],
    [
      'has an unknown encoding',
      Buffer.concat([Buffer.from(whole), Buffer.from([0xff, 0xff, 0x41])]),
      'unknown_encoding',
    ],
    ['lacks the end of Alipay’s', ofAlipay.split('\r\n').slice(0, 6).join('\r\n'), 'bill_cut'],
    [
      'lacks a line of Alipay’s',
      ofAlipay
        .split('\r\n')
        .filter((_, i) => i !== 5)
        .join('\r\n'),
      'bill_cut',
    ],
    ['is of several days of Alipay', changed('2026年01月06日', '2026年01月09日', ofAlipay), 'bill_days'],
  ])('%s', async (_, file, code, params) => {
    const before = await stored()
    const reply = await sendBill(accountant, file)
    const body = await reply.json()
    expect([reply.status, body.fields?.[0]?.code]).toEqual([422, code])
    if (params !== undefined) expect(body.fields[0].params).toEqual(params)
    expect(await stored()).toEqual(before)
  })

  it('is of a channel that is not set up', async () => {
    const without = await startGym()
    expect(await refusal(sendBill(without.admin, whole))).toEqual([
      422,
      'invalid',
      [['file', 'bill_channel_unset']],
    ])
    await without.close()
  })
})

describe('who', () => {
  it('does not reach every store neither uploads nor lists bills, and sees the differences of the own store', async () => {
    const theirs = await paid('wechat', 600, gym.theirs.id)
    const mine = await paid('wechat', 800)
    const lines = await billed('wechat')
    const [known] = (await answer(accountant('GET', '/api/v1/bills'))).body.rows.filter(
      ({ channel, replacedAt }: Bill) => channel === 'wechat' && replacedAt === null,
    )
    const without = lines.filter(({ amountFen }) => ![600, 800].includes(amountFen))
    const unknown: BilledLine = { kind: 'payment', paymentNo: 'SHOP9', amountFen: 1 }
    const bill = (await send(wechatBill({ lines: [...without, unknown] }), { replaces: known.id })).body
    expect(bill.differences).toBe(3)
    const manager = await signedInAs(gym, { role: 'manager', storeIds: [gym.mine.id] })
    expect((await manager('GET', '/api/v1/bills')).status).toBe(403)
    expect((await sendBill(manager, wechatBill({ lines }))).status).toBe(403)
    const seen = await differencesOf(bill, manager)
    expect(seen.map(({ orderId }) => orderId)).toEqual([mine.id])
    const other = (await differencesOf(bill)).find(({ orderId }) => orderId === theirs.id)
    const settled = { settlement: '已核实' }
    expect(
      (await manager('POST', `/api/v1/bill-differences/${other?.id}/settle`, settled, versioned(other!)))
        .status,
    ).toBe(404)
    const till = (await answer(manager('GET', `/api/v1/day-closes/current?store=${gym.mine.id}`))).body
    expect(till.billDifferences).toBe(1)
  })

  it('closes the day has the open differences named on the close', async () => {
    gym.clock.advance({ minutes: 1 })
    const till = (await answer(gym.admin('GET', `/api/v1/day-closes/current?store=${gym.mine.id}`))).body
    const body = {
      storeId: gym.mine.id,
      expectedFen: till.expectedFen,
      countedFen: till.expectedFen,
      note: '',
    }
    expect(await answer(gym.admin('POST', '/api/v1/day-closes', body, keyed()))).toMatchObject({
      status: 201,
      body: { billDifferences: 1 },
    })
  })
})

it('5,000 lines with three planted differences are matched, and exactly these are found', async () => {
  const day = '2026-02-10'
  const order = await newOrder(gym, { memberId: null, items: [goods(100)] })
  await gym.db.transaction().execute(async (tx) => {
    // Payments without their transfers, which the bill does not look at.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into payment (id, payment_no, order_id, channel, amount_fen, status, channel_txn_no, expires_at, at, settled_at)
      select gen_random_uuid(), money_no('PA', ${`${day}T02:00:00Z`}, 500000 + n), ${order.id}, 'wechat', 100 + n, 'succeeded',
        'FIVE' || n, ${`${day}T03:00:00Z`}, ${`${day}T02:00:00Z`}, ${`${day}T02:00:00Z`}
      from generate_series(1, 5000) n
    `.execute(tx)
  })
  const { rows } = await sql<BilledLine>`
    select 'payment' as kind, payment_no, amount_fen from payment where channel_txn_no like 'FIVE%' order by payment_no
  `.execute(gym.db)
  const planted = [
    ...rows.slice(1).map((line, i) => (i === 2_500 ? { ...line, amountFen: line.amountFen + 1 } : line)),
    { kind: 'payment' as const, paymentNo: 'PLANTED1', amountFen: 4_200 },
  ]
  const file = wechatBill({ lines: planted, day })
  const start = performance.now()
  const { status, body } = await send(file)
  const ms = Math.round(performance.now() - start)
  process.stdout.write(
    `5,000 lines (${Math.round(file.length / 1024)} kB) read, stored and matched in ${ms} ms\n`,
  )
  expect([status, body.payments, body.differences]).toEqual([201, 5_000, 3])
  expect((await differencesOf(body)).map(({ kind, number }) => [kind, number]).sort()).toEqual([
    ['amount', rows[2_501]?.paymentNo],
    ['missing_here', 'PLANTED1'],
    ['missing_there', rows[0]?.paymentNo],
  ])
  expect(ms).toBeLessThan(20_000)
}, 60_000)
