import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { orders } from '../../../../contract/sales/order'
import { type ListedRefund, refundStatuses, refunds } from '../../../../contract/sales/refund'
import { FilterChoice } from '../../../kit/filter/choice'
import { DayRange } from '../../../kit/filter/day-range'
import { FilterRecord } from '../../../kit/filter/record'
import { optionsOf } from '../../../kit/form/choice-field'
import { useRecordOptions } from '../../../kit/form/record-field'
import { HistoryDrawer } from '../../../kit/history/drawer'
import { columnsFor } from '../../../kit/list/columns-for'
import { ListPage } from '../../../kit/list/list-page'
import { RowMenu } from '../../../kit/list/row-menu'
import { type List, useList } from '../../../kit/list/use-list'
import { historyOf } from '../../../kit/list/use-row-actions'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { RowButton } from '../../../kit/ui/row-button'
import { meQuery } from '../../../lib/api/session'
import { Link } from '../../../lib/link'
import { channelLabel } from '../labels'
import { newestFirst } from '../newest-first'
import { OrderViews } from '../views'
import { describeRefund } from './describe'
import { RefundDrawer } from './drawer'
import { actionLabel, nameOf, statusLabel, statusOf, worded } from './labels'
import { judgeFor, refundOffers } from './lifecycle'

const touches = [orders.name, 'memberships', 'members']
const storeSource = { resource: stores, labelOf: ({ name }: { name: string }) => name }
const col = columnsFor<ListedRefund>()

const refundColumns = () => [
  col.cell(
    'refundNo',
    m.payment_refund_no(),
    ({ refundNo }) => <span className="order-no">{refundNo}</span>,
    {
      width: 200,
      isName: true,
    },
  ),
  col.status('status', m.payment_refund_status(), statusOf),
  col.money('amountFen', m.payment_refund_amount(), { width: 120 }),
  col.text('memberName', m.payment_refund_member(), { width: 110 }),
  col.cell(
    'orderNo',
    m.payment_refund_order(),
    (row) => (
      <Link className="kit-link order-no" to={`/order?open=${row.orderId}`}>
        {row.orderNo}
      </Link>
    ),
    { width: 200 },
  ),
  col.cell(
    'ways',
    m.order_refund_ways(),
    ({ parts }) => [...new Set(parts.map(({ channel }) => channelLabel(channel)))].join(m.kit_comma()),
    { width: 130 },
  ),
  col.text('reason', m.payment_refund_reason(), { width: 180 }),
  col.text('requestedBy', m.payment_refund_requested_by(), { width: 100 }),
  col.text('approvedBy', m.payment_refund_approved_by(), { width: 100 }),
  col.text('storeName', m.payment_refund_store(), { width: 140 }),
  col.instant('createdAt', m.payment_refund_requested_at(), { sort: 'createdAt' }),
  col.instant('settledAt', m.payment_refund_settled_at(), { isExtra: true }),
]

/** Refunds: those that wait for a second person, those to be paid out, and those that are done. */
export function RefundView() {
  const list = useList(refunds, newestFirst)
  const [params] = useSearchParams()
  const { data: me } = useQuery(meQuery)
  const offers = useMemo(refundOffers, [])
  const judge = useMemo(() => judgeFor(me?.username ?? ''), [me?.username])
  const { actionsOf, dialog } = useLifecycle({ resource: refunds, offers, judge, nameOf, touches })
  const describeFilter = useFilterWords(list)
  const open = (row: ListedRefund) => list.open({ refunded: row.id })
  return (
    <>
      <ListPage
        resource={refunds}
        list={list}
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
              options={optionsOf(refundStatuses, statusLabel)}
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
      <HistoryDrawer resource={refunds} describe={describeRefund} actionLabel={actionLabel} />
      {dialog}
    </>
  )
}

const fields: Readonly<Record<string, () => string>> = {
  status: m.payment_refund_status,
  store: m.payment_refund_store,
  from: m.order_from,
  to: m.order_to,
  orderId: m.payment_refund_order,
  member: m.payment_refund_member,
}

/** The text of a set filter's chip. */
function useFilterWords(list: List<ListedRefund>): (key: string, value: string) => string {
  const { store } = list.query.filters
  const { options } = useRecordOptions(storeSource, store === undefined ? [] : [store], '')
  return (key, value) => {
    const words =
      key === 'store'
        ? (options.find((one) => one.value === value)?.label ?? '…')
        : key === 'status'
          ? value.split(',').map(worded).join(m.kit_comma())
          : key === 'from' || key === 'to'
            ? value
            : m.order_this_one()
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words })
  }
}
