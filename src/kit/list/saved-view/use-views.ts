import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type SavedView, savedViews } from '../../../../contract/system/saved-view'
import { call } from '../../../lib/api/call'
import type { ListedRow, Listing } from '../../record/resource'
import type { ColumnPreferences } from '../settings/column-preferences'
import type { List } from '../use-list'
import { differs, openingOf, storedQuery, viewName } from './view-state'

/** The views of every list: one request for all of them. */
const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => call(savedViews.list, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const noViews: SavedView[] = []

export interface Views {
  all: readonly SavedView[]
  /** The open view. */
  active: SavedView | null
  /** The list differs from the open view, or without one from its standard. */
  isChanged: boolean
  /** The columns of the open view, with the changes that are not saved. */
  columns: ColumnPreferences | null
  /** Changes the open view's columns for now. */
  setColumns: (columns: ColumnPreferences) => void
  /** null is the whole list. */
  open: (view: SavedView | null) => void
  /** What a view of the list as it is now would store. */
  now: { query: string; columns: ColumnPreferences }
}

/** The saved views of a list. The address names the open one; an address without a query opens the default one. */
export function useViews<R extends ListedRow>(
  resource: Listing<R>,
  list: List<R>,
  own: ColumnPreferences,
): Views {
  const [params] = useSearchParams()
  const { data } = useQuery(viewsQuery)
  const [draft, setDraft] = useState<{ id: string; columns: ColumnPreferences } | null>(null)
  const all = data?.rows.filter(({ list: path }) => path === resource.list.path) ?? noViews
  const standard = all.find(({ isDefault }) => isDefault)
  const named = params.get(viewName)
  const active = all.find(({ id }) => id === named) ?? null
  const columns = active === null ? null : draft?.id === active.id ? draft.columns : active.columns
  const open = (view: SavedView | null, replace = false) => {
    setDraft(null)
    const whole = standard === undefined ? null : 'none'
    list.setQuery(
      { ...openingOf(resource, view?.query ?? null), [viewName]: view === null ? whole : view.id },
      { replace },
    )
  }
  const isPlain =
    named === null && ![...Object.keys(openingOf(resource, null))].some((name) => params.has(name))
  const opening = isPlain ? standard : undefined
  const applyDefault = useRef(() => {})
  applyDefault.current = () => opening && open(opening, true)
  const openingId = opening?.id
  useEffect(() => {
    if (openingId !== undefined) applyDefault.current()
  }, [openingId])
  const now = { query: list.query, columns: columns ?? own }
  return {
    all,
    active,
    isChanged:
      active === null
        ? list.isFiltered || list.query.archived || params.has('sort')
        : differs(resource, active, now),
    columns,
    setColumns: (next) => active && setDraft({ id: active.id, columns: next }),
    open,
    now: { query: storedQuery(list.query), columns: now.columns },
  }
}
