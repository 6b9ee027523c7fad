import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/**
 * One tab stop in a grid of boxes, and arrows between them. `stop` is the name of the box that Tab reaches; rows are marked `data-row` and
 * boxes have their name in `data-cell`.
 */
export function useGridKeys(first: string | undefined) {
  const [last, setLast] = useState<string | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.dataset.cell !== undefined) setLast(target.dataset.cell)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!keys.includes(event.key) || !(event.target instanceof HTMLElement)) return
    const next = adjacentBox(event.currentTarget, event.target, event.key)
    event.preventDefault()
    next?.focus()
  }
  const stopOf = (shown: ReadonlySet<string>) => (last !== null && shown.has(last) ? last : first)
  return { stopOf, handlers: { onFocus, onKeyDown } }
}

function adjacentBox(grid: HTMLElement, box: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ])
  const y = rows.findIndex((row) => row.includes(box))
  const row = rows[y] ?? []
  const x = row.indexOf(box)
  if (key === 'ArrowLeft') return row[x - 1]
  if (key === 'ArrowRight') return row[x + 1]
  if (key === 'Home') return row[0]
  if (key === 'End') return row.at(-1)
  return nearest(rows[key === 'ArrowUp' ? y - 1 : y + 1] ?? [], box)
}

/** The box of another row that is closest above or below, since not every row has one in every column. */
function nearest(row: readonly HTMLElement[], box: HTMLElement): HTMLElement | undefined {
  const at = (one: HTMLElement) => one.getBoundingClientRect().left
  return [...row].sort((a, b) => Math.abs(at(a) - at(box)) - Math.abs(at(b) - at(box)))[0]
}
