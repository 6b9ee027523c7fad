import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { invoices } from '../../../../contract/sales/invoice'
import type { Order } from '../../../../contract/sales/order'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from '../order.module.css'
import { invoiceLabels } from './labels'

const RequestDialog = lazyPart(async () => (await import('./request-dialog')).RequestDialog)

/** The invoices of an order, and the way to request one. */
export function OrderInvoices({ order }: { order: Order }) {
  const may = useMay()
  const [isRequested, setIsRequested] = useState(false)
  const { data } = useQuery({
    queryKey: [invoices.name, 'list', { orderId: order.id }],
    queryFn: ({ signal }) => call(invoices.list, { query: { orderId: order.id, pageSize: '50' }, signal }),
    enabled: may(invoices.list),
    staleTime: 0,
  })
  const isPaid = order.status === 'paid' || order.status === 'partially_refunded'
  const mayRequest = isPaid && may(invoices.create)
  const rows = data?.rows ?? []
  if (data === undefined || (rows.length === 0 && !mayRequest)) return null
  return (
    <section aria-label={m.invoice_view()}>
      <h2>{m.invoice_view()}</h2>
      {rows.length === 0 ? null : (
        <ul className={style.refunds}>
          {rows.map((row) => (
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
      {mayRequest ? (
        <Button type="tertiary" onClick={() => setIsRequested(true)}>
          {m.invoice_do_request()}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {isRequested ? <RequestDialog order={order} onClose={() => setIsRequested(false)} /> : null}
      </Suspense>
    </section>
  )
}
