import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { refunds } from '../../../contract/sales/refund'
import { StatusTag } from '../../kit/ui/status-tag'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { minuteOf, yuan } from '../../lib/format'
import { Link } from '../../lib/link'
import { statusOf } from './refund/labels'

/** The refunds of an order. */
export function OrderRefunds({ orderId }: { orderId: string }) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [refunds.name, 'list', { orderId }],
    queryFn: ({ signal }) => call(refunds.list, { query: { orderId, pageSize: '50' }, signal }),
    enabled: may(refunds.list),
    staleTime: 0,
  })
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section aria-label={m.order_view_refunds()}>
      <h2>{m.order_view_refunds()}</h2>
      <ul className="order-refunds">
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link className="kit-link order-no" to={`/order?view=refunds&refunded=${row.id}`}>
              {row.refundNo}
            </Link>
            <StatusTag {...statusOf(row)} />
            <span>{yuan(row.amountFen)}</span>
            <span className="kit-faint">{minuteOf(row.createdAt)}</span>
            <p>{row.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
