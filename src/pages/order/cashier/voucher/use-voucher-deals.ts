import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../../../contract/sales/order'
import { type VoucherDeal, voucherDeals } from '../../../../../contract/sales/voucher-deal'
import { useMay } from '../../../../kit/ui/use-may'
import { call } from '../../../../lib/api/call'
import { dayOf } from '../../../../lib/format'

/** The deals that may be redeemed for an order today, those of what it sells first; undefined until they are known. */
export function useVoucherDeals(order: Order): VoucherDeal[] | undefined {
  const may = useMay()
  const on = dayOf(new Date())
  const mayRead = may(voucherDeals.list)
  const { data } = useQuery({
    queryKey: [voucherDeals.name, 'list', 'redeemable', order.storeId, on],
    queryFn: ({ signal }) =>
      call(voucherDeals.list, { query: { store: order.storeId, on, pageSize: '200' }, signal }),
    enabled: mayRead,
    staleTime: 60_000,
  })
  if (!mayRead) return []
  return data?.rows
    .map((deal) => ({ deal, fits: fitsOrder(deal, order) }))
    .sort((one, other) => Number(other.fits) - Number(one.fits))
    .map(({ deal }) => deal)
}

/** Whether the order has an item of the deal's plan or product. */
export const fitsOrder = ({ planId, productId }: VoucherDeal, { items }: Pick<Order, 'items'>): boolean =>
  items.some(({ refId }) => refId !== null && (refId === planId || refId === productId))
