import type { ListedOrder } from '../../../contract/sales/order'
import { isDeposit } from './is-deposit'

/** More money is due on a day: the rest of a deposit, or an instalment of an order that has begun. */
export const awaitsRest = (order: Pick<ListedOrder, 'status' | 'restDueOn' | 'paidFen'>): boolean =>
  order.status === 'instalments' || isDeposit(order)
