import type { Payment } from './order'
import { leastRefundFen } from './refund-shares'

/**
 * The most that is kept of a deposit when the buyer does not pay the rest, in fen. A deposit is at most a fifth of what is agreed (Civil Code
 * of the People's Republic of China, article 586); the giver in default cannot ask for it back (article 587). What was paid beyond it is a
 * prepayment and returned.
 */
export const mostForfeitFen = ({ payableFen, paidFen }: { payableFen: number; paidFen: number }): number =>
  Math.min(paidFen, Math.floor(payableFen / 5))

/**
 * The same when vouchers paid a part: their platforms take them back as a whole, so less may have to be kept for the rest to be returned; 0:
 * nothing can be kept.
 */
export const keepableFen = (
  order: { payableFen: number; paidFen: number },
  payments: readonly Pick<Payment, 'id' | 'channel' | 'amountFen' | 'refundedFen' | 'status' | 'isStray'>[],
): number => {
  const ways = payments
    .filter(({ status, isStray }) => status === 'succeeded' && !isStray)
    .map(({ id, channel, amountFen, refundedFen }) => ({
      paymentId: id,
      channel,
      leftFen: amountFen - refundedFen,
    }))
  const returnedFen = leastRefundFen(order.paidFen - mostForfeitFen(order), ways)
  return returnedFen === null ? 0 : order.paidFen - returnedFen
}

/** The most days that a rest may wait. */
export const mostRestDays = 365
