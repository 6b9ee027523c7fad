import type { MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import type { ListedRow } from '../record/resource'
import { RowCheckbox } from './row-checkbox'
import style from './table.module.css'
import { type SelectionStore, useIsChosen } from './use-selection'

interface Props<R extends ListedRow> {
  row: R
  name: string
  /** null: rows cannot be selected. */
  selection: SelectionStore<R> | null
  /** `isRange`: with all rows between it and the previously selected one. */
  onChoose: (row: R, on: boolean, isRange: boolean) => void
  onOpen: (row: R) => void
  children: ReactNode
}

export function TableRow<R extends ListedRow>(props: Props<R>) {
  const { row, name, selection, onChoose, onOpen, children } = props
  const isChosen = useIsChosen(selection, row.id)
  const onClick = (event: MouseEvent) => {
    // React also bubbles clicks from a menu or dialog that a cell renders elsewhere in the document.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    // A button that is pressed in one cell and released in another clicks the row itself.
    const isBetweenCells = event.target === event.currentTarget && event.detail > 0
    if (isInside && !isBetweenCells && !isControl(event.target)) onOpen(row)
  }
  return (
    <tr tabIndex={-1} data-chosen={isChosen === true ? '' : undefined} onClick={onClick}>
      {isChosen === null ? null : (
        <td className={style.cellChoice}>
          <RowCheckbox
            label={m.kit_select_row({ name })}
            state={isChosen ? 'on' : 'off'}
            onTick={(on, isRange) => onChoose(row, on, isRange)}
          />
        </td>
      )}
      {children}
    </tr>
  )
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role=button]') !== null
