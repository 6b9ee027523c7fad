import type { MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import type { ListedRow } from '../../record/resource'
import type { Column } from '../columns-for'
import { RowCheckbox } from '../row-checkbox'
import type { List } from '../use-list'
import { type SelectionStore, useIsChosen } from '../use-selection'
import style from './cards.module.css'

interface Props<R extends ListedRow> {
  list: List<R>
  columns: readonly Column<R>[]
  /** null: rows cannot be selected. */
  selection: SelectionStore<R> | null
  nameOf: (row: R) => string
  onOpen: (row: R) => void
  rowActions: ((row: R) => ReactNode) | null
  empty: ReactNode
}

/** The rows on a phone: of each its picture, name, state and two facts, as the columns' `card` says, and its actions. */
export function ListCards<R extends ListedRow>(props: Props<R>) {
  const { list, columns, selection, rowActions } = props
  if (list.rows.length === 0) return <>{props.empty}</>
  const parts = {
    picture: columns.find(({ card }) => card === 'picture'),
    name: columns.find(({ isName }) => isName),
    state: columns.find(({ card }) => card === 'state'),
    facts: columns.filter(({ card }) => card === 'fact').slice(0, 2),
  }
  return (
    <ul className={style.cards} aria-label={m.kit_rows()}>
      {list.rows.map((row) => (
        <Card
          key={row.id}
          row={row}
          parts={parts}
          name={props.nameOf(row)}
          selection={selection}
          onOpen={props.onOpen}
          actions={rowActions?.(row)}
        />
      ))}
    </ul>
  )
}

interface Parts<R> {
  picture: Column<R> | undefined
  name: Column<R> | undefined
  state: Column<R> | undefined
  facts: readonly Column<R>[]
}

function Card<R extends ListedRow>(props: {
  row: R
  parts: Parts<R>
  name: string
  selection: SelectionStore<R> | null
  onOpen: (row: R) => void
  actions: ReactNode
}) {
  const { row, parts, name, selection, actions } = props
  const isChosen = useIsChosen(selection, row.id)
  const onClick = (event: MouseEvent) => {
    // React also bubbles clicks from a menu or dialog that a cell renders elsewhere in the document.
    const { target, currentTarget } = event
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('a, button, input, label, [role=button]') === null) props.onOpen(row)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key opens a row by the button among its actions
    <li className={style.card} data-chosen={isChosen === true ? '' : undefined} onClick={onClick}>
      {isChosen === null ? null : (
        <span className={style.choice}>
          <RowCheckbox
            label={m.kit_select_row({ name })}
            state={isChosen ? 'on' : 'off'}
            onTick={(on) => selection?.set([row], on)}
          />
        </span>
      )}
      {parts.picture === undefined ? null : parts.picture.render(row)}
      <div className={style.name}>
        <strong>{parts.name === undefined ? name : parts.name.render(row)}</strong>
        {parts.state?.render(row)}
      </div>
      <dl className={style.facts}>
        {parts.facts.map(({ key, title, render }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
      </dl>
      <div className={style.actions}>{actions}</div>
    </li>
  )
}
