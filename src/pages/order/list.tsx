import { Suspense, useMemo } from 'react'
import { m } from '#messages'
import { isCollectable, type ListedOrder, orders } from '../../../contract/sales/order'
import { refunds } from '../../../contract/sales/refund'
import { ListPage } from '../../kit/list/list-page'
import { NewButton } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import type { RowAction } from '../../kit/list/row-menu-list'
import { useList } from '../../kit/list/use-list'
import { historyOf } from '../../kit/list/use-row-actions'
import type { Selection } from '../../kit/list/use-selection'
import { useLifecycle } from '../../kit/record/use-lifecycle'
import { RowButton } from '../../kit/ui/row-button'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { orderColumns } from './columns'
import { OrderFilters, useFilterLabels } from './filters'
import { nameOf } from './labels'
import { decide, orderLifecycle } from './lifecycle'
import { newestFirst } from './newest-first'
import { OverdueNotice } from './overdue-notice'
import { OrderViews } from './views'

const OrderBatch = lazyPart(async () => (await import('./batch')).OrderBatch)

export function OrderList() {
  const list = useList(orders, newestFirst)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(orderLifecycle, [])
  const { actionsOf, dialog } = useLifecycle({ resource: orders, transitions, decide, nameOf })
  const open = (row: ListedOrder) => list.open({ open: row.id })
  const mayCollect = (row: ListedOrder) => isCollectable(row.status) && may(orders.pay)
  const menuOf = (row: ListedOrder): RowAction[] => [
    ...(mayCollect(row) ? [{ key: 'open', label: m.kit_view(), run: () => open(row) }] : []),
    ...(isRefundable(row) && may(refunds.create)
      ? [{ key: 'refund', label: m.order_do_refund(), run: () => list.open({ open: row.id, refund: '1' }) }]
      : []),
    ...(row.paidFen > 0
      ? [{ key: 'print', label: m.order_do_print(), run: () => list.open({ open: row.id, print: '1' }) }]
      : []),
    ...actionsOf(row),
    historyOf(list, row),
  ]
  return (
    <>
      <ListPage
        resource={orders}
        list={list}
        purpose={m.empty_order()}
        title={m.order_title()}
        searchHint={m.order_search()}
        columns={orderColumns()}
        nameOf={nameOf}
        onOpen={open}
        views={<OrderViews now="orders" />}
        above={<OverdueNotice list={list} />}
        actions={
          may(orders.create) ? (
            <NewButton onClick={() => list.open({ sale: 'new' })}>{m.order_new()}</NewButton>
          ) : null
        }
        filters={<OrderFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            {mayCollect(row) ? (
              <RowButton onClick={() => list.open({ sale: row.id })}>{m.order_do_collect()}</RowButton>
            ) : (
              <RowButton onClick={() => open(row)}>{m.kit_view()}</RowButton>
            )}
            <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
          </>
        )}
        {...(may(orders.export) || may(orders.on.close)
          ? {
              batch: (selection: Selection<ListedOrder>) => (
                <Suspense fallback={null}>
                  <OrderBatch selection={selection} />
                </Suspense>
              ),
            }
          : {})}
      />
      {dialog}
    </>
  )
}

/** Whether a part of it can still be refunded. */
const isRefundable = ({ status, payableFen, paidFen, refundedFen, openRefundFen }: ListedOrder): boolean =>
  status === 'instalments'
    ? payableFen > refundedFen + openRefundFen
    : (status === 'paid' || status === 'partially_refunded') && paidFen > refundedFen + openRefundFen
