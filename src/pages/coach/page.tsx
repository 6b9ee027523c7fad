import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { lazy, Suspense, useMemo } from 'react'
import { m } from '#messages'
import { coaches, type ListedCoach } from '../../../contract/coach'
import { HistoryDrawer } from '../../kit/history-drawer'
import { useLifecycle } from '../../kit/lifecycle-actions'
import { ListPage } from '../../kit/list-page'
import { RowButton } from '../../kit/row-button'
import { type RowAction, RowMenu } from '../../kit/row-menu'
import { useArchive } from '../../kit/use-archive'
import { prefetchList, useList } from '../../kit/use-list'
import { useMay } from '../../kit/use-may'
import { WhenOpen } from '../../kit/when-open'
import './coach.css'
import { coachColumns } from './coach-columns'
import { describeCoach } from './coach-describe'
import { CoachFilters, useFilterWords } from './coach-filters'
import { coachOffers, judge } from './coach-lifecycle'
import { actionLabel, nameOf } from './coach-words'

const CoachBatch = lazy(async () => ({ default: (await import('./coach-batch')).CoachBatch }))
const CoachDrawer = lazy(async () => ({ default: (await import('./coach-drawer')).CoachDrawer }))

export const prefetch = (search: URLSearchParams): void => prefetchList(coaches, search)

export function Component() {
  const list = useList(coaches)
  const describeFilter = useFilterWords(list)
  const may = useMay()
  const offers = useMemo(coachOffers, [])
  const lifecycle = useLifecycle({ resource: coaches, offers, judge, nameOf })
  const { archive, restore } = useArchive(coaches, nameOf)
  const open = (row: ListedCoach, at: string | null = null) => list.open({ edit: row.id, at })
  const menu = (row: ListedCoach): RowAction[] => [
    { key: 'schedule', label: m.coach_schedule(), to: `/appointment?coach=${row.id}&view=week` },
    ...(may(coaches.update) && row.archivedAt === null
      ? [{ key: 'availability', label: m.coach_edit_availability(), run: () => open(row, 'availability') }]
      : []),
    { key: 'certificates', label: m.coach_certificates(), to: `/zhengshu?coach=${row.id}` },
    ...lifecycle.actionsOf(row),
    ...(row.futureSessions > 0
      ? [
          {
            key: 'future',
            label: m.coach_future_sessions({ count: row.futureSessions }),
            to: `/appointment?coach=${row.id}&view=list`,
          },
        ]
      : []),
    { key: 'history', label: m.kit_history(), run: () => list.open({ history: row.id }) },
    ...(!may(coaches.archive)
      ? []
      : row.archivedAt === null
        ? [{ key: 'archive', label: m.kit_archive(), run: () => void archive(row), isGrave: true }]
        : [{ key: 'restore', label: m.kit_restore(), run: () => void restore(row) }]),
  ]
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
          may(coaches.create) ? (
            <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => list.open({ new: '1' })}>
              {m.coach_new()}
            </Button>
          ) : null
        }
        filters={<CoachFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>
              {may(coaches.update) && row.archivedAt === null ? m.kit_edit() : m.kit_view()}
            </RowButton>
            <RowMenu name={row.displayName} actions={() => menu(row)} />
          </>
        )}
        batch={(selection) => (
          <Suspense fallback={null}>
            <CoachBatch selection={selection} />
          </Suspense>
        )}
      />
      <WhenOpen names={['edit', 'new']}>
        <CoachDrawer />
      </WhenOpen>
      <HistoryDrawer resource={coaches} describe={describeCoach} actionLabel={actionLabel} />
      {lifecycle.dialog}
    </>
  )
}
