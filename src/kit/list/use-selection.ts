import { useMemo, useState, useSyncExternalStore } from 'react'
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

/** Holds a selection outside of React, so that a tick draws the row and not the whole list. */
export interface SelectionStore<R extends ListedRow> extends Omit<Selection<R>, 'rows'> {
  /** As they were when they were chosen, by id. */
  kept: () => ReadonlyMap<string, R>
  subscribe: (listener: () => void) => () => void
}

export function useSelectionStore<R extends ListedRow>(): SelectionStore<R> {
  return useState(createSelectionStore<R>)[0]
}

/** A store's selection; `current` are the visible rows: they replace their older copies in it. */
export function useSelection<R extends ListedRow>(
  store: SelectionStore<R>,
  current: readonly R[],
): Selection<R> {
  const kept = useSyncExternalStore(store.subscribe, store.kept)
  return useMemo(() => {
    const fresh = new Map(current.map((row) => [row.id, row]))
    return {
      ...store,
      has: (id) => kept.has(id),
      rows: [...kept.values()].map((row) => fresh.get(row.id) ?? row),
    }
  }, [store, kept, current])
}

/** null without a store: rows cannot be selected. */
export function useIsChosen<R extends ListedRow>(
  store: SelectionStore<R> | null,
  id: string,
): boolean | null {
  return useSyncExternalStore(store?.subscribe ?? neverChanges, () => store?.has(id) ?? null)
}

const neverChanges = () => () => {}

function createSelectionStore<R extends ListedRow>(): SelectionStore<R> {
  const listeners = new Set<() => void>()
  let kept: ReadonlyMap<string, R> = new Map()
  const change = (next: ReadonlyMap<string, R>) => {
    kept = next
    for (const listener of listeners) listener()
  }
  return {
    kept: () => kept,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    has: (id) => kept.has(id),
    set: (rows, chosen) => {
      const next = new Map(kept)
      for (const row of rows) chosen ? next.set(row.id, row) : next.delete(row.id)
      change(next)
    },
    keep: (rows) => change(new Map(rows.map((row) => [row.id, row]))),
    clear: () => change(new Map()),
  }
}
