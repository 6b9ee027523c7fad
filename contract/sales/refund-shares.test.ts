import { expect, it } from '@rstest/core'
import { refundShares } from './refund-shares'

const way = (paymentId: string, channel: 'cash' | 'pos' | 'meituan' | 'douyin', leftFen: number) => ({
  paymentId,
  channel,
  leftFen,
})
const sharesOf = (amountFen: number, ways: ReturnType<typeof way>[]) =>
  refundShares(amountFen, ways)?.map((share) => [share.paymentId, share.amountFen]) ?? null

it('goes back by the ways in their order, no more by any than it holds', () => {
  const ways = [way('pos', 'pos', 30_000), way('cash', 'cash', 70_000)]
  expect(sharesOf(50_000, ways)).toEqual([
    ['pos', 30_000],
    ['cash', 20_000],
  ])
  expect(sharesOf(10_000, ways)).toEqual([['pos', 10_000]])
  expect(sharesOf(0, ways)).toEqual([])
})

it('returns a voucher as a whole, after the money of other channels', () => {
  const ways = [way('voucher', 'meituan', 10_000), way('cash', 'cash', 5_000)]
  expect(sharesOf(5_000, ways)).toEqual([['cash', 5_000]])
  expect(sharesOf(10_000, ways)).toEqual([['voucher', 10_000]])
  expect(sharesOf(12_000, ways)).toEqual([
    ['voucher', 10_000],
    ['cash', 2_000],
  ])
  expect(sharesOf(15_000, ways)).toHaveLength(2)
})

it('has no shares where only a part of a voucher would do', () => {
  expect(sharesOf(7_000, [way('voucher', 'meituan', 10_000), way('cash', 'cash', 5_000)])).toBe(null)
  expect(sharesOf(1, [way('voucher', 'douyin', 10_000)])).toBe(null)
})

it('finds the vouchers whose sum fits', () => {
  const ways = [way('one', 'meituan', 3_000), way('two', 'meituan', 5_000), way('three', 'douyin', 9_000)]
  expect(sharesOf(8_000, ways)).toEqual([
    ['one', 3_000],
    ['two', 5_000],
  ])
  expect(sharesOf(14_000, ways)).toEqual([
    ['two', 5_000],
    ['three', 9_000],
  ])
  expect(sharesOf(10_000, ways)).toBe(null)
})
