import { expect, it } from '@rstest/core'
import type { RefundDue } from '../../../../contract/sales/refund'
import { amountProblem, blankLines, leftFen, linesOf, sumOf } from './planned-line'

const due = (own: Partial<RefundDue>): RefundDue => ({
  itemId: 'i',
  name: 'card',
  lineFen: 100_000,
  refundedFen: 0,
  openFen: 0,
  dueFen: 60_000,
  rule: 'period',
  params: {},
  membershipId: 'm',
  returnableQty: 0,
  membershipStatus: 'active',
  ...own,
})
const quoteOf = (...lines: RefundDue[]) => ({
  lines,
  source: '',
  sourceUrl: '',
  coolingOffDays: 7,
  setOffFen: 0,
  ways: [],
})

it('begins with all that is due, and leaves out what is not due or asked for already', () => {
  const lines = blankLines(
    quoteOf(
      due({}),
      due({ itemId: 'gone', dueFen: 0 }),
      due({ itemId: 'asked', dueFen: 10, openFen: 90_000 }),
    ),
  )
  expect(linesOf(lines)).toEqual([{ itemId: 'i', amountFen: 60_000, terminates: true, returnQty: 0 }])
  expect(sumOf(lines)).toBe(60_000)
})

it('ends no card that has ended', () => {
  expect(blankLines(quoteOf(due({ membershipStatus: 'expired' })))[0]?.terminates).toBe(false)
})

it('goes to what is due, and beyond it only for whoever may', () => {
  const line = { ...blankLines(quoteOf(due({ refundedFen: 10_000, openFen: 5_000 })))[0]!, amount: 60_001 }
  expect(leftFen(line.due)).toBe(85_000)
  expect(amountProblem({ ...line, amount: 60_000 }, false)).toBe(null)
  expect(amountProblem(line, false)).toBe('最多可退应退金额 ¥600.00。')
  expect(amountProblem(line, true)).toBe(null)
  expect(amountProblem({ ...line, amount: 85_001 }, true)).toBe('最多可退 ¥850.00。')
  expect(amountProblem({ ...line, amount: null }, true)).not.toBe(null)
})

it('has no sum while an amount cannot be read', () => {
  const [line] = blankLines(quoteOf(due({})))
  expect(sumOf([{ ...line!, amount: 1.5 }])).toBe(null)
  expect(sumOf([{ ...line!, amount: 1.5, isChosen: false }])).toBe(0)
})
