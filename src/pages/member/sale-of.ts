import type { ListedMember } from '../../../contract/membership/member'

type Sale = 'plan' | 'renew' | 'upgrade' | 'transfer'

/** The address of the cashier with the sale filled in. */
export function saleOf(kind: Sale, member: string, card?: string): string {
  const query = new URLSearchParams({ new: '1', member, kind, ...(card === undefined ? {} : { card }) })
  return `/order?${query}`
}

/** The address of an order's refund. */
export const refundOf = (order: string): string => `/order?open=${order}&refund=1`

/** The address of the front desk with this member. */
export const deskOf = ({ id, homeStoreId }: Pick<ListedMember, 'id' | 'homeStoreId'>): string =>
  `/member?view=desk&store=${homeStoreId}&member=${id}`
