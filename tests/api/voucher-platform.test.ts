import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import type { Order, Payment } from '../../contract/sales/order'
import type { Voucher } from '../../contract/sales/voucher'
import type { VoucherDeal } from '../../contract/sales/voucher-deal'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { SandboxVoucherPlatform } from '../../server/payments/voucher/sandbox-voucher-platform'
import { insertAccount } from '../../server/system/account/new-account'
import { signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { goods, keyed, newOrder } from './fixtures/till'
import { newDeal, redeeming } from './fixtures/vouchers'

const offer = { dealName: '单次体验', faceFen: 29_90 }
const douyin = new SandboxVoucherPlatform('douyin', {
  GOOD0001: offer,
  GOOD0002: offer,
  GOOD0003: offer,
  GOOD0004: offer,
  GOOD0005: offer,
  GOOD0006: offer,
  CHEAP001: { ...offer, faceFen: 19_90 },
  TWICE001: offer,
  TWICE002: offer,
  REFUND01: offer,
  ONCE0001: offer,
  EXPIRED1: { ...offer, expired: true },
})

let gym: Gym
let deal: VoucherDeal
beforeAll(async () => {
  gym = await startGym({ platforms: { douyin } })
  deal = await newDeal(gym.admin, { platform: 'douyin' })
})
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const order = (fen = 50_00) => newOrder(gym, { memberId: null, items: [goods(fen)] })
const redeem = ({ id }: Order, code: string, own: object = {}) =>
  gym.admin(
    'POST',
    `/api/v1/orders/${id}/vouchers`,
    redeeming(deal, { code, isVerified: false, ...own }),
    keyed(),
  )

it('a connected platform checks the code itself', async () => {
  const { body: shown } = await answer(gym.admin('GET', '/api/v1/voucher-platforms'))
  expect(shown).toEqual({ connected: ['douyin'] })
  const { status, body } = await answer(redeem(await order(), 'good0001'))
  expect([status, body.verifiedBy, body.status]).toEqual([201, 'platform', 'redeemed'])
  expect(await douyin.verify('GOOD0001').catch(({ fault }) => fault)).toBe('used')
})

it.each([
  ['unknown', 'NOBODYS1', 'code', 'voucher_unknown_there'],
  ['expired', 'EXPIRED1', 'code', 'voucher_expired_there'],
  ['of another price', 'CHEAP001', 'dealId', 'voucher_of_other_deal'],
])('a code that is %s there is refused, and nothing is kept', async (_, code, member, problem) => {
  const made = await order()
  expect(await refusal(redeem(made, code))).toEqual([422, 'invalid', [[member, problem]]])
  const { body } = await answer(gym.admin('GET', `/api/v1/orders/${made.id}`))
  expect(body.payments).toEqual([])
  expect(douyin.isUsed(code)).toBe(false)
})

it('an order that cannot take it is refused before the platform is called', async () => {
  const reply = redeem(await order(10_00), 'GOOD0002')
  expect(await refusal(reply)).toEqual([422, 'invalid', [['dealId', 'voucher_over_open']]])
  expect(douyin.isUsed('GOOD0002')).toBe(false)
})

it('a lost answer is found again by the next try', async () => {
  const made = await order()
  douyin.losesAnswers = 1
  expect((await redeem(made, 'GOOD0003')).status).toBe(503)
  expect(douyin.isUsed('GOOD0003')).toBe(true)
  expect((await redeem(made, 'GOOD0003')).status).toBe(201)
})

it('a code that another program used is refused', async () => {
  await douyin.redeem({ code: 'GOOD0004', requestNo: 'elsewhere' })
  expect(await refusal(redeem(await order(), 'GOOD0004'))).toEqual([
    422,
    'invalid',
    [['code', 'voucher_used_there']],
  ])
})

it('a code in the books is refused with its order, whoever asks again', async () => {
  const made = await order()
  expect(await refusal(redeem(made, 'GOOD0001'))).toEqual([422, 'invalid', [['code', 'voucher_used_by']]])
  expect(douyin.isUsed('GOOD0001')).toBe(true)
})

const redeemedFor = async (made: Order, code: string): Promise<Voucher> => {
  const { status, body } = await answer(redeem(made, code))
  expect(status).toBe(201)
  return body
}
const voidPayment = async ({ orderId, paymentNo }: Voucher): Promise<void> => {
  const { body } = await answer(gym.admin('GET', `/api/v1/orders/${orderId}`))
  const { id, channel, channelTxnNo } = body.payments.find((one: Payment) => one.paymentNo === paymentNo)
  const reply = await gym.admin(
    'POST',
    `/api/v1/payments/${id}/void`,
    { reason: '点错了', seen: { channel, channelTxnNo } },
    keyed(),
  )
  expect(reply.status).toBe(200)
}
const voided = async (code: string, made?: Order): Promise<Voucher> => {
  const voucher = await redeemedFor(made ?? (await order()), code)
  await voidPayment(voucher)
  return voucher
}
const takeBack = (id: string, isVerified: boolean) =>
  gym.admin('POST', `/api/v1/vouchers/${id}/take-back`, { isVerified })

/** The platform's next reversal begins, and ends only when the test says so. */
function pauseReverse(): { begun: Promise<unknown>; resume: () => void } {
  const events = new EventEmitter()
  const begun = once(events, 'begun')
  const resumed = once(events, 'resumed')
  const reverse = douyin.reverse.bind(douyin)
  rs.spyOn(douyin, 'reverse').mockImplementationOnce(async (redemption) => {
    events.emit('begun')
    await resumed
    await reverse(redemption)
  })
  return { begun, resume: () => events.emit('resumed') }
}
/** Until a request is answered, or waits for another one's lock. */
async function untilWaiting(reply: Promise<Response>): Promise<void> {
  let isAnswered = false
  void reply.finally(() => {
    isAnswered = true
  })
  const isWaiting = async () =>
    (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(gym.db)).rows
      .length > 0
  while (!isAnswered && !(await isWaiting())) await wait(20)
}
async function refundWhole({ id }: Order): Promise<void> {
  const { body: paid } = await answer(gym.admin('GET', `/api/v1/orders/${id}`))
  const lines = [{ itemId: paid.items[0].id, amountFen: 29_90, terminates: false, returnQty: 0 }]
  const draft = { orderId: id, lines, reason: '顾客不要了' }
  const { body: requested } = await answer(gym.admin('POST', '/api/v1/refunds', draft, keyed()))
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'second', passwordHash, role: 'administrator' }, gym.clock())
  const second = await signIn(gym.app, 'second', 'correct horse battery')
  const to = `/api/v1/refunds/${requested.id}`
  const { body: approved } = await answer(second('POST', `${to}/approve`, {}, versioned(requested)))
  expect((await second('POST', `${to}/succeed`, {}, versioned(approved))).status).toBe(200)
}

it('a connected platform takes a voided voucher back, and one that no longer can is confirmed by a person', async () => {
  const voucher = await voided('GOOD0006')
  expect(douyin.isUsed('GOOD0006')).toBe(true)
  douyin.losesAnswers = 1
  expect((await refusal(takeBack(voucher.id, false))).slice(0, 2)).toEqual([503, 'unavailable'])
  const { status, body } = await answer(takeBack(voucher.id, false))
  expect([status, body.takenBackVia, body.isToTakeBack]).toEqual([200, 'platform', false])
  expect(douyin.isUsed('GOOD0006')).toBe(false)
  // Another program has redeemed the code in the meantime.
  const other = await voided('GOOD0005')
  await douyin.reverse({ code: 'GOOD0005', requestNo: `${other.orderId} GOOD0005` })
  await douyin.redeem({ code: 'GOOD0005', requestNo: 'elsewhere' })
  expect(await refusal(takeBack(other.id, false))).toEqual([
    422,
    'invalid',
    [['isVerified', 'voucher_not_reversible_there']],
  ])
  expect((await answer(takeBack(other.id, true))).body.takenBackVia).toBe('staff')
})

it('a code that is redeemed again while the platform takes it back stays redeemed there', async () => {
  const made = await order()
  const voucher = await voided('TWICE001', made)
  const calls = pauseReverse()
  const back = takeBack(voucher.id, false)
  await calls.begun
  const again = redeem(made, 'TWICE001')
  await untilWaiting(again)
  calls.resume()
  expect((await back).status).toBe(200)
  expect((await again).status).toBe(201)
  expect(douyin.isUsed('TWICE001')).toBe(true)
})

it('an earlier redemption is not called for when the same order was paid with the code again', async () => {
  const made = await order()
  const voucher = await voided('TWICE002', made)
  await redeemedFor(made, 'TWICE002')
  const { status, body } = await answer(takeBack(voucher.id, false))
  expect([status, body.takenBackVia]).toEqual([200, 'redeemed_again'])
  expect(douyin.isUsed('TWICE002')).toBe(true)
})

it('a refunded voucher is confirmed by a person, and its code never goes back to the buyer', async () => {
  const earlier = await voided('REFUND01')
  await answer(takeBack(earlier.id, false))
  const made = await order(29_90)
  const voucher = await redeemedFor(made, 'REFUND01')
  await refundWhole(made)
  expect(await refusal(takeBack(voucher.id, false))).toEqual([
    422,
    'invalid',
    [['isVerified', 'voucher_not_taken_back']],
  ])
  const { body } = await answer(takeBack(voucher.id, true))
  expect([body.takenBackVia, body.isCodeReturned]).toEqual(['staff', false])
  expect(douyin.isUsed('REFUND01')).toBe(true)
})

it('taking back twice, one after the other or at once, calls and records once', async () => {
  const voucher = await voided('ONCE0001')
  const reverse = rs.spyOn(douyin, 'reverse').mockClear()
  const replies = await Promise.all([takeBack(voucher.id, false), takeBack(voucher.id, false)].map(answer))
  replies.push(await answer(takeBack(voucher.id, true)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(reverse).toHaveBeenCalledTimes(1)
  reverse.mockRestore()
})
