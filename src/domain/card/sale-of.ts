import type { ListedMember } from '../../../contract/membership/member'
import { pathTo } from '../../lib/path-to'

type Sale = 'plan' | 'renew' | 'upgrade' | 'transfer'

/** The address of the cashier with the sale filled in. */
export const saleOf = (kind: Sale, member: string, card?: string): string =>
  pathTo('order', { sale: 'new', member, kind, card })

/** The address of the calendar that books for this member. */
export const bookingFor = ({ id, homeStoreId }: Pick<ListedMember, 'id' | 'homeStoreId'>): string =>
  pathTo('appointment', { store: homeStoreId, member: id })

/** The address of an order's refund. */
export const refundOf = (order: string): string => pathTo('order', { open: order, refund: '1' })

/** The address of the front desk with this member. */
export const deskOf = ({ id, homeStoreId }: Pick<ListedMember, 'id' | 'homeStoreId'>): string =>
  pathTo('member', { view: 'desk', store: homeStoreId, member: id })
