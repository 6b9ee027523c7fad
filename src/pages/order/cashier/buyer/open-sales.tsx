import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { type ListedOrder, orders } from '../../../../../contract/sales/order'
import { buyerName } from '../../../../domain/receipt/buyer-name'
import { useMay } from '../../../../kit/ui/use-may'
import { call } from '../../../../lib/api/call'
import { minuteOf, yuan } from '../../../../lib/format'
import { Link } from '../../../../lib/link'
import { pathTo } from '../../../../lib/path-to'
import { usePageKeys } from '../../../../lib/use-page-keys'
import { itemsLabel, openFen } from '../../labels'
import style from '../cashier.module.css'
import { AbandonDialog } from './abandon-dialog'

/** The store's unpaid sales, parked or left open, to be taken up again. Alt and U goes to the first. */
export function OpenSales({ storeId }: { storeId: string | null }) {
  const may = useMay()
  const list = useRef<HTMLElement>(null)
  const [abandoned, setAbandoned] = useState<ListedOrder | null>(null)
  const query = {
    status: 'pending',
    overdue: 'false',
    // The rest of a deposit is collected from its buyer.
    rest: 'none',
    pageSize: '20',
    sort: 'createdAt' as const,
    order: 'desc' as const,
    ...(storeId === null ? {} : { store: storeId }),
  }
  const { data } = useQuery({
    queryKey: [orders.name, 'open', query],
    queryFn: ({ signal }) => call(orders.list, { query, signal }),
    enabled: may(orders.list) && may(orders.pay),
    staleTime: 0,
    // Other tills park and take up sales too.
    refetchInterval: 15_000,
  })
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyU') return
    event.preventDefault()
    list.current?.querySelector('a')?.focus()
  })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={style.recent} aria-label={m.order_open_sales()} ref={list}>
      <h2>
        {m.order_open_sales()} <kbd>Alt U</kbd>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={style.openSale}>
            <Link to={pathTo('order', { sale: row.id })}>
              <strong>{buyerName(row)}</strong>
              <span>{yuan(openFen(row))}</span>
              <small>{itemsLabel(row.items)}</small>
              <small>{whereLabel(row)}</small>
            </Link>
            {may(orders.on.close) && row.paidFen === 0 && !row.hasPendingPayment ? (
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                aria-label={m.order_abandon_of({ name: buyerName(row), amount: yuan(openFen(row)) })}
                onClick={() => setAbandoned(row)}
              >
                {m.order_abandon()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {abandoned === null ? null : <AbandonDialog order={abandoned} onClose={() => setAbandoned(null)} />}
    </section>
  )
}

const clockOf = (instant: string) => minuteOf(instant).slice(5)

/** Who set the sale aside, at whose till it is open, or who made it. */
function whereLabel({ parkedAt, parkedBy, takenUpAt, takenUpBy, createdAt, createdBy }: ListedOrder): string {
  if (parkedAt !== null) return m.order_parked_by({ who: parkedBy ?? '—', at: clockOf(parkedAt) })
  if (takenUpAt !== null) return m.order_taken_up_by({ who: takenUpBy ?? '—', at: clockOf(takenUpAt) })
  return m.order_left_by({ who: createdBy ?? '—', at: clockOf(createdAt) })
}
