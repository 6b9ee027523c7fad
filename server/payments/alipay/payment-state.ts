import * as z from 'zod/mini'
import { fenOf } from '../../kit/yuan-of'
import type { PaymentState } from '../channel'
import { moved } from '../moved'

/** `120.50`, as a string or, from some of its systems, as a number, to fen. */
export const money = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((yuan) => fenOf(String(yuan))),
  ),
  z.int(),
)

/** `2026-01-31 09:30:00` in Shanghai. */
export const time = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)),
    z.transform((text) => new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`)),
  ),
  z.date(),
)

export interface Trade {
  trade_no: string
  trade_status: string
  total_amount: number
  /** The time of payment; undefined when unpaid. */
  paidAt: Date | undefined
}

/** Throws on an unknown state, and on a success without its time. */
export function paymentState(text: Trade, requestedFen: number): PaymentState {
  const { trade_no: txnNo, trade_status, total_amount: amountFen, paidAt } = text
  switch (trade_status) {
    case 'WAIT_BUYER_PAY':
      return { state: 'pending' }
    case 'TRADE_CLOSED':
      // Closed either unpaid or after a full refund; only the latter has a time of payment.
      return paidAt === undefined
        ? { state: 'closed' }
        : moved({ txnNo, amountFen, at: paidAt }, requestedFen)
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      if (paidAt === undefined) throw new Error('an incomplete success')
      return moved({ txnNo, amountFen, at: paidAt }, requestedFen)
    default:
      throw new Error(`an unknown trade_status ${trade_status}`)
  }
}
