import { expect, it } from '@rstest/core'
import { decide } from './lifecycle'

const deposit = {
  status: 'pending' as const,
  memberId: '0198f2c0-0000-7000-8000-000000000001',
  payableFen: 10_000,
  paidFen: 2_000,
  refundedFen: 0,
  expiresAt: '2099-01-01T00:00:00.000Z',
  hasPendingPayment: false,
  restDueOn: '2098-12-31',
  instalments: [],
}

it('offers another day for the rest of a deposit, except of lessons, which says why', () => {
  expect(decide({ ...deposit, items: [{ kind: 'plan' }] }, 'defer')).toEqual({ allowed: true })
  expect(decide({ ...deposit, items: [{ kind: 'plan' }, { kind: 'lesson' }] }, 'defer')).toEqual({
    allowed: false,
    refusal: '含课费的订单不能改尾款到期日：课已经上了，应当收齐。',
  })
  expect(decide({ ...deposit, memberId: null, items: [{ kind: 'goods' }] }, 'defer').allowed).toBe(false)
})
