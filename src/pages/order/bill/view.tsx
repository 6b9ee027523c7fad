import { useState } from 'react'
import { m } from '#messages'
import { type BillDifference, billDifferences } from '../../../../contract/sales/bill'
import { remoteChannels } from '../../../../contract/sales/order'
import { billDifferenceMachine } from '../../../../machines/bill-difference/bill-difference.machine'
import { can } from '../../../../machines/lifecycle'
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
import { Stacked } from '../../../kit/list/stacked'
import { type List, useList } from '../../../kit/list/use-list'
import { historyOf } from '../../../kit/list/use-row-actions'
import { RowButton } from '../../../kit/ui/row-button'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { orderLabels } from '../labels'
import { newestFirst } from '../newest-first'
import orderStyle from '../order.module.css'
import { OrderViews } from '../views'
import { BillFiles } from './bill-files'
import { describeBill } from './describe'
import { billLabels, nameOf, sideLabel } from './labels'
import { SettleForm } from './settle-form'

const col = columnsFor<BillDifference>()

const differenceColumns = () => [
  col.cell('number', m.bill_number(), ({ number }) => <span className={orderStyle.no}>{number}</span>, {
    width: 180,
    isName: true,
  }),
  col.status('status', m.bill_status(), ({ status }) => billLabels.status.tag(status), { width: 96 }),
  col.cell(
    'kind',
    m.bill_kind(),
    ({ kind, subject }) => (
      <Stacked note={billLabels.subject.label(subject)}>{billLabels.kind.label(kind)}</Stacked>
    ),
    { card: 'fact', width: 100 },
  ),
  col.cell('hereFen', m.bill_here(), (row) => sideLabel(row, row.hereFen, row.hereState), {
    card: 'fact',
    width: 130,
  }),
  col.cell('thereFen', m.bill_there(), (row) => sideLabel(row, row.thereFen, row.thereState), {
    card: 'fact',
    width: 130,
  }),
  col.cell(
    'channel',
    m.bill_channel(),
    ({ channel, day }) => <Stacked note={day}>{orderLabels.channel.label(channel)}</Stacked>,
    { card: 'fact', width: 110 },
  ),
  col.cell('orderNo', m.bill_order(), (row) => <Related row={row} />, { card: 'fact', width: 180 }),
  col.text('storeName', m.bill_store(), { isExtra: true }),
  col.text('settlement', m.bill_settlement(), { width: 130 }),
  col.text('settledBy', m.bill_settled_by(), { isExtra: true }),
  col.instant('settledAt', m.bill_settled_at(), { isExtra: true }),
  col.text('channelTxnNo', m.bill_txn_no(), { isExtra: true }),
]

/** Bills of the channels, and what they and the books do not agree about. */
export function BillView() {
  const list = useList(billDifferences, newestFirst)
  const may = useMay()
  const [settling, setSettling] = useState<BillDifference | null>(null)
  const describeFilter = useFilterLabels(list)
  const canSettle = ({ status }: BillDifference) =>
    may(billDifferences.on.settle) && can(billDifferenceMachine, status, {}, 'difference.settle')
  const open = (row: BillDifference) => (canSettle(row) ? setSettling(row) : list.open({ history: row.id }))
  return (
    <>
      <ListPage
        resource={billDifferences}
        list={list}
        purpose={m.bill_empty()}
        title={m.bill_title()}
        searchHint={m.bill_search()}
        columns={differenceColumns()}
        nameOf={nameOf}
        onOpen={open}
        views={<OrderViews now="bills" />}
        above={<BillFiles />}
        filters={
          <>
            <FilterChoice
              list={list}
              filter="status"
              label={m.bill_status()}
              options={billLabels.status.options()}
            />
            <FilterChoice
              list={list}
              filter="kind"
              label={m.bill_kind()}
              options={billLabels.kind.options()}
            />
            <FilterChoice
              list={list}
              filter="channel"
              label={m.bill_channel()}
              options={orderLabels.channel.options(remoteChannels)}
            />
            <DayRange list={list} label={m.bill_range()} />
            <FilterRecord list={list} filter="store" label={m.bill_store()} {...storeSource} />
          </>
        }
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            {canSettle(row) ? (
              <RowButton onClick={() => setSettling(row)}>{m.bill_do_settle()}</RowButton>
            ) : null}
            <RowMenu name={nameOf(row)} actions={() => [historyOf(list, row)]} />
          </>
        )}
      />
      {settling === null ? null : (
        <SettleForm key={settling.id} row={settling} onClose={() => setSettling(null)} />
      )}
      <HistoryDrawer
        resource={billDifferences}
        describe={describeBill}
        actionLabel={billLabels.action.find}
      />
    </>
  )
}

/** The order or the refund that the number is of. */
function Related({ row }: { row: BillDifference }) {
  if (row.orderId === null) return <span className={textStyle.faint}>{m.bill_no_order()}</span>
  const to =
    row.refundId === null
      ? pathTo('order', { open: row.orderId })
      : pathTo('order', { view: 'refunds', refunded: row.refundId })
  return (
    <Link className={`${textStyle.link} ${orderStyle.no}`} to={to}>
      {row.orderNo}
    </Link>
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: List<BillDifference>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    status: [m.bill_status, billLabels.status.chip],
    kind: [m.bill_kind, billLabels.kind.chip],
    channel: [m.bill_channel, orderLabels.channel.chip],
    store: [m.bill_store, storeName],
    from: [m.bill_from, String],
    to: [m.bill_to, String],
    bill: [m.bill_file, m.bill_this_one],
  })
}
