import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { CrudPage } from '../../kit/list/crud-page'
import { prefetchList, useList } from '../../kit/list/use-list'
import { ListSkeleton } from '../../kit/ui/list-states'
import { lazyPart } from '../../lib/lazy-part'
import { pathTo } from '../../lib/path-to'
import { coachColumns } from './columns'
import { describeCoach } from './describe'
import { CoachFilters, useFilterLabels } from './filters'
import { coachLabels, nameOf } from './labels'
import { coachLifecycle, decide } from './lifecycle'
import { CoachViews } from './views'

const CoachBatch = lazyPart(async () => (await import('./batch')).CoachBatch)
const DecisionDialog = lazyPart(
  async () => (await import('../../domain/decision/decision-dialog')).DecisionDialog,
)
const LeaveRequestView = lazyPart(async () => (await import('./leave-requests/view')).LeaveRequestView)
const OwnEarningsView = lazyPart(async () => (await import('./own-earnings-view')).OwnEarningsView)
const CoachDrawer = lazyPart(async () => (await import('./drawer')).CoachDrawer)

export const prefetch = (search: URLSearchParams) =>
  search.has('view') ? undefined : prefetchList(coaches, search)

const otherViews = new Map<string | null, ComponentType>([
  ['leave-requests', LeaveRequestView],
  ['own-earnings', OwnEarningsView],
])

/** Coaches; other views show their requests for leave, and what the reader earns. */
export function Component() {
  const [params] = useSearchParams()
  const View = otherViews.get(params.get('view'))
  return (
    <>
      {View !== undefined ? (
        <Suspense fallback={<ListSkeleton />}>
          <View />
        </Suspense>
      ) : (
        <CoachList />
      )}
      <Suspense fallback={null}>
        <DecisionDialog />
      </Suspense>
    </>
  )
}

function CoachList() {
  const list = useList(coaches)
  return (
    <CrudPage
      resource={coaches}
      list={list}
      purpose={m.empty_coach()}
      title={m.coach_title()}
      searchHint={m.coach_search()}
      newLabel={m.coach_new()}
      nameOf={nameOf}
      columns={coachColumns()}
      views={<CoachViews now="coaches" />}
      filters={<CoachFilters list={list} />}
      describeFilter={useFilterLabels(list)}
      transitions={coachLifecycle}
      decide={decide}
      before={(row, { may, open }) => [
        {
          key: 'schedule',
          label: m.coach_schedule(),
          to: pathTo('appointment', { coach: row.id, view: 'week' }),
        },
        ...(may(coaches.update) && row.archivedAt === null
          ? [
              {
                key: 'availability',
                label: m.coach_edit_availability(),
                run: () => open(row, 'availability'),
              },
            ]
          : []),
        { key: 'certificates', label: m.coach_certificates(), to: pathTo('zhengshu', { coach: row.id }) },
      ]}
      after={(row) =>
        row.futureSessions === 0
          ? []
          : [
              {
                key: 'future',
                label: m.coach_future_sessions({ count: row.futureSessions }),
                to: pathTo('appointment', { coach: row.id, view: 'list' }),
              },
            ]
      }
      drawer={<CoachDrawer />}
      batch={(selection) => <CoachBatch selection={selection} />}
      describe={describeCoach}
      actionLabel={coachLabels.action.find}
    />
  )
}
