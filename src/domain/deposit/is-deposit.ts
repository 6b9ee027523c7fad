import type { ListedOrder } from '../../../contract/sales/order'

/** A part is paid, and the rest is due on a day. */
export const isDeposit = ({
  status,
  restDueOn,
  paidFen,
}: Pick<ListedOrder, 'status' | 'restDueOn' | 'paidFen'>): boolean =>
  status === 'pending' && restDueOn !== null && paidFen > 0
