import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { orders } from '../../../contract/sales/order'
import { HistoryDrawer } from '../../kit/history/drawer'
import { prefetchList } from '../../kit/list/use-list'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import { lazyPart } from '../../lib/lazy-part'
import { describeOrder } from './describe'
import { orderLabels } from './labels'
import { OrderList } from './list'
import { newestFirst } from './newest-first'

const EarningsView = lazyPart(async () => (await import('./earnings/view')).EarningsView)
const EarningRuleView = lazyPart(async () => (await import('./earning-rule/view')).EarningRuleView)
const OwnView = lazyPart(async () => (await import('./earnings/own-view')).OwnView)
const TargetView = lazyPart(async () => (await import('./target/view')).TargetView)
const SalePage = lazyPart(async () => (await import('./cashier/sale-page')).SalePage)
const OrderDrawer = lazyPart(async () => (await import('./drawer')).OrderDrawer)
const BillView = lazyPart(async () => (await import('./bill/view')).BillView)
const CloseView = lazyPart(async () => (await import('./ledger/close-view')).CloseView)
const ShiftView = lazyPart(async () => (await import('./shift/view')).ShiftView)
const ReportView = lazyPart(async () => (await import('./ledger/report-view')).ReportView)
const InvoiceView = lazyPart(async () => (await import('./invoice/view')).InvoiceView)
const VoucherView = lazyPart(async () => (await import('./voucher/view')).VoucherView)
const RefundView = lazyPart(async () => (await import('./refund/view')).RefundView)

const otherViews = new Map<string, ComponentType>([
  ['refunds', RefundView],
  ['invoices', InvoiceView],
  ['vouchers', VoucherView],
  ['shift', ShiftView],
  ['close', CloseView],
  ['bills', BillView],
  ['report', ReportView],
  ['earnings', EarningsView],
  ['earning-rules', EarningRuleView],
  ['own-earnings', OwnView],
  ['targets', TargetView],
])

export const prefetch = (search: URLSearchParams) =>
  search.has('view') || isSale(search) ? undefined : prefetchList(orders, search, newestFirst)

/** A rule of earnings has a new one as well. */
const isSale = (search: URLSearchParams) =>
  search.get('view') !== 'earning-rules' && ['sale', 'new', 'collect'].some((name) => search.has(name))

/** Orders and the cashier, which has the page to itself; other views show payments, refunds and reports. */
export function Component() {
  const [params] = useSearchParams()
  if (isSale(params))
    return (
      <Suspense fallback={<ListSkeleton />}>
        <SalePage />
      </Suspense>
    )
  const view = params.get('view')
  const View = view === null ? undefined : otherViews.get(view)
  return (
    <>
      {View === undefined ? (
        <OrderList />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <View />
        </Suspense>
      )}
      <RouteDrawer names={['open']}>
        <OrderDrawer />
      </RouteDrawer>
      {view === null ? (
        <HistoryDrawer resource={orders} describe={describeOrder} actionLabel={orderLabels.action.find} />
      ) : null}
    </>
  )
}
