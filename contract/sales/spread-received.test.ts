import { expect, it } from '@rstest/core'
import { spreadReceived } from './spread-received'

const paid = (payoutFen: number, faceFen = payoutFen * 2) => ({ payoutFen, faceFen, isDeducted: false })
const deducted = (payoutFen: number) => ({ payoutFen, faceFen: payoutFen * 2, isDeducted: true })

it('gives each voucher its payout when the sum is due', () => {
  expect(spreadReceived(300, [paid(100), paid(200)])).toEqual([100, 200])
})

it('spreads a difference in proportion, to the last fen', () => {
  expect(spreadReceived(270, [paid(100), paid(200)])).toEqual([90, 180])
  expect(spreadReceived(101, [paid(33), paid(33), paid(34)])).toEqual([33, 33, 35])
})

it('takes back what is deducted', () => {
  expect(spreadReceived(100, [paid(300), deducted(200)])).toEqual([300, 200])
  // Less came: less is paid for the one, more is taken back of the other.
  const spread = spreadReceived(90, [paid(300), deducted(200)])
  expect(spread).toEqual([294, 204])
  expect(294 - 204).toBe(90)
})

it('has no answer beyond the face of a voucher, or below nothing', () => {
  expect(spreadReceived(900, [paid(100), paid(200)])).toBe(null)
  expect(spreadReceived(-1, [paid(100)])).toBe(null)
})
