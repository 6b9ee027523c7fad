import { expect, it } from '@rstest/core'
import { keepableFen } from './deposit'
import type { PaymentChannel } from './order'

const paid = (...parts: [PaymentChannel, number][]) =>
  parts.map(([channel, amountFen], at) => ({
    id: String(at),
    channel,
    amountFen,
    refundedFen: 0,
    status: 'succeeded' as const,
    isStray: false,
  }))

it('keeps at most a fifth, and of a deposit by voucher only what leaves the voucher whole', () => {
  const order = { payableFen: 100_000, paidFen: 30_000 }
  expect(keepableFen(order, paid(['cash', 30_000]))).toBe(20_000)
  // 10,000 go back: in cash.
  expect(keepableFen(order, paid(['meituan', 20_000], ['cash', 10_000]))).toBe(20_000)
  // At least 10,000 are to go back, and the cash is not enough: the voucher goes back, and its cash is kept.
  expect(keepableFen(order, paid(['meituan', 25_000], ['cash', 5_000]))).toBe(5_000)
  expect(keepableFen(order, paid(['meituan', 30_000]))).toBe(0)
  expect(keepableFen(order, paid(['meituan', 12_000], ['douyin', 18_000]))).toBe(18_000)
})

it('keeps nothing for a payment that was voided or came too late', () => {
  const order = { payableFen: 1_000, paidFen: 100 }
  const [voided, stray] = paid(['cash', 500], ['cash', 700])
  const payments = [
    ...paid(['cash', 100]),
    { ...voided!, status: 'voided' as const },
    { ...stray!, isStray: true },
  ]
  expect(keepableFen(order, payments)).toBe(100)
})
