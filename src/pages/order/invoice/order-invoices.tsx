import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { invoices } from '../../../../contract/sales/invoice'
import type { Order } from '../../../../contract/sales/order'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from '../order.module.css'
import { InvoiceButton } from './invoice-button'
import { invoiceLabels } from './labels'

/** The invoices of an order that was paid, and the way to request one. */
export function OrderInvoices({ order }: { order: Order }) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [invoices.name, 'list', { orderId: order.id }],
    queryFn: ({ signal }) => call(invoices.list, { query: { orderId: order.id, pageSize: '50' }, signal }),
    enabled: may(invoices.list),
    staleTime: 0,
  })
  if (data === undefined || (data.rows.length === 0 && order.paidFen === 0)) return null
  return (
    <section aria-label={m.invoice_view()}>
      <h2>{m.invoice_view()}</h2>
      {data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.invoice_none()}</p>
      ) : (
        <ul className={style.refunds}>
          {data.rows.map((row) => (
            <li key={row.id}>
              <Link
                className={`${textStyle.link} ${style.no}`}
                to={pathTo('order', { view: 'invoices', invoice: row.id })}
              >
                {row.invoiceNo ?? row.requestNo}
              </Link>
              <StatusTag {...invoiceLabels.status.tag(row.status)} />
              <span>{yuan(row.amountFen)}</span>
              <p>{row.title}</p>
            </li>
          ))}
        </ul>
      )}
      <InvoiceButton order={order} />
    </section>
  )
}
