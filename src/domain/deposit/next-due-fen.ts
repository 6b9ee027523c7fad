import { nextInstalment } from '../../../contract/sales/instalment'
import type { ListedOrder } from '../../../contract/sales/order'

/** What is collected next of an order: what is open of the first instalment that is not paid, or everything without a plan. */
export function nextDueFen({
  payableFen,
  paidFen,
  instalments,
}: Pick<ListedOrder, 'payableFen' | 'paidFen' | 'instalments'>): number {
  const next = nextInstalment(instalments, paidFen)
  return next === undefined ? payableFen - paidFen : next.amountFen - next.paidFen
}
