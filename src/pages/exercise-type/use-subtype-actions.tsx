import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type ExerciseSubtype, exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { useEnabling } from '../../kit/batch/use-enabling'
import type { RowAction } from '../../kit/list/row-menu-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { errorToast } from '../../kit/toast/error-toast'
import { useMay } from '../../kit/ui/use-may'
import { errorSentence } from '../../lib/error-sentence'
import { lazyPart } from '../../lib/lazy-part'
import { pathTo } from '../../lib/path-to'
import { nameOf } from './labels'
import { previewMove, useMove } from './use-move'
import { useOpen } from './use-open'

const MergeSubtype = lazyPart(async () => (await import('./merge-subtype')).MergeSubtype)
const MoveSubtype = lazyPart(async () => (await import('./move-subtype')).MoveSubtype)

type PendingAction =
  | { action: 'merge'; row: ExerciseSubtype }
  | { action: 'move'; row: ExerciseSubtype; to?: string }

const decide = () => ({ allowed: false })

/** The actions on a subtype, in the list as in the tree; `drop` handles a drop onto a type. */
export function useSubtypeActions() {
  const may = useMay()
  const openIn = useOpen('subtype')
  const move = useMove()
  const { actionOf } = useEnabling({ resource: exerciseSubtypes, nameOf })
  const [pending, setPending] = useState<PendingAction | null>(null)
  const open = (row: ExerciseSubtype) => openIn({ edit: row.id })
  const before = (row: ExerciseSubtype): RowAction[] =>
    row.archivedAt !== null
      ? []
      : [
          {
            key: 'exercises',
            label: m.exercisetype_see_exercises(),
            to: pathTo('action', { type: row.typeId, subtype: row.id }),
          },
          ...actionOf(row),
          ...(may(exerciseSubtypes.move)
            ? [{ key: 'move', label: m.exercisetype_move(), run: () => setPending({ action: 'move', row }) }]
            : []),
          ...(may(exerciseSubtypes.merge)
            ? [
                {
                  key: 'merge',
                  label: m.exercisetype_merge(),
                  run: () => setPending({ action: 'merge', row }),
                },
              ]
            : []),
        ]
  const { rowActions, dialog } = useRowActions({
    resource: exerciseSubtypes,
    list: { open: openIn },
    transitions: [],
    decide,
    nameOf,
    open,
    before,
  })
  /** Moves at once if no names collide; otherwise shows the collisions first. */
  const drop = async (row: ExerciseSubtype, type: { id: string; name: string }) => {
    const { renamed } = await previewMove(row, type.id).catch(() => ({ renamed: null }))
    if (renamed === null || renamed.length > 0) return setPending({ action: 'move', row, to: type.id })
    await move({ row, typeId: type.id, typeName: type.name }).catch((error: unknown) => {
      errorToast(errorSentence(error))
    })
  }
  const close = () => setPending(null)
  return {
    rowActions,
    open,
    drop,
    dialogs: (
      <>
        {dialog}
        <Suspense fallback={null}>
          {pending === null ? null : pending.action === 'merge' ? (
            <MergeSubtype row={pending.row} onClose={close} />
          ) : (
            <MoveSubtype row={pending.row} to={pending.to} onClose={close} />
          )}
        </Suspense>
      </>
    ),
  }
}
