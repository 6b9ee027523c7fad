import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import type { RowAction } from '../list/row-menu-list'
import type { Resource, Row } from '../record/resource'
import { errorToast } from '../toast/error-toast'
import { undoToast } from '../ui/undo-toast'
import { useMay } from '../ui/use-may'

export type Enabled = Row & { isEnabled: boolean }

interface Parts<R extends Enabled, Draft> {
  resource: Resource<R, Draft>
  nameOf: (row: R) => string
  /** Called with a row that is to be disabled; returns true when it asks the person itself. */
  needsConfirmation?: (row: R) => boolean
}

/** Enables and disables rows, with undo; `actionOf` is the entry of a row's menu. */
export function useEnabling<R extends Enabled, Draft>({
  resource,
  nameOf,
  needsConfirmation,
}: Parts<R, Draft>) {
  const may = useMay()
  const set = async (row: R, isEnabled: boolean, hasUndo = true): Promise<void> => {
    try {
      const after = await call(resource.update, { id: row.id, version: row.version, body: { isEnabled } })
      const text = isEnabled
        ? m.kit_enabled_done({ name: nameOf(row) })
        : m.kit_disabled_done({ name: nameOf(row) })
      if (hasUndo) undoToast(text, () => set(after, !isEnabled, false))
      else Toast.success(text)
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  const actionOf = (row: R): RowAction[] => {
    if (!may(resource.update) || row.archivedAt !== null) return []
    if (!row.isEnabled) return [{ key: 'enable', label: m.kit_enable(), run: () => void set(row, true) }]
    const disable = () => {
      if (needsConfirmation?.(row) !== true) void set(row, false)
    }
    return [{ key: 'disable', label: m.kit_disable(), run: disable }]
  }
  return { set, actionOf }
}
