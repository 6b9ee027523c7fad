import { type RefObject, useLayoutEffect } from 'react'
import { m } from '#messages'
import { type KeyBinding, useKeys } from '../../keys/use-keys'
import type { ListedRow } from '../../record/resource'
import type { SelectionStore } from '../use-selection'

interface Parts<R extends ListedRow> {
  /** The element around the table. */
  frame: RefObject<HTMLElement>
  /** Those in the table, in its order. */
  rows: readonly R[]
  onOpen: (row: R) => void
  /** Without it rows cannot be edited. */
  onEdit: ((row: R) => void) | undefined
  /** null: rows cannot be selected. */
  selection: SelectionStore<R> | null
  /** `isRange`: with all rows between it and the previously selected one. */
  onChoose: (row: R, on: boolean, isRange: boolean) => void
}

/** Moves the focus among the rows of a table, of which Tab reaches one, and acts on the focused row. */
export function useRowKeys<R extends ListedRow>(parts: Parts<R>): void {
  const { frame, rows, selection, onChoose, onOpen, onEdit } = parts
  useLayoutEffect(() => {
    const elements = rowsIn(frame)
    if (!elements.some(({ tabIndex }) => tabIndex === 0)) makeReachable(elements, elements[0])
  })
  const onFocused = (act: (row: R) => void) => {
    const row = rows[rowsIn(frame).findIndex((element) => element.contains(document.activeElement))]
    if (row === undefined) return false
    act(row)
    return true
  }
  /** Moves by this many rows; from outside the table to the row that had the focus last. */
  const move = (by: number) => {
    const elements = rowsIn(frame)
    const here = elements.findIndex((element) => element.contains(document.activeElement))
    const row = here === -1 ? elements.find(({ tabIndex }) => tabIndex === 0) : elements[here + by]
    row?.focus()
    return row !== undefined
  }
  const toggle = (isRange: boolean) => onFocused((row) => onChoose(row, !selection?.has(row.id), isRange))
  const extend = (event: KeyboardEvent, by: number) =>
    isRow(event) && move(by) && onFocused((row) => onChoose(row, true, false))
  const selecting: readonly KeyBinding[] = [
    { keys: ['x', ' '], label: m.keys_select_row(), run: (event) => isOurs(event) && toggle(false) },
    {
      keys: ['shift+x', 'shift+ '],
      label: m.keys_select_range(),
      run: (event) => isOurs(event) && toggle(true),
    },
    { keys: ['shift+arrowdown'], label: m.keys_extend_down(), run: (event) => extend(event, 1) },
    { keys: ['shift+arrowup'], label: m.keys_extend_up(), run: (event) => extend(event, -1) },
    {
      keys: ['escape'],
      label: m.keys_select_none(),
      run: () => {
        if (selection === null || selection.kept().size === 0) return false
        selection.clear()
        return true
      },
    },
  ]
  useKeys(m.keys_list(), [
    { keys: ['j', 'arrowdown'], label: m.keys_next_row(), run: (event) => isOurs(event) && move(1) },
    { keys: ['k', 'arrowup'], label: m.keys_previous_row(), run: (event) => isOurs(event) && move(-1) },
    { keys: ['enter'], label: m.keys_open_row(), run: (event) => isRow(event) && onFocused(onOpen) },
    ...(onEdit === undefined
      ? []
      : [{ keys: ['e'], label: m.keys_edit_row(), run: () => onFocused(onEdit) }]),
    ...(selection === null ? [] : selecting),
  ])
}

/** Makes this row the one that Tab reaches. */
export function makeReachable(elements: readonly HTMLElement[], row: HTMLElement | undefined): void {
  for (const element of elements) element.tabIndex = element === row ? 0 : -1
}

const rowsIn = ({ current }: RefObject<HTMLElement>) => [
  ...(current?.querySelectorAll<HTMLElement>('tbody > tr') ?? []),
]

const isRow = ({ target }: KeyboardEvent) => target instanceof HTMLTableRowElement

/** Letters work anywhere; the arrows scroll, and Space presses buttons, unless a row has the focus. */
const isOurs = (event: KeyboardEvent) => /^[a-z]$/i.test(event.key) || isRow(event)
