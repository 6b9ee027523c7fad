import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { findImbalances } from '../../server/ledger/find-imbalances'
import type { ChannelName } from '../../server/payments/channel'
import { syncPayment } from '../../server/sales/order/remote-payment'
import { sendRefund } from '../../server/sales/refund/send'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { settableClock } from '../harness/clock'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { startPaymentSandbox, type TestSandbox } from '../harness/payment-sandbox'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let sandbox: TestSandbox
let gym: Gym
let second: Ask
beforeAll(async () => {
  // Its clock does not run, like the gym's.
  sandbox = await startPaymentSandbox(settableClock())
  gym = await startGym({ channels: () => sandbox.channels })
  sandbox.connect(gym.app)
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
  await sandbox.close()
})

const tills = () => ({ db: gym.db, channels: sandbox.channels, now: gym.clock() })
const orderOf = async (fen: number) =>
  newOrder(gym, { memberId: (await newMember(gym.admin, gym.mine.id)).id, items: [goods(fen)] })
const pay = (order: Order, body: object, key = keyed()) =>
  gym.admin('POST', `/api/v1/orders/${order.id}/payments`, body, key)
const now = async ({ id }: Order): Promise<Order> =>
  (await answer(gym.admin('GET', `/api/v1/orders/${id}`))).body
const refundsOf = async ({ id }: Order): Promise<Refund[]> =>
  (await answer(gym.admin('GET', `/api/v1/refunds?orderId=${id}`))).body.rows
const refresh = (payment: { id: string }) => gym.admin('POST', `/api/v1/payments/${payment.id}/refresh`, {})

it('tells which channels are set up', async () => {
  expect((await answer(gym.admin('GET', '/api/v1/payment-channels'))).body).toEqual({
    configured: ['wechat', 'alipay'],
    discountLimitPercent: 10,
    restDueDays: 7,
  })
})

describe.each(['wechat', 'alipay'] as const)('%s', (channel: ChannelName) => {
  const by = (amountFen: number) => ({ ...cash(amountFen), channel })
  const requested = async (fen: number) => {
    const order = await orderOf(fen)
    const row: Order = (await answer(pay(order, by(fen)))).body
    return { order: row, payment: row.payments.at(-1)! }
  }
  const paid = async (fen: number) => {
    const { order, payment } = await requested(fen)
    await sandbox.pay(channel, payment.paymentNo)
    return { order: await now(order), payment }
  }

  it('shows a code, and is paid when the channel says so, however often', async () => {
    const { order, payment } = await requested(1_200)
    expect(order).toMatchObject({ status: 'pending', paidFen: 0, hasPendingPayment: true })
    expect(payment).toMatchObject({ status: 'pending', channel, amountFen: 1_200 })
    expect(payment.codeUrl).toMatch(/^(weixin|https):/)
    expect(await sandbox.pay(channel, payment.paymentNo)).toBe(true)
    expect(await sandbox.notify(channel, payment.paymentNo)).toBe(true)
    await refresh(payment)
    const after = await now(order)
    expect(after).toMatchObject({
      status: 'paid',
      paidFen: 1_200,
      channels: [channel],
      hasPendingPayment: false,
    })
    expect(after.payments).toMatchObject([{ status: 'succeeded', isStray: false, codeUrl: null }])
  })

  it('is asked for once for a key, and reserves what it asks for', async () => {
    const order = await orderOf(1_000)
    const key = keyed()
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(pay(order, by(600), key))))
    expect(new Set(replies.map(({ body }) => body.payments.length))).toEqual(new Set([1]))
    expect(await refusal(pay(order, cash(401)))).toEqual([422, 'invalid', [['amountFen', 'over_open']]])
    expect((await answer(pay(order, cash(400)))).body.paidFen).toBe(400)
    const [payment] = (await now(order)).payments
    await sandbox.pay(channel, payment!.paymentNo)
    expect((await now(order)).status).toBe('paid')
  })

  it('keeps a payment pending while nobody knows, and asks again', async () => {
    const order = await orderOf(800)
    sandbox.fail('broken')
    const first: Order = (await answer(pay(order, by(800)))).body
    expect(first.payments).toMatchObject([{ status: 'pending', codeUrl: null }])
    const again: Order = (await answer(refresh(first.payments[0]!))).body
    expect(again.payments[0]?.codeUrl).not.toBeNull()
    // Paid, and the notice is lost: the job of each minute queries the channel.
    sandbox.book.pay(channel, first.payments[0]!.paymentNo)
    await syncPayment(tills(), first.payments[0]!.id)
    expect((await now(order)).status).toBe('paid')
  })

  it('is given up, and an order with a code in the air is not closed', async () => {
    const { order, payment } = await requested(500)
    const close = (row: Order) =>
      gym.admin('POST', `/api/v1/orders/${row.id}/close`, { reason: '不要了' }, versioned(row))
    expect((await answer(close(order))).body.code).toBe('not_allowed_now')
    const given: Order = (await answer(gym.admin('POST', `/api/v1/payments/${payment.id}/close`, {}))).body
    expect(given.payments).toMatchObject([{ status: 'closed' }])
    expect((await answer(close(given))).body.status).toBe('closed')
  })

  it('pays back by itself what comes for a closed order', async () => {
    const { order, payment } = await requested(500)
    const given: Order = (await answer(gym.admin('POST', `/api/v1/payments/${payment.id}/close`, {}))).body
    await answer(
      gym.admin('POST', `/api/v1/orders/${order.id}/close`, { reason: '不要了' }, versioned(given)),
    )
    // The old code has been paid all the same.
    Object.assign(sandbox.book.find(channel, payment.paymentNo), { state: 'open', isScanned: true })
    await sandbox.pay(channel, payment.paymentNo)
    await sandbox.notify(channel, payment.paymentNo)
    const after = await now(order)
    expect(after).toMatchObject({
      status: 'closed',
      paidFen: 0,
      payments: [{ status: 'succeeded', isStray: true }],
    })
    const [refund] = await refundsOf(order)
    expect(refund).toMatchObject({ isAutomatic: true, status: 'processing', amountFen: 500 })
    await sendRefund(tills(), refund!.id)
    if (channel === 'wechat') await sandbox.settleRefund(channel, refund!.refundNo, 'succeeded')
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }])
    expect((await now(order)).payments).toMatchObject([{ refundedFen: 500 }])
  })

  it('never takes another amount for paid', async () => {
    const { order, payment } = await requested(900)
    await sandbox.pay(channel, payment.paymentNo, 1)
    await syncPayment(tills(), payment.id)
    expect(await now(order)).toMatchObject({
      status: 'pending',
      paidFen: 0,
      payments: [{ status: 'failed', mismatchFen: 1, amountFen: 900 }],
    })
  })

  it('sends a refund back under one number, also when it failed at first', async () => {
    const { order } = await paid(700)
    const draft = {
      orderId: order.id,
      lines: [{ itemId: order.items[0]!.id, amountFen: 300, terminates: false }],
      reason: '商品有瑕疵',
    }
    const { body } = await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))
    await answer(second('POST', `/api/v1/refunds/${body.id}/approve`, {}, versioned(body)))
    sandbox.fail('broken')
    await sendRefund(tills(), body.id)
    expect(await refundsOf(order)).toMatchObject([{ status: 'processing', parts: [{ settledAt: null }] }])
    await sendRefund(tills(), body.id)
    if (channel === 'wechat') {
      await sandbox.settleRefund(channel, body.refundNo, 'failed')
      // A channel sends the same notice more than once.
      await sandbox.settleRefund(channel, body.refundNo, 'failed')
      const [failed] = await refundsOf(order)
      expect(failed?.status).toBe('failed')
      await answer(gym.admin('POST', `/api/v1/refunds/${body.id}/retry`, {}, versioned(failed!)))
      await sandbox.settleRefund(channel, body.refundNo, 'succeeded')
    }
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded', refundNo: body.refundNo }])
    expect(await now(order)).toMatchObject({ status: 'partially_refunded', refundedFen: 300 })
  })
})

it('money that a channel has sent back after all is back, though a person had given it up', async () => {
  const order = await orderOf(400)
  const row: Order = (await answer(pay(order, { ...cash(400), channel: 'wechat' }))).body
  await sandbox.pay('wechat', row.payments[0]!.paymentNo)
  const lines = [{ itemId: order.items[0]!.id, amountFen: 400, terminates: false }]
  const draft = { orderId: order.id, lines, reason: '商品有瑕疵' }
  const { body } = await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))
  const approved = await answer(second('POST', `/api/v1/refunds/${body.id}/approve`, {}, versioned(body)))
  await sendRefund(tills(), body.id)
  const fail = gym.admin(
    'POST',
    `/api/v1/refunds/${body.id}/fail`,
    { reason: '一直没有到账' },
    versioned(approved.body),
  )
  expect((await answer(fail)).body.status).toBe('failed')
  await sandbox.settleRefund('wechat', body.refundNo, 'succeeded')
  expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded', error: null }])
  expect((await now(order)).status).toBe('refunded')
})

it('a notice that nobody signed changes nothing', async () => {
  for (const name of ['wechat', 'alipay'] as const) {
    const reply = await gym.app.request(`/api/payments/${name}/notices`, { method: 'POST', body: '{"a":1}' })
    expect([name, reply.ok && (await reply.text()) === 'success']).toEqual([name, false])
  }
})
