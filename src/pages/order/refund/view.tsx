import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type ListedRefund, refunds } from '../../../../contract/sales/refund'
import { buyerName } from '../../../domain/receipt/buyer-name'
import { FilterChoice } from '../../../kit/filter/choice'
import { DayRange } from '../../../kit/filter/day-range'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import { HistoryDrawer } from '../../../kit/history/drawer'
import { columnsFor } from '../../../kit/list/columns-for'
import { ListPage } from '../../../kit/list/list-page'
import { RowMenu } from '../../../kit/list/row-menu'
import { type List, useList } from '../../../kit/list/use-list'
import { historyOf } from '../../../kit/list/use-row-actions'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { RowButton } from '../../../kit/ui/row-button'
import textStyle from '../../../kit/ui/text.module.css'
import { meQuery } from '../../../lib/api/session'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { orderLabels } from '../labels'
import { newestFirst } from '../newest-first'
import style from '../order.module.css'
import { OrderViews } from '../views'
import { describeRefund } from './describe'
import { RefundDrawer } from './drawer'
import { nameOf, refundLabels } from './labels'
import { decideFor, refundLifecycle } from './lifecycle'

const col = columnsFor<ListedRefund>()

const refundColumns = () => [
  col.cell(
    'refundNo',
    m.payment_refund_no(),
    ({ refundNo }) => <span className={style.no}>{refundNo}</span>,
    {
      width: 180,
      isName: true,
    },
  ),
  col.status('status', m.payment_refund_status(), ({ status }) => refundLabels.status.tag(status), {
    width: 96,
  }),
  col.money('amountFen', m.payment_refund_amount(), { card: 'fact', width: 100 }),
  col.cell('memberName', m.payment_refund_member(), buyerName, { card: 'fact', width: 90 }),
  col.cell(
    'orderNo',
    m.payment_refund_order(),
    (row) => (
      <Link className={`${textStyle.link} ${style.no}`} to={pathTo('order', { open: row.orderId })}>
        {row.orderNo}
      </Link>
    ),
    { width: 180 },
  ),
  col.cell(
    'ways',
    m.order_refund_ways(),
    ({ parts }) =>
      [...new Set(parts.map(({ channel }) => orderLabels.channel.label(channel)))].join(m.kit_comma()),
    { width: 110 },
  ),
  col.text('reason', m.payment_refund_reason(), { width: 130 }),
  col.text('requestedBy', m.payment_refund_requested_by(), { width: 100, isExtra: true }),
  col.text('approvedBy', m.payment_refund_approved_by(), { width: 100, isExtra: true }),
  col.text('storeName', m.payment_refund_store(), { width: 140, isExtra: true }),
  col.instant('createdAt', m.payment_refund_requested_at(), { sort: 'createdAt', width: 138 }),
  col.instant('settledAt', m.payment_refund_settled_at(), { isExtra: true }),
]

/** Refunds: those that wait for a second person, those to be paid out, and those that are done. */
export function RefundView() {
  const list = useList(refunds, newestFirst)
  const [params] = useSearchParams()
  const { data: me } = useQuery(meQuery)
  const transitions = useMemo(refundLifecycle, [])
  const decide = useMemo(() => decideFor(me?.username ?? ''), [me?.username])
  const { actionsOf, dialog } = useLifecycle({ resource: refunds, transitions, decide, nameOf })
  const describeFilter = useFilterLabels(list)
  const open = (row: ListedRefund) => list.open({ refunded: row.id })
  return (
    <>
      <ListPage
        resource={refunds}
        list={list}
        purpose={m.empty_refund()}
        title={m.order_refunds_title()}
        searchHint={m.order_refund_search()}
        columns={refundColumns()}
        nameOf={nameOf}
        onOpen={open}
        views={<OrderViews now="refunds" />}
        filters={
          <>
            <FilterChoice
              list={list}
              filter="status"
              label={m.payment_refund_status()}
              options={refundLabels.status.options()}
            />
            <DayRange list={list} label={m.order_refund_range()} />
            <FilterRecord list={list} filter="store" label={m.payment_refund_store()} {...storeSource} />
          </>
        }
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>{m.kit_view()}</RowButton>
            <RowMenu name={nameOf(row)} actions={() => [...actionsOf(row), historyOf(list, row)]} />
          </>
        )}
      />
      {params.has('refunded') ? <RefundDrawer actionsOf={actionsOf} /> : null}
      <HistoryDrawer resource={refunds} describe={describeRefund} actionLabel={refundLabels.action.find} />
      {dialog}
    </>
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: List<ListedRefund>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    status: [m.payment_refund_status, refundLabels.status.chip],
    store: [m.payment_refund_store, storeName],
    from: [m.order_from, String],
    to: [m.order_to, String],
    orderId: [m.payment_refund_order, m.order_this_one],
    member: [m.payment_refund_member, m.order_this_one],
  })
}
