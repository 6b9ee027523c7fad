import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { trainingPlans } from '../../../contract/training/training-plan'
import { HistoryDrawer } from '../../kit/history/drawer'
import { prefetchList } from '../../kit/list/use-list'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import { lazyPart } from '../../lib/lazy-part'
import { trainingPlanLabels } from './labels'
import { describePlan } from './list/describe-plan'
import { PlanList } from './list/plan-list'

const BuildPage = lazyPart(async () => (await import('./builder/build-page')).BuildPage)
const PlanDrawer = lazyPart(async () => (await import('./list/plan-drawer')).PlanDrawer)
const Progress = lazyPart(async () => (await import('./progress/drawer')).ProgressDrawer)
const Shares = lazyPart(async () => (await import('./share/drawer')).ShareDrawer)
const Print = lazyPart(async () => (await import('./print/drawer')).PrintDrawer)

export const prefetch = (search: URLSearchParams) =>
  search.has('build') ? undefined : prefetchList(trainingPlans, search)

export function Component() {
  const [params] = useSearchParams()
  const building = params.get('build')
  return (
    <>
      {building === null ? (
        <PlanList />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <BuildPage id={building} />
        </Suspense>
      )}
      <RouteDrawer names={['edit', 'new']}>
        <PlanDrawer />
      </RouteDrawer>
      <RouteDrawer names={['progress']}>
        <Progress />
      </RouteDrawer>
      <RouteDrawer names={['share']}>
        <Shares />
      </RouteDrawer>
      <RouteDrawer names={['print']}>
        <Print />
      </RouteDrawer>
      <HistoryDrawer
        resource={trainingPlans}
        describe={describePlan}
        actionLabel={trainingPlanLabels.action.find}
      />
    </>
  )
}
