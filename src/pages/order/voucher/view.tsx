import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Voucher, vouchers } from '../../../../contract/sales/voucher'
import { buyerName } from '../../../domain/receipt/buyer-name'
import { platformLabels } from '../../../domain/voucher/platform-labels'
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
import type { Selection } from '../../../kit/list/use-selection'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { newestFirst } from '../newest-first'
import orderStyle from '../order.module.css'
import { OrderViews } from '../views'
import { describeVoucher } from './describe'
import { nameOf, voucherLabels } from './labels'
import { Outstanding } from './outstanding'

const SettleDialog = lazyPart(async () => (await import('./settle-dialog')).SettleDialog)
const MatchDialog = lazyPart(async () => (await import('./match-dialog')).MatchDialog)
const VoucherDrawer = lazyPart(async () => (await import('./drawer')).VoucherDrawer)

const col = columnsFor<Voucher>()

const voucherColumns = () => [
  col.cell('code', m.voucher_code(), ({ code }) => <span className={orderStyle.no}>{code}</span>, {
    width: 150,
    isName: true,
  }),
  col.cell(
    'status',
    m.voucher_status(),
    (row) => (
      <>
        <StatusTag {...voucherLabels.status.tag(row.status)} />
        {row.isToTakeBack ? <small className={textStyle.problem}>{m.voucher_to_take_back()}</small> : null}
      </>
    ),
    { card: 'state', width: 116 },
  ),
  col.cell('platform', m.voucher_platform(), ({ platform }) => platformLabels.label(platform), {
    card: 'fact',
    width: 96,
  }),
  col.text('dealName', m.voucher_deal(), { width: 160 }),
  col.money('faceFen', m.voucher_face(), { card: 'fact', sort: 'faceFen', width: 100 }),
  col.money('payoutFen', m.voucher_payout(), { width: 100 }),
  col.cell(
    'orderNo',
    m.voucher_order(),
    (row) => (
      <Link className={`${textStyle.link} ${orderStyle.no}`} to={pathTo('order', { open: row.orderId })}>
        {row.orderNo}
      </Link>
    ),
    { width: 172 },
  ),
  col.instant('createdAt', m.voucher_redeemed_at(), { sort: 'createdAt', width: 138 }),
  col.text('settledOn', m.voucher_settled_on(), { width: 108, isExtra: true }),
  col.cell('memberName', m.voucher_member(), buyerName, { width: 90, isExtra: true }),
  col.text('storeName', m.voucher_store(), { width: 140, isExtra: true }),
  col.text('createdBy', m.voucher_redeemed_by(), { width: 100, isExtra: true }),
  col.cell('verifiedBy', m.voucher_verified(), ({ verifiedBy }) => voucherLabels.verified.label(verifiedBy), {
    width: 130,
    isExtra: true,
  }),
  col.text('settlementNo', m.voucher_settlement_no(), { width: 180, isExtra: true }),
]

/** Vouchers that paid orders: those that a platform owes, those that it paid, and those that were reversed. */
export function VoucherView() {
  const list = useList(vouchers, newestFirst)
  const [params] = useSearchParams()
  const may = useMay()
  const [settling, setSettling] = useState<readonly Voucher[] | null>(null)
  const [isMatching, setIsMatching] = useState(false)
  return (
    <>
      <ListPage
        resource={vouchers}
        list={list}
        purpose={m.voucher_purpose()}
        title={m.voucher_title()}
        searchHint={m.voucher_search()}
        columns={voucherColumns()}
        nameOf={nameOf}
        onOpen={(row) => list.open({ voucher: row.id })}
        views={<OrderViews now="vouchers" />}
        above={
          <Outstanding store={list.query.filters.store}>
            {may(vouchers.settle) ? (
              <Button type="tertiary" onClick={() => setIsMatching(true)}>
                {m.voucher_import()}
              </Button>
            ) : null}
          </Outstanding>
        }
        filters={
          <>
            <FilterChoice
              list={list}
              filter="status"
              label={m.voucher_status()}
              options={voucherLabels.status.options()}
            />
            <FilterChoice
              list={list}
              filter="platform"
              label={m.voucher_platform()}
              options={platformLabels.options()}
            />
            <FilterChoice
              list={list}
              filter="overdue"
              label={m.voucher_overdue_filter()}
              options={[{ value: 'true', label: m.voucher_overdue() }]}
            />
            <FilterChoice
              list={list}
              filter="takeBack"
              label={m.voucher_take_back_filter()}
              options={[{ value: 'true', label: m.voucher_to_take_back() }]}
            />
            <DayRange list={list} label={m.voucher_range()} />
            <FilterRecord list={list} filter="store" label={m.voucher_store()} {...storeSource} />
          </>
        }
        describeFilter={useFilterLabels(list)}
        batch={
          may(vouchers.settle)
            ? (selection) => <Settle selection={selection} setSettling={setSettling} />
            : undefined
        }
        rowActions={(row) => <RowMenu name={nameOf(row)} actions={() => [historyOf(list, row)]} />}
      />
      <Suspense fallback={null}>
        {settling === null ? null : <SettleDialog rows={settling} onClose={() => setSettling(null)} />}
        {isMatching ? <MatchDialog onClose={() => setIsMatching(false)} /> : null}
        {params.has('voucher') ? <VoucherDrawer /> : null}
      </Suspense>
      <HistoryDrawer resource={vouchers} describe={describeVoucher} actionLabel={voucherLabels.action.find} />
    </>
  )
}

function Settle(props: { selection: Selection<Voucher>; setSettling: (rows: readonly Voucher[]) => void }) {
  const open = props.selection.rows.filter(({ status }) => status === 'redeemed' || status === 'deducting')
  const platforms = new Set(open.map(({ platform }) => platform))
  const reason =
    open.length === 0 ? m.voucher_settle_none() : platforms.size > 1 ? m.voucher_settle_one_platform() : null
  return (
    <ReasonedButton type="tertiary" reason={reason} onClick={() => props.setSettling(open)}>
      {m.voucher_do_settle_chosen({ count: open.length })}
    </ReasonedButton>
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: List<Voucher>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    status: [m.voucher_status, voucherLabels.status.chip],
    platform: [m.voucher_platform, platformLabels.chip],
    store: [m.voucher_store, storeName],
    from: [m.voucher_from, String],
    to: [m.voucher_to, String],
    orderId: [m.voucher_order, m.order_this_one],
    deal: [m.voucher_deal, m.order_this_one],
    takeBack: [
      m.voucher_take_back_filter,
      (value) => (value === 'true' ? m.voucher_to_take_back() : m.voucher_not_to_take_back()),
    ],
    overdue: [
      m.voucher_overdue_filter,
      (value) => (value === 'true' ? m.voucher_overdue() : m.voucher_not_overdue()),
    ],
  })
}
