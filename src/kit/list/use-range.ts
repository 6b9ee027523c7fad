import { useRef } from 'react'
import type { ListedRow } from '../record/resource'
import type { Selection } from './use-selection'

/** Chooses one row, or with `isRange` all between it and the one chosen before. */
export function useRange<R extends ListedRow>(rows: readonly R[], selection: Selection<R> | null) {
  const last = useRef<string | null>(null)
  return (row: R, on: boolean, isRange: boolean) => {
    const from = isRange ? rows.findIndex(({ id }) => id === last.current) : -1
    const to = rows.indexOf(row)
    last.current = row.id
    selection?.set(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), on)
  }
}
