import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ListedOrder, orders } from '../../../contract/sales/order'
import type { List } from '../../kit/list/use-list'
import { call } from '../../lib/api/call'
import { count } from '../../lib/format'
import style from './order.module.css'

/**
 * Overdue orders that are paid in part. They do not close by themselves, because there is money on them: a person collects the rest, or
 * closes them and refunds it.
 */
export function OverdueNotice({ list }: { list: List<ListedOrder> }) {
  const { store, overdue } = list.query.filters
  const query = { overdue: 'true', store, pageSize: '1' }
  const { data } = useQuery({
    queryKey: [orders.name, 'list', 'overdue', store],
    queryFn: ({ signal }) => call(orders.list, { query, signal }),
    staleTime: 0,
  })
  if (data === undefined || data.total === 0 || overdue !== undefined) return null
  return (
    <div className={style.notice} role="note">
      <span>{m.order_overdue_notice({ count: count(data.total) })}</span>
      <Button type="tertiary" size="small" onClick={() => list.setQuery({ overdue: 'true' })}>
        {m.order_overdue_show()}
      </Button>
    </div>
  )
}
