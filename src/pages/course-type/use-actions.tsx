import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type CourseType, courseTypes } from '../../../contract/content/course-type'
import { useEnabling } from '../../kit/batch/use-enabling'
import type { RowAction } from '../../kit/list/row-menu-list'
import type { List } from '../../kit/list/use-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { Dialog } from '../../kit/ui/dialog'
import { useMay } from '../../kit/ui/use-may'
import { count } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { nameOf } from './labels'

const MergeType = lazyPart(async () => (await import('./merge-type')).MergeType)

type PendingAction = { action: 'merge' | 'disable'; row: CourseType }

const decide = () => ({ allowed: false })

/** The actions on a type; disabling one with courses needs a confirmation, because visitors lose them. */
export function useActions(list: List<CourseType>) {
  const may = useMay()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const needsConfirmation = (row: CourseType) => {
    if (row.courses > 0) setPending({ action: 'disable', row })
    return row.courses > 0
  }
  const { set, actionOf } = useEnabling({ resource: courseTypes, nameOf, needsConfirmation })
  const open = (row: CourseType) => list.open({ edit: row.id })
  const before = (row: CourseType): RowAction[] => [
    ...actionOf(row),
    ...(may(courseTypes.merge) && row.archivedAt === null
      ? [{ key: 'merge', label: m.exercisetype_merge(), run: () => setPending({ action: 'merge', row }) }]
      : []),
  ]
  const { rowActions, dialog } = useRowActions({
    resource: courseTypes,
    list,
    transitions: [],
    decide,
    nameOf,
    open,
    before,
  })
  const close = () => setPending(null)
  return {
    rowActions,
    open,
    dialogs: (
      <>
        {dialog}
        {pending?.action === 'merge' ? (
          <Suspense fallback={null}>
            <MergeType row={pending.row} onClose={close} />
          </Suspense>
        ) : pending?.action === 'disable' ? (
          <Dialog
            title={m.coursetype_disable_title({ name: pending.row.name })}
            confirmText={m.kit_disable()}
            isDestructive
            onDo={() => {
              void set(pending.row, false)
              close()
            }}
            onCancel={close}
          >
            <p>{m.coursetype_disable_text({ count: count(pending.row.courses) })}</p>
          </Dialog>
        ) : null}
      </>
    ),
  }
}
