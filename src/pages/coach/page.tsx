import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { coaches, type ListedCoach } from '../../../contract/catalogue/coach'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import type { RowAction } from '../../kit/list/row-menu-list'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { ListSkeleton } from '../../kit/ui/list-states'
import { useMay } from '../../kit/ui/use-may'
import { pathTo } from '../../lib/path-to'
import { coachColumns } from './columns'
import { describeCoach } from './describe'
import { CoachFilters, useFilterLabels } from './filters'
import { coachLabels, nameOf } from './labels'
import { coachLifecycle, decide } from './lifecycle'
import { CoachViews } from './views'

const CoachBatch = lazy(async () => ({ default: (await import('./batch')).CoachBatch }))
const DecisionDialog = lazy(async () => ({
  default: (await import('../../domain/decision/decision-dialog')).DecisionDialog,
}))
const LeaveRequestView = lazy(async () => ({
  default: (await import('./leave-requests/view')).LeaveRequestView,
}))
const CoachDrawer = lazy(async () => ({ default: (await import('./drawer')).CoachDrawer }))

export const prefetch = (search: URLSearchParams): void => {
  if (!search.has('view')) prefetchList(coaches, search)
}

/** Coaches; another view shows their requests for leave. */
export function Component() {
  const [params] = useSearchParams()
  return (
    <>
      {params.get('view') === 'leave-requests' ? (
        <Suspense fallback={<ListSkeleton />}>
          <LeaveRequestView />
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
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(coachLifecycle, [])
  const open = (row: ListedCoach, at: string | null = null) => list.open({ edit: row.id, at })
  const before = (row: ListedCoach): RowAction[] => [
    {
      key: 'schedule',
      label: m.coach_schedule(),
      to: pathTo('appointment', { coach: row.id, view: 'week' }),
    },
    ...(may(coaches.update) && row.archivedAt === null
      ? [{ key: 'availability', label: m.coach_edit_availability(), run: () => open(row, 'availability') }]
      : []),
    { key: 'certificates', label: m.coach_certificates(), to: pathTo('zhengshu', { coach: row.id }) },
  ]
  const after = (row: ListedCoach): RowAction[] =>
    row.futureSessions === 0
      ? []
      : [
          {
            key: 'future',
            label: m.coach_future_sessions({ count: row.futureSessions }),
            to: pathTo('appointment', { coach: row.id, view: 'list' }),
          },
        ]
  const { rowActions, dialog } = useRowActions({
    resource: coaches,
    list,
    transitions,
    decide,
    nameOf,
    open,
    before,
    after,
  })
  return (
    <>
      <ListPage
        resource={coaches}
        list={list}
        title={m.coach_title()}
        searchHint={m.coach_search()}
        columns={coachColumns()}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={coaches} list={list}>
            {m.coach_new()}
          </NewRow>
        }
        views={<CoachViews now="coaches" />}
        filters={<CoachFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <Suspense fallback={null}>
            <CoachBatch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <CoachDrawer />
      </RouteDrawer>
      <HistoryDrawer resource={coaches} describe={describeCoach} actionLabel={coachLabels.action.find} />
      {dialog}
    </>
  )
}
