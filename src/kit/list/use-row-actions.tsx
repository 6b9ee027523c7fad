import type { ReactNode } from 'react'
import { m } from '#messages'
import { useArchive } from '../batch/use-archive'
import type { LifecycleTransition } from '../record/lifecycle-transition'
import type { Resource, Row } from '../record/resource'
import { useLifecycle } from '../record/use-lifecycle'
import { RowButton } from '../ui/row-button'
import { useMay } from '../ui/use-may'
import { RowMenu } from './row-menu'
import type { RowAction } from './row-menu-list'
import type { List } from './use-list'

interface Parts<R extends Row, Draft> {
  resource: Resource<R, Draft>
  list: Pick<List<R>, 'open'>
  transitions: readonly LifecycleTransition<R>[]
  decide: (row: R, key: string) => { allowed: boolean; refusal?: string }
  nameOf: (row: R) => string
  open: (row: R) => void
  /** When the mouse goes down on the button that opens the row. */
  onPress?: (row: R) => void
  /** The page's own entries, above the lifecycle's and below them. */
  before?: (row: R) => readonly RowAction[]
  after?: (row: R) => readonly RowAction[]
  /** Whether a row can no longer be edited; it then opens read-only. */
  isLocked?: ((row: R) => boolean) | undefined
  /** Whether a row also belongs to stores outside the person's scope; it then opens read-only, without actions. */
  isBeyond?: ((row: R) => boolean) | undefined
  /** Whether a row can never be archived. */
  isPermanent?: ((row: R) => boolean) | undefined
}

/**
 * Makes the last cell of each row: the button that opens it, and the menu of its lifecycle, history and archive. `dialog` is the lifecycle
 * dialog.
 */
export function useRowActions<R extends Row, Draft>(parts: Parts<R, Draft>) {
  const { resource, list, nameOf, open, before, after } = parts
  const may = useMay()
  const isBeyond = (row: R) => parts.isBeyond?.(row) === true
  const { actionsOf, dialog } = useLifecycle(parts)
  const { archiveOf } = useArchive(resource, nameOf)
  const menuOf = (row: R): RowAction[] => [
    ...(before?.(row) ?? []),
    ...(isBeyond(row) ? [] : actionsOf(row)),
    ...(after?.(row) ?? []),
    historyOf(list, row),
    ...(isBeyond(row) || parts.isPermanent?.(row) === true ? [] : archiveOf(row)),
  ]
  const rowActions = (row: R): ReactNode => (
    <>
      <RowButton onClick={() => open(row)} onPress={() => parts.onPress?.(row)}>
        {may(resource.update) && row.archivedAt === null && parts.isLocked?.(row) !== true && !isBeyond(row)
          ? m.kit_edit()
          : m.kit_view()}
      </RowButton>
      <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
    </>
  )
  return { rowActions, dialog }
}

/** The entry that opens a row's `HistoryDrawer`. */
export const historyOf = <R extends Row>(list: Pick<List<R>, 'open'>, row: R): RowAction => ({
  key: 'history',
  label: m.kit_history(),
  run: () => list.open({ history: row.id }),
})
