import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import Table from '@douyinfe/semi-ui/lib/es/table'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import { useMedia } from '../lib/use-media'
import type { Density } from './column-preferences'
import type { Column } from './columns'
import type { Row } from './resource'
import { SortHead } from './sort-head'
import type { List } from './use-list'
import type { Selection } from './use-selection'

interface Props<R extends Row> {
  list: List<R>
  columns: readonly Column<R>[]
  density: Density
  selection: Selection<R> | null
  nameOf: (row: R) => string
  onOpen: (row: R) => void
  /** The last cell of a row. */
  rowActions: ((row: R) => ReactNode) | null
  empty: ReactNode
}

/** The rows. Enter or a click opens one, the arrow keys walk, Space selects. */
export function ListTable<R extends Row>(props: Props<R>) {
  const { list, density, onOpen } = props
  // Fixed columns on both sides would leave a phone nothing to scroll.
  const isNarrow = useMedia('(max-width: 719px)')
  const columns = tableColumns(props, !isNarrow)
  const onRow = (row?: R) =>
    row === undefined
      ? {}
      : {
          tabIndex: 0,
          onClick: (event: MouseEvent) => {
            // React hands on clicks in a menu or dialog that a cell opened elsewhere in the document.
            const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
            if (isInside && !isControl(event.target)) onOpen(row)
          },
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => walk(event, props, row),
        }
  return (
    <Table<R>
      className={`kit-table kit-table-${density}`}
      columns={columns}
      dataSource={list.rows}
      rowKey="id"
      size={density === 'compact' ? 'small' : 'middle'}
      pagination={false}
      empty={props.empty}
      scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0) }}
      onRow={onRow}
    />
  )
}

function tableColumns<R extends Row>(
  { list, columns, selection, nameOf, rowActions }: Props<R>,
  isWide: boolean,
) {
  const shown = columns.map((column) => ({
    key: column.key,
    title: <SortHead column={column} list={list} />,
    width: column.width,
    align: column.align,
    ...(column.isName && isWide ? { fixed: 'left' as const } : {}),
    render: (_: unknown, row: R) => column.render(row),
  }))
  const choice =
    selection === null
      ? []
      : [{ ...choiceColumn(selection, list.rows, nameOf), ...(isWide ? { fixed: 'left' as const } : {}) }]
  const actions =
    rowActions === null
      ? []
      : [
          {
            key: 'actions',
            title: m.kit_actions(),
            width: 112,
            align: 'left' as const,
            ...(isWide ? { fixed: 'right' as const } : {}),
            render: (_: unknown, row: R) => <div className="kit-row-actions">{rowActions(row)}</div>,
          },
        ]
  return [...choice, ...shown, ...actions]
}

function choiceColumn<R extends Row>(
  selection: Selection<R>,
  rows: readonly R[],
  nameOf: (row: R) => string,
) {
  const chosen = rows.filter((row) => selection.has(row.id)).length
  return {
    key: 'choice',
    width: 48,
    align: 'left' as const,
    title: (
      <Checkbox
        aria-label={m.kit_select_page()}
        checked={rows.length > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={(event) => selection.set(rows, event.target.checked === true)}
      />
    ),
    render: (_: unknown, row: R) => (
      <Checkbox
        aria-label={m.kit_select_row({ name: nameOf(row) })}
        checked={selection.has(row.id)}
        onChange={(event) => selection.set([row], event.target.checked === true)}
      />
    ),
  }
}

function walk<R extends Row>(event: KeyboardEvent<HTMLElement>, { selection, onOpen }: Props<R>, row: R) {
  if (event.target !== event.currentTarget) return
  const beside = {
    ArrowDown: event.currentTarget.nextElementSibling,
    ArrowUp: event.currentTarget.previousElementSibling,
  }[event.key]
  if (beside instanceof HTMLElement) beside.focus()
  else if (event.key === 'Enter') onOpen(row)
  else if (event.key === ' ' && selection !== null) selection.set([row], !selection.has(row.id))
  else return
  event.preventDefault()
}

const isControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('a, button, input, label, [role=button], .semi-checkbox') !== null
