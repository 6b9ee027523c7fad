import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { plans } from '../../../contract/catalogue/membership-plan'
import { products } from '../../../contract/catalogue/product'
import { voucherDeals } from '../../../contract/sales/voucher-deal'
import { CrudPage } from '../../kit/list/crud-page'
import { prefetchList, useList } from '../../kit/list/use-list'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import { lazyPart } from '../../lib/lazy-part'
import { AssumedNotice } from './coverage/assumed-notice'
import { describePlan } from './describe-plan'
import { nameOf, priceLabels } from './labels'
import { planColumns } from './plan-columns'
import { PlanFilters, useFilterLabels } from './plan-filters'
import { decide, planLifecycle } from './plan-lifecycle'
import { useCityLimits } from './use-city-limits'
import { usePlanWithin } from './use-plan-within'
import { PriceViews } from './views'

const ProductView = lazyPart(async () => (await import('./product/view')).ProductView)
const VoucherDealView = lazyPart(async () => (await import('./voucher-deal/view')).VoucherDealView)
const PlanBatch = lazyPart(async () => (await import('./plan-batch')).PlanBatch)
const PlanDrawer = lazyPart(async () => (await import('./plan-drawer')).PlanDrawer)
const PriceHistory = lazyPart(async () => (await import('./history')).PriceHistory)

export function prefetch(search: URLSearchParams) {
  const view = search.get('view')
  if (view === 'deals') return prefetchList(voucherDeals, search)
  return view === 'goods' ? prefetchList(products, search) : prefetchList(plans, search)
}

export function Component() {
  const [params] = useSearchParams()
  const view = params.get('view')
  return view === 'goods' || view === 'deals' ? (
    <Suspense fallback={<ListSkeleton />}>
      {view === 'goods' ? <ProductView /> : <VoucherDealView />}
    </Suspense>
  ) : (
    <PlanList />
  )
}

function PlanList() {
  const list = useList(plans)
  const limits = useCityLimits()
  const isWithin = usePlanWithin()
  return (
    <CrudPage
      resource={plans}
      list={list}
      purpose={m.empty_plan()}
      title={m.plan_title()}
      searchHint={m.plan_search()}
      newLabel={m.plan_new()}
      nameOf={nameOf}
      columns={planColumns(limits)}
      views={<PriceViews now="plans" />}
      above={<AssumedNotice list={list} />}
      filters={<PlanFilters list={list} />}
      describeFilter={useFilterLabels(list)}
      transitions={planLifecycle}
      decide={decide}
      after={(row, { may }) => [
        ...(may(plans.create)
          ? [{ key: 'copy', label: m.plan_copy(), run: () => list.open({ new: '1', from: row.id }) }]
          : []),
        { key: 'prices', label: m.plan_price_history(), run: () => list.open({ prices: row.id }) },
      ]}
      isBeyond={(row) => !isWithin(row)}
      drawer={<PlanDrawer />}
      batch={(selection) => <PlanBatch selection={selection} />}
      describe={describePlan}
      actionLabel={priceLabels.action.find}
    >
      <RouteDrawer names={['prices']}>
        <PriceHistory />
      </RouteDrawer>
    </CrudPage>
  )
}
