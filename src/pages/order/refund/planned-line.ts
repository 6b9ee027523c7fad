import type * as z from 'zod/mini'
import { m } from '#messages'
import type { RefundDraft, RefundDue, refunds } from '../../../../contract/sales/refund'
import { isVoucherPlatform } from '../../../../contract/sales/refund-shares'
import { yuan } from '../../../lib/format'

export type RefundQuote = z.output<typeof refunds.quote.reply>

/** One line of an order in a refund request while it is filled in. */
export interface PlannedLine {
  due: RefundDue
  isChosen: boolean
  /** Fen; text that is no amount is kept as typed, and refused. */
  amount: number | null
  terminates: boolean
  /** How many of a product come back to the stock. */
  returnQty: number | null
}

/** The amount neither refunded yet nor requested. */
export const leftFen = ({ lineFen, refundedFen, openFen }: RefundDue): number =>
  lineFen - refundedFen - openFen

/** Whether the line's card is still live, so that it can end with the refund. */
export const canTerminate = ({ membershipStatus }: RefundDue): boolean =>
  membershipStatus === 'pending' || membershipStatus === 'active' || membershipStatus === 'frozen'

/** All that is due, which is the most frequent request. */
export const blankLines = ({ lines }: RefundQuote): PlannedLine[] =>
  lines.map((due) => ({
    due,
    isChosen: due.dueFen > 0 && due.openFen === 0,
    amount: due.dueFen,
    terminates: due.dueFen > 0 && canTerminate(due),
    returnQty: due.dueFen > 0 ? due.returnableQty : 0,
  }))

/** The problem with a chosen line's amount, as a sentence. */
export function amountProblem({ due, amount }: PlannedLine, mayExceed: boolean): string | null {
  const most = mayExceed ? leftFen(due) : due.dueFen
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0) return m.kit_money_invalid()
  if (amount <= most) return null
  return mayExceed
    ? m.order_refund_over_left({ most: yuan(most) })
    : m.order_refund_over_due({ most: yuan(most) })
}

/** The sum of all chosen lines; null while one of them is invalid. */
export function sumOf(lines: readonly PlannedLine[]): number | null {
  const chosen = lines.filter(({ isChosen }) => isChosen)
  return chosen.every(({ amount }) => Number.isInteger(amount))
    ? chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    : null
}

export const linesOf = (lines: readonly PlannedLine[]): RefundDraft['lines'] =>
  lines
    .filter(({ isChosen }) => isChosen)
    .map(({ due, amount, terminates, returnQty }) => ({
      itemId: due.itemId,
      amountFen: amount ?? 0,
      terminates,
      returnQty: returnQty ?? 0,
    }))

/** What a refused part of a voucher may be instead: the vouchers' amounts, and the money of other channels. */
export function wholeVouchers(ways: RefundQuote['ways']): { maximum: string; held: string } {
  const [vouchers, others] = [true, false].map((isVoucher) =>
    ways.filter(({ channel }) => isVoucherPlatform(channel) === isVoucher),
  ) as [RefundQuote['ways'], RefundQuote['ways']]
  return {
    maximum: yuan(others.reduce((sum, way) => sum + way.leftFen, 0)),
    held: [...new Set(vouchers.map((way) => yuan(way.leftFen)))].join(' / '),
  }
}
