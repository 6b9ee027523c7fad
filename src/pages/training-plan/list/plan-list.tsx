import { Suspense, useMemo, useState } from 'react'
import { m } from '#messages'
import { type ListedTrainingPlan, trainingPlans } from '../../../../contract/training/training-plan'
import { ListPage } from '../../../kit/list/list-page'
import { NewRow } from '../../../kit/list/new-row'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { useList } from '../../../kit/list/use-list'
import { useRowActions } from '../../../kit/list/use-row-actions'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'
import { pathTo } from '../../../lib/path-to'
import { isAssignable, isOpenToEdits, isOver, nameOf } from '../labels'
import { planColumns } from './plan-columns'
import { PlanFilters, useFilterLabels } from './plan-filters'
import { decide, planLifecycle } from './plan-lifecycle'
import { usePlanCopy } from './use-plan-copy'

const AssignDialog = lazyPart(async () => (await import('../assign/dialog')).AssignDialog)
const PlanBatch = lazyPart(async () => (await import('./plan-batch')).PlanBatch)

/** Every plan: templates, and members' copies. */
export function PlanList() {
  const list = useList(trainingPlans)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(planLifecycle, [])
  const [assigning, setAssigning] = useState<readonly ListedTrainingPlan[]>([])
  const build = (row: { id: string }) => list.open({ build: row.id })
  const progress = (row: ListedTrainingPlan) => list.open({ progress: row.id })
  const copy = usePlanCopy(build)
  const before = (row: ListedTrainingPlan): RowAction[] => [
    {
      key: 'build',
      label:
        isOpenToEdits(row) && may(trainingPlans.saveDays)
          ? m.trainingplan_build()
          : m.trainingplan_build_view(),
      run: () => build(row),
    },
    ...(row.memberId === null
      ? []
      : [{ key: 'progress', label: m.trainingplan_do_progress(), run: () => progress(row) }]),
    ...(isAssignable(row) && may(trainingPlans.assign)
      ? [{ key: 'assign', label: m.trainingplan_do_assign(), run: () => setAssigning([row]) }]
      : []),
    { key: 'print', label: m.trainingplan_do_print(), run: () => list.open({ print: row.id }) },
    ...(row.memberId === null || row.archivedAt !== null
      ? []
      : [{ key: 'share', label: m.trainingplan_do_share(), run: () => list.open({ share: row.id }) }]),
    ...copy.actionsOf(row),
    ...(row.status === 'published'
      ? [{ key: 'copies', label: m.trainingplan_copies(), to: pathTo('train', { template: row.id }) }]
      : []),
  ]
  const { rowActions, dialog } = useRowActions({
    resource: trainingPlans,
    list,
    transitions,
    decide,
    nameOf,
    before,
    isLocked: isOver,
    open: (row) => list.open({ edit: row.id }),
  })
  return (
    <>
      <ListPage
        resource={trainingPlans}
        list={list}
        purpose={m.empty_training_plan()}
        title={m.shell_page_train()}
        searchHint={m.trainingplan_search()}
        columns={planColumns(progress)}
        nameOf={nameOf}
        onOpen={build}
        onEdit={may(trainingPlans.update) ? (row) => list.open({ edit: row.id }) : undefined}
        actions={
          <NewRow resource={trainingPlans} list={list}>
            {m.trainingplan_new()}
          </NewRow>
        }
        filters={<PlanFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <Suspense fallback={null}>
            <PlanBatch selection={selection} onAssign={setAssigning} />
          </Suspense>
        )}
      />
      {assigning.length === 0 ? null : (
        <Suspense fallback={null}>
          <AssignDialog plans={assigning} onClose={() => setAssigning([])} />
        </Suspense>
      )}
      {copy.report}
      {dialog}
    </>
  )
}
