import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import type { RowAction } from '../list/row-menu'
import { inUseToast } from '../record/in-use'
import type { Resource, Row } from '../record/resource'
import { actionToast, undoToast } from '../ui/undo-toast'
import { useMay } from '../ui/use-may'

/**
 * Archives and restores rows, with undo; `archiveOf` is the menu entry that the person may use. `changes` are other resources whose rows
 * that changes.
 */
export function useArchive<R extends Row, Draft>(
  resource: Required<Resource<R, Draft>>,
  nameOf: (row: R) => string,
  changes: readonly string[] = [],
) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const may = useMay()
  const refresh = () =>
    Promise.all([resource.name, ...changes].map((name) => cache.invalidateQueries({ queryKey: [name] })))
  const restore = async (row: R) => {
    try {
      await call(resource.restore, { id: row.id, version: row.version })
      Toast.success(m.kit_restored({ name: nameOf(row) }))
    } catch (error) {
      Toast.error(errorSentence(error))
    }
    await refresh()
  }
  const archive = async (row: R): Promise<void> => {
    try {
      const put = await call(resource.archive, { id: row.id, version: row.version })
      undoToast(m.kit_archived({ name: nameOf(row) }), () => restore(put))
    } catch (error) {
      const newer = newerOf<R>(error)
      if (error instanceof RequestError && error.problem.code === 'in_use')
        inUseToast(nameOf(row), error.problem, (to) => void navigate(to))
      else if (newer === undefined) Toast.error(errorSentence(error))
      else
        actionToast('warning', m.kit_archive_stale({ name: nameOf(newer) }), m.kit_archive_anyway(), () =>
          archive(newer),
        )
    }
    await refresh()
  }
  const archiveOf = (row: R): RowAction[] =>
    !may(resource.archive)
      ? []
      : row.archivedAt === null
        ? [{ key: 'archive', label: m.kit_archive(), run: () => void archive(row), isGrave: true }]
        : [{ key: 'restore', label: m.kit_restore(), run: () => void restore(row) }]
  return { archive, restore, archiveOf }
}

/** The row as another person has just saved it; the server sends it with the refusal. */
const newerOf = <R extends Row>(error: unknown): R | undefined =>
  error instanceof RequestError && error.problem.code === 'stale'
    ? // The contract's `current` is a row of the requested resource.
      (error.problem.current as R | undefined)
    : undefined
