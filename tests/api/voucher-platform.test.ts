import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import type { VoucherDeal } from '../../contract/sales/voucher-deal'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { SandboxVoucherPlatform } from '../../server/payments/voucher/sandbox-voucher-platform'
import { answer, type Gym, refusal, startGym } from './fixtures/gym'
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

it('a connected platform takes a voided voucher back, and one that no longer can is confirmed by a person', async () => {
  const void1 = async (code: string) => {
    const { body: voucher } = await answer(redeem(await order(), code))
    const { body: made } = await answer(gym.admin('GET', `/api/v1/orders/${voucher.orderId}`))
    const [{ id, channel, channelTxnNo }] = made.payments
    const reply = await gym.admin(
      'POST',
      `/api/v1/payments/${id}/void`,
      { reason: '点错了', seen: { channel, channelTxnNo } },
      keyed(),
    )
    expect(reply.status).toBe(200)
    return voucher
  }
  const takeBack = (id: string, isVerified: boolean) =>
    gym.admin('POST', `/api/v1/vouchers/${id}/take-back`, { isVerified })
  const voucher = await void1('GOOD0006')
  expect(douyin.isUsed('GOOD0006')).toBe(true)
  douyin.losesAnswers = 1
  expect((await refusal(takeBack(voucher.id, false))).slice(0, 2)).toEqual([503, 'unavailable'])
  const { status, body } = await answer(takeBack(voucher.id, false))
  expect([status, body.takenBackVia, body.isToTakeBack]).toEqual([200, 'platform', false])
  expect(douyin.isUsed('GOOD0006')).toBe(false)
  // Another program has redeemed the code in the meantime.
  const other = await void1('GOOD0005')
  await douyin.reverse({ code: 'GOOD0005', requestNo: `${other.orderId} GOOD0005` })
  await douyin.redeem({ code: 'GOOD0005', requestNo: 'elsewhere' })
  expect(await refusal(takeBack(other.id, false))).toEqual([
    422,
    'invalid',
    [['isVerified', 'voucher_not_reversible_there']],
  ])
  expect((await answer(takeBack(other.id, true))).body.takenBackVia).toBe('staff')
})
