import { useQuery } from '@tanstack/react-query'
import { type ListedOrder, orders } from '../../../../contract/sales/order'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'

/** The last paid orders of a store, the newest first. */
export function useRecentOrders(storeId: string | null): readonly ListedOrder[] {
  const may = useMay()
  const query = {
    status: 'paid,partially_refunded',
    pageSize: '200',
    sort: 'createdAt' as const,
    order: 'desc' as const,
    ...(storeId === null ? {} : { store: storeId }),
  }
  const { data } = useQuery({
    queryKey: [orders.name, 'recent', query],
    queryFn: ({ signal }) => call(orders.list, { query, signal }),
    enabled: may(orders.list),
    staleTime: 300_000,
  })
  return data?.rows ?? []
}
