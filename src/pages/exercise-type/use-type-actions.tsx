import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type ExerciseType, exerciseTypes } from '../../../contract/content/exercise-type'
import { useEnabling } from '../../kit/batch/use-enabling'
import type { RowAction } from '../../kit/list/row-menu-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { pathTo } from '../../lib/path-to'
import { nameOf } from './labels'
import { useOpen } from './use-open'

const MergeType = lazyPart(async () => (await import('./merge-type')).MergeType)

const decide = () => ({ allowed: false })

/** The actions on a type, in the list as in the tree. */
export function useTypeActions() {
  const may = useMay()
  const openIn = useOpen('type')
  const { actionOf } = useEnabling({ resource: exerciseTypes, nameOf })
  const [merging, setMerging] = useState<ExerciseType | null>(null)
  const open = (row: ExerciseType) => openIn({ edit: row.id })
  const before = (row: ExerciseType): RowAction[] => [
    ...(row.archivedAt === null
      ? [
          {
            key: 'exercises',
            label: m.exercisetype_see_exercises(),
            to: pathTo('action', { type: row.id }),
          },
        ]
      : []),
    ...actionOf(row),
    ...(may(exerciseTypes.merge) && row.archivedAt === null
      ? [{ key: 'merge', label: m.exercisetype_merge(), run: () => setMerging(row) }]
      : []),
  ]
  const { rowActions, dialog } = useRowActions({
    resource: exerciseTypes,
    list: { open: openIn },
    transitions: [],
    decide,
    nameOf,
    open,
    before,
  })
  return {
    rowActions,
    open,
    dialogs: (
      <>
        {dialog}
        {merging === null ? null : (
          <Suspense fallback={null}>
            <MergeType row={merging} onClose={() => setMerging(null)} />
          </Suspense>
        )}
      </>
    ),
  }
}
