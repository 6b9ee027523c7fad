import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import type { RowAction } from '../list/row-menu-list'
import { inUseToast } from '../record/in-use'
import type { Resource, Row } from '../record/resource'
import { errorToast } from '../toast/error-toast'
import { actionToast, undoToast } from '../ui/undo-toast'
import { useMay } from '../ui/use-may'

/** Archives and restores rows, with undo; `archiveOf` is the menu entry that the person may use. */
export function useArchive<R extends Row, Draft>(resource: Resource<R, Draft>, nameOf: (row: R) => string) {
  const navigate = useNavigate()
  const may = useMay()
  const restore = async (row: R) => {
    if (resource.restore === undefined) return
    try {
      await call(resource.restore, { id: row.id, version: row.version })
      Toast.success(m.kit_restored({ name: nameOf(row) }))
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  const archive = async (row: R): Promise<void> => {
    if (resource.archive === undefined) return
    try {
      const put = await call(resource.archive, { id: row.id, version: row.version })
      undoToast(m.kit_archived({ name: nameOf(row) }), () => restore(put))
    } catch (error) {
      const newer = newerOf<R>(error)
      if (error instanceof RequestError && error.problem.code === 'in_use')
        await inUseToast(nameOf(row), error.problem, (to) => void navigate(to))
      else if (newer === undefined) errorToast(errorSentence(error))
      else
        actionToast('warning', m.kit_archive_stale({ name: nameOf(newer) }), m.kit_archive_anyway(), () =>
          archive(newer),
        )
    }
  }
  const archiveOf = (row: R): RowAction[] =>
    resource.archive === undefined || !may(resource.archive)
      ? []
      : row.archivedAt === null
        ? [{ key: 'archive', label: m.kit_archive(), run: () => void archive(row), isDestructive: true }]
        : [{ key: 'restore', label: m.kit_restore(), run: () => void restore(row) }]
  return { archive, restore, archiveOf }
}

/** The row as another person has just saved it; the server sends it with the refusal. */
const newerOf = <R extends Row>(error: unknown): R | undefined =>
  error instanceof RequestError && error.problem.code === 'stale'
    ? // The contract's `current` is a row of the requested resource.
      (error.problem.current as R | undefined)
    : undefined
