import IconImport from '@douyinfe/semi-icons/lib/es/icons/IconImport'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense } from 'react'
import { m } from '#messages'
import { type ExerciseDraft, exercises, type ListedExercise } from '../../../contract/content/exercise'
import { importPermission } from '../../../contract/system/imports'
import { useArchive } from '../../kit/batch/use-archive'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import type { RowAction } from '../../kit/list/row-menu-list'
import { prefetchList, useList } from '../../kit/list/use-list'
import { historyOf } from '../../kit/list/use-row-actions'
import { publicationActionLabel } from '../../kit/publication/decide-publication'
import { usePublishing } from '../../kit/publication/use-publishing'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { RowButton } from '../../kit/ui/row-button'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { exerciseColumns } from './columns'
import { describeExercise } from './describe'
import { ExerciseFilters, useFilterLabels } from './filters'
import { nameOf } from './labels'

const Batch = lazyPart(async () => (await import('./batch')).ExerciseBatch)
const ExerciseDrawer = lazyPart(async () => (await import('./drawer')).ExerciseDrawer)
const Import = lazyPart(async () => (await import('./import')).ExerciseImport)
const Preview = lazyPart(async () => (await import('./preview-drawer')).PreviewDrawer)
const Replace = lazyPart(async () => (await import('./replace-dialog')).ReplaceDialog)
const Versions = lazyPart(async () => (await import('./versions')).ExerciseVersions)

export const prefetch = (search: URLSearchParams) => prefetchList(exercises, search)

export function Component() {
  const list = useList(exercises)
  const may = useMay()
  const describeFilter = useFilterLabels()
  const { archiveOf } = useArchive(exercises, nameOf)
  const publishing = usePublishing<ListedExercise, ExerciseDraft>({
    resource: exercises,
    nameOf,
    onRefused: ({ id }) => list.open({ edit: id }),
  })
  const open = ({ id }: ListedExercise) => {
    publishing.forget()
    list.open({ edit: id })
  }
  const replaceOf = (row: ListedExercise): RowAction[] =>
    may(exercises.replace) && row.archivedAt === null
      ? [{ key: 'replace', label: m.exercise_replace(), run: () => list.open({ replace: row.id }) }]
      : []
  /** An exercise in use opens the replacement dialog instead, which lists where it is used. */
  const putAway = (row: ListedExercise): RowAction[] =>
    archiveOf(row).map((entry) =>
      row.archivedAt === null && row.usedIn > 0
        ? {
            key: entry.key,
            label: entry.label,
            run: () => list.open({ replace: row.id }),
            isDestructive: true,
          }
        : entry,
    )
  const menu = (row: ListedExercise): RowAction[] => [
    { key: 'preview', label: m.exercise_preview(), run: () => list.open({ preview: row.id }) },
    ...publishing.actionsOf(row),
    { key: 'versions', label: m.kit_publication_versions(), run: () => list.open({ versions: row.id }) },
    historyOf(list, row),
    ...replaceOf(row),
    ...putAway(row),
  ]
  return (
    <>
      <ListPage
        resource={exercises}
        list={list}
        purpose={m.empty_exercise()}
        title={m.shell_page_action()}
        searchHint={m.exercise_search()}
        columns={exerciseColumns()}
        nameOf={nameOf}
        onOpen={open}
        onEdit={may(exercises.update) ? open : undefined}
        actions={
          <>
            {may({ permission: importPermission }) && may(exercises.create) ? (
              <Button
                type="tertiary"
                icon={<IconImport aria-hidden />}
                onClick={() => list.open({ import: 'new' })}
              >
                {m.exercise_import()}
              </Button>
            ) : null}
            <NewRow resource={exercises} list={list}>
              {m.exercise_new()}
            </NewRow>
          </>
        }
        filters={<ExerciseFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>
              {may(exercises.update) && row.archivedAt === null ? m.kit_edit() : m.kit_view()}
            </RowButton>
            <RowMenu name={row.name} actions={() => menu(row)} />
          </>
        )}
        batch={(selection) => (
          <Suspense fallback={null}>
            <Batch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <ExerciseDrawer refused={publishing.refused} onPublish={(row) => void publishing.publish(row)} />
      </RouteDrawer>
      <RouteDrawer names={['import']}>
        <Import onOpenRow={(id) => list.open({ edit: id, import: null })} />
      </RouteDrawer>
      <RouteDrawer names={['preview']}>
        <Preview />
      </RouteDrawer>
      <RouteDrawer names={['replace']}>
        <Replace />
      </RouteDrawer>
      <RouteDrawer names={['versions']}>
        <Versions />
      </RouteDrawer>
      <HistoryDrawer resource={exercises} describe={describeExercise} actionLabel={publicationActionLabel} />
    </>
  )
}
