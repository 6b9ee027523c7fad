import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { invoices, type ListedInvoice } from '../../../../contract/sales/invoice'
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
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { newestFirst } from '../newest-first'
import style from '../order.module.css'
import { OrderViews } from '../views'
import { describeInvoice } from './describe'
import { InvoiceDrawer } from './drawer'
import { invoiceLabels, nameOf } from './labels'
import { decide, invoiceLifecycle } from './lifecycle'

const col = columnsFor<ListedInvoice>()

const invoiceColumns = () => [
  col.text('title', m.invoice_buyer_title(), { width: 170, isName: true }),
  col.status('status', m.invoice_status(), ({ status }) => invoiceLabels.status.tag(status), { width: 88 }),
  col.money('amountFen', m.invoice_amount(), { card: 'fact', sort: 'amountFen', width: 104 }),
  col.text('taxNo', m.invoice_tax_no(), { width: 172 }),
  col.text('invoiceNo', m.invoice_no(), { width: 178 }),
  col.cell(
    'orderNo',
    m.invoice_order(),
    (row) => (
      <Link className={`${textStyle.link} ${style.no}`} to={pathTo('order', { open: row.orderId })}>
        {row.orderNo}
      </Link>
    ),
    { width: 172 },
  ),
  col.cell('memberName', m.invoice_member(), buyerName, { width: 90, isExtra: true }),
  col.text('email', m.invoice_email(), { width: 160, isExtra: true }),
  col.text('requestNo', m.invoice_request_no(), { width: 180, isExtra: true }),
  col.text('storeName', m.invoice_store(), { width: 140, isExtra: true }),
  col.instant('createdAt', m.invoice_requested_at(), { card: 'fact', sort: 'createdAt', width: 138 }),
  col.text('issuedOn', m.invoice_issued_on(), { width: 110, isExtra: true }),
]

/** Invoices that buyers want: those to issue, those that were issued, and those to reverse. */
export function InvoiceView() {
  const list = useList(invoices, newestFirst)
  const [params] = useSearchParams()
  const transitions = useMemo(invoiceLifecycle, [])
  const { actionsOf, dialog } = useLifecycle({ resource: invoices, transitions, decide, nameOf })
  const describeFilter = useFilterLabels(list)
  const open = (row: ListedInvoice) => list.open({ invoice: row.id })
  return (
    <>
      <ListPage
        resource={invoices}
        list={list}
        purpose={m.empty_invoice()}
        title={m.invoice_title()}
        searchHint={m.invoice_search()}
        columns={invoiceColumns()}
        nameOf={nameOf}
        onOpen={open}
        views={<OrderViews now="invoices" />}
        filters={
          <>
            <FilterChoice
              list={list}
              filter="status"
              label={m.invoice_status()}
              options={invoiceLabels.status.options()}
            />
            <FilterChoice
              list={list}
              filter="excess"
              label={m.invoice_excess_filter()}
              options={[{ value: 'true', label: m.invoice_excess() }]}
            />
            <DayRange list={list} label={m.invoice_range()} />
            <FilterRecord list={list} filter="store" label={m.invoice_store()} {...storeSource} />
          </>
        }
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            {actionsOf(row)
              .filter(({ key, refusal }) => key === 'issue' && refusal === undefined)
              .map(({ key, label, run }) => (
                <RowButton key={key} onClick={() => run?.()}>
                  {label}
                </RowButton>
              ))}
            <RowMenu name={nameOf(row)} actions={() => [...actionsOf(row), historyOf(list, row)]} />
          </>
        )}
      />
      {params.has('invoice') ? <InvoiceDrawer actionsOf={actionsOf} /> : null}
      <HistoryDrawer resource={invoices} describe={describeInvoice} actionLabel={invoiceLabels.action.find} />
      {dialog}
    </>
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: List<ListedInvoice>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    status: [m.invoice_status, invoiceLabels.status.chip],
    store: [m.invoice_store, storeName],
    from: [m.invoice_from, String],
    to: [m.invoice_to, String],
    orderId: [m.invoice_order, m.order_this_one],
    member: [m.invoice_member, m.order_this_one],
    excess: [
      m.invoice_excess_filter,
      (value) => (value === 'true' ? m.invoice_excess() : m.invoice_excess_no()),
    ],
  })
}
