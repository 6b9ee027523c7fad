import type { ListedMember } from '../../../contract/member'

type Sale = 'plan' | 'renew' | 'upgrade' | 'transfer'

/** The cashier of the order page, with what is to be sold filled in. */
export function saleOf(kind: Sale, member: string, card?: string): string {
  const query = new URLSearchParams({ new: '1', member, kind, ...(card === undefined ? {} : { card }) })
  return `/order?${query}`
}

/** The refund of an order. */
export const refundOf = (order: string): string => `/order?open=${order}&refund=1`

/** The front desk with this member before it. */
export const deskOf = ({ id, homeStoreId }: Pick<ListedMember, 'id' | 'homeStoreId'>): string =>
  `/member?view=desk&store=${homeStoreId}&member=${id}`
