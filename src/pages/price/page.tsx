import { lazy, Suspense, useMemo } from 'react'
import { m } from '#messages'
import { type ListedPlan, plans } from '../../../contract/catalogue/membership-plan'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import type { RowAction } from '../../kit/list/row-menu-list'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useMay } from '../../kit/ui/use-may'
import { AssumedNotice } from './coverage/assumed-notice'
import { describePlan } from './describe-plan'
import { nameOf, priceLabels } from './labels'
import { planColumns } from './plan-columns'
import { PlanFilters, useFilterLabels } from './plan-filters'
import { decide, planLifecycle } from './plan-lifecycle'
import { useCityLimits } from './use-city-limits'
import { usePlanWithin } from './use-plan-within'

const PlanBatch = lazy(async () => ({ default: (await import('./plan-batch')).PlanBatch }))
const PlanDrawer = lazy(async () => ({ default: (await import('./plan-drawer')).PlanDrawer }))
const PriceHistory = lazy(async () => ({ default: (await import('./history')).PriceHistory }))

export const prefetch = (search: URLSearchParams): void => prefetchList(plans, search)

export function Component() {
  const list = useList(plans)
  const limits = useCityLimits()
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(planLifecycle, [])
  const open = (row: ListedPlan) => list.open({ edit: row.id })
  const after = (row: ListedPlan): RowAction[] => [
    ...(may(plans.create)
      ? [{ key: 'copy', label: m.plan_copy(), run: () => list.open({ new: '1', from: row.id }) }]
      : []),
    { key: 'prices', label: m.plan_price_history(), run: () => list.open({ prices: row.id }) },
  ]
  const isWithin = usePlanWithin()
  const isBeyond = (row: ListedPlan) => !isWithin(row)
  const { rowActions, dialog } = useRowActions({
    resource: plans,
    list,
    transitions,
    decide,
    nameOf,
    open,
    after,
    isBeyond,
  })
  return (
    <>
      <ListPage
        resource={plans}
        list={list}
        title={m.plan_title()}
        searchHint={m.plan_search()}
        columns={planColumns(limits)}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={plans} list={list}>
            {m.plan_new()}
          </NewRow>
        }
        above={<AssumedNotice list={list} />}
        filters={<PlanFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <Suspense fallback={null}>
            <PlanBatch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <PlanDrawer />
      </RouteDrawer>
      <RouteDrawer names={['prices']}>
        <PriceHistory />
      </RouteDrawer>
      <HistoryDrawer resource={plans} describe={describePlan} actionLabel={priceLabels.action.find} />
      {dialog}
    </>
  )
}
