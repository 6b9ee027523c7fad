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

const CashierDrawer = lazyPart(async () => (await import('./cashier/drawer')).CashierDrawer)
const OrderDrawer = lazyPart(async () => (await import('./drawer')).OrderDrawer)
const CloseView = lazyPart(async () => (await import('./ledger/close-view')).CloseView)
const ShiftView = lazyPart(async () => (await import('./shift/view')).ShiftView)
const ReportView = lazyPart(async () => (await import('./ledger/report-view')).ReportView)
const RefundView = lazyPart(async () => (await import('./refund/view')).RefundView)

const otherViews = new Map<string, ComponentType>([
  ['refunds', RefundView],
  ['shift', ShiftView],
  ['close', CloseView],
  ['report', ReportView],
])

export const prefetch = (search: URLSearchParams) =>
  search.has('view') ? undefined : prefetchList(orders, search, newestFirst)

/** Orders with the cashier; other views show payments, refunds and reports. */
export function Component() {
  const [params] = useSearchParams()
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
      <RouteDrawer names={['new', 'collect']}>
        <CashierDrawer />
      </RouteDrawer>
      {view === null ? (
        <HistoryDrawer resource={orders} describe={describeOrder} actionLabel={orderLabels.action.find} />
      ) : null}
    </>
  )
}
