import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { refunds } from '../../../contract/sales/refund'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { minuteOf, yuan } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import style from './order.module.css'
import { refundLabels } from './refund/labels'

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
      <ul className={style.refunds}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link
              className={`${textStyle.link} ${style.no}`}
              to={pathTo('order', { view: 'refunds', refunded: row.id })}
            >
              {row.refundNo}
            </Link>
            <StatusTag {...refundLabels.status.tag(row.status)} />
            <span>{yuan(row.amountFen)}</span>
            <span className={textStyle.faint}>{minuteOf(row.createdAt)}</span>
            <p>{row.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
