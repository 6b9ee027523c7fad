import type { ReactNode } from 'react'
import { useRef, useSyncExternalStore } from 'react'
import { m } from '#messages'
import type { ListedRow } from '../record/resource'
import type { Column } from './columns-for'
import { makeReachable, useRowKeys } from './keys/use-row-keys'
import { RowCheckbox } from './row-checkbox'
import { useDensity } from './settings/density'
import { SortHead } from './sort-head'
import style from './table.module.css'
import { TableRow } from './table-row'
import { useEdges } from './use-edges'
import type { List } from './use-list'
import { useProgressiveRows } from './use-progressive-rows'
import type { SelectionStore } from './use-selection'

interface Props<R extends ListedRow> {
  list: List<R>
  columns: readonly Column<R>[]
  selection: SelectionStore<R> | null
  nameOf: (row: R) => string
  onOpen: (row: R) => void
  /** Without it rows cannot be edited. */
  onEdit: ((row: R) => void) | undefined
  /** The last cell of a row. */
  rowActions: ((row: R) => ReactNode) | null
  empty: ReactNode
}

const choiceWidth = 40
const actionsWidth = 108

/** The rows. A click opens one; for its keys see `useRowKeys`. The head, the name and the actions stay in view; on a phone only the head does. */
export function ListTable<R extends ListedRow>(props: Props<R>) {
  const { list, columns, selection, rowActions } = props
  const density = useDensity()
  const { rows } = list
  const seen = useProgressiveRows(rows)
  const frame = useEdges()
  const choose = useRange(rows, selection)
  useRowKeys({ frame, rows: seen, selection, onChoose: choose, onOpen: props.onOpen, onEdit: props.onEdit })
  const widths = [
    ...(selection === null ? [] : [choiceWidth]),
    ...columns.map(({ width }) => width),
    ...(rowActions === null ? [] : [actionsWidth]),
  ]
  return (
    <div ref={frame} className={`${style.table} ${style[`table-${density}`] ?? ''}`}>
      <table style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}>
        <colgroup>
          {selection === null ? null : <col style={{ width: choiceWidth }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          {rowActions === null ? null : <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {selection === null ? null : (
              <th scope="col" className={style.cellChoice}>
                <PageCheckbox rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column, selection !== null)}
                aria-sort={orderOf(column, list)}
              >
                <SortHead column={column} list={list} />
              </th>
            ))}
            {rowActions === null ? null : (
              <th scope="col" className={style.cellActions}>
                {m.kit_actions()}
              </th>
            )}
          </tr>
        </thead>
        <tbody
          onFocus={({ currentTarget, target }) => {
            const row = target.closest<HTMLElement>('tbody > tr')
            if (row !== null) makeReachable([...currentTarget.rows], row)
          }}
        >
          {seen.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              name={props.nameOf(row)}
              selection={selection}
              onChoose={choose}
              onOpen={props.onOpen}
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column, selection !== null)}>
                  {column.render(row)}
                </td>
              ))}
              {rowActions === null ? null : (
                <td className={style.cellActions}>
                  <div className={style.rowActions}>{rowActions(row)}</div>
                </td>
              )}
            </TableRow>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <div className={style.tableEmpty}>{props.empty}</div> : null}
    </div>
  )
}

function cellClass({ align, isName }: Pick<Column<never>, 'align' | 'isName'>, isAfterCheckbox: boolean) {
  const right = align === 'right' ? style.cellRight : ''
  const name = isName ? (isAfterCheckbox ? `${style.cellName} ${style.cellNameSecond}` : style.cellName) : ''
  return `${right} ${name}`.trim() || undefined
}

function orderOf<R extends ListedRow>({ sort }: Column<R>, { query }: List<R>) {
  if (sort === undefined) return undefined
  return query.sort !== sort ? 'none' : query.order === 'asc' ? 'ascending' : 'descending'
}

/** Selects all rows of the page or none. */
function PageCheckbox<R extends ListedRow>(props: { rows: readonly R[]; selection: SelectionStore<R> }) {
  const { rows, selection } = props
  const chosen = useSyncExternalStore(
    selection.subscribe,
    () => rows.filter(({ id }) => selection.has(id)).length,
  )
  return (
    <RowCheckbox
      label={m.kit_select_page()}
      state={chosen === 0 ? 'off' : chosen === rows.length ? 'on' : 'some'}
      onTick={(on) => selection.set(rows, on)}
    />
  )
}

/** Selects one row, or with `isRange` all rows from the previously selected one. */
function useRange<R extends ListedRow>(rows: readonly R[], selection: SelectionStore<R> | null) {
  const last = useRef<string | null>(null)
  return (row: R, on: boolean, isRange: boolean) => {
    const from = isRange ? rows.findIndex(({ id }) => id === last.current) : -1
    const to = rows.indexOf(row)
    last.current = row.id
    selection?.set(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), on)
  }
}
