import { useMemo, useState } from 'react'
import type { ListedRow } from '../record/resource'

/** The selected rows of this and other pages of a list. */
export interface Selection<R extends ListedRow> {
  rows: readonly R[]
  has: (id: string) => boolean
  set: (rows: readonly R[], chosen: boolean) => void
  /** Deselects all but these. */
  keep: (rows: readonly R[]) => void
  clear: () => void
}

/** `current` are the visible rows: they replace their older copies in the selection. */
export function useSelection<R extends ListedRow>(current: readonly R[]): Selection<R> {
  const [kept, setKept] = useState<ReadonlyMap<string, R>>(new Map())
  return useMemo(() => {
    const fresh = new Map(current.map((row) => [row.id, row]))
    return {
      rows: [...kept.values()].map((row) => fresh.get(row.id) ?? row),
      has: (id) => kept.has(id),
      set: (rows, chosen) =>
        setKept((now) => {
          const next = new Map(now)
          for (const row of rows) chosen ? next.set(row.id, row) : next.delete(row.id)
          return next
        }),
      keep: (rows) => setKept(new Map(rows.map((row) => [row.id, row]))),
      clear: () => setKept(new Map()),
    }
  }, [kept, current])
}
