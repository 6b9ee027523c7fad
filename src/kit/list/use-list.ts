import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { call } from '../../lib/api/call'
import { queryClient } from '../../lib/api/query-client'
import { errorSentence } from '../../lib/error-sentence'
import type { ListedRow, Listing } from '../record/resource'
import { errorToast } from '../toast/error-toast'
import { changed, type ListQuery, readQuery, wireQuery } from './list-query'

type Change = Readonly<Record<string, string | null>>

const none: Readonly<Record<string, string>> = {}

/** A list as its page uses it. The address holds the query; the query cache holds the rows. */
export interface List<R extends ListedRow> {
  query: ListQuery
  /** The query as it is sent, for exports. */
  wire: Record<string, string>
  rows: R[]
  total: number
  totalIsExact: boolean
  /** Counts all matches, when there are more than the list's total says. */
  countAll: () => void
  isCounting: boolean
  pageCount: number
  /** No rows yet. */
  isLoading: boolean
  /** Rows are loading, perhaps while older ones are shown. */
  isFetching: boolean
  /** The rows belong to the former query, until those of the present one arrive. */
  isOutdated: boolean
  error: Error | null
  /** Any filter or search is set. */
  isFiltered: boolean
  setQuery: (change: Change, how?: { replace?: boolean }) => void
  clearFilters: () => void
  /** Fetches the next page of rows, unless it is cached or there is none. */
  prefetchNext: () => void
  /** Opens a drawer over the list, `{ edit: id }`; the page of rows stays. */
  open: (drawer: Change) => void
  refresh: () => void
}

/** `defaults` are values that the address omits and that differ from the contract's; create them once, outside the component. */
export function useList<R extends ListedRow>(
  resource: Listing<R>,
  defaults: Readonly<Record<string, string>> = none,
): List<R> {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const cache = useQueryClient()
  const query = useMemo(
    () => readQuery(resource.list.query, withDefaults(params, defaults)),
    [resource, params, defaults],
  )
  const wire = wireQuery(query)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...pageOf(resource, wire),
    placeholderData: keepPreviousData,
  })
  const exact = useExactTotal(resource, wire)
  const totalIsExact = (data?.totalIsExact ?? true) || exact.total !== undefined
  const total = (data?.totalIsExact === false ? exact.total : undefined) ?? data?.total ?? 0
  const pageCount = Math.max(1, Math.ceil(total / query.pageSize))
  const prefetchNext = () => {
    const next = pageOf(resource, { ...wire, page: String(query.page + 1) })
    if (query.page < pageCount && cache.getQueryState(next.queryKey) === undefined)
      void cache.prefetchQuery(next)
  }

  const setQuery = useCallback<List<R>['setQuery']>(
    (change, how) => {
      // A delayed page change must not undo a navigation to another page.
      if (location.pathname !== pathname) return
      // The address is ahead of the rendered state for a moment; the rendered one would reopen a drawer that was just closed.
      setParams(() => changed(new URLSearchParams(location.search), change), {
        replace: how?.replace === true,
      })
    },
    [setParams, pathname],
  )
  return {
    query,
    wire,
    rows: data?.rows ?? [],
    total,
    totalIsExact,
    countAll: exact.count,
    isCounting: exact.isCounting,
    pageCount,
    isLoading: data === undefined && error === null,
    isFetching,
    isOutdated: isPlaceholderData,
    error: data === undefined ? error : null,
    isFiltered: query.q !== '' || Object.keys(query.filters).length > 0,
    setQuery,
    clearFilters: () =>
      setQuery(Object.fromEntries(['q', ...resource.filters].map((key) => [key, null] as const))),
    prefetchNext,
    open: (drawer) => setQuery({ ...drawer, page: String(query.page) }),
    refresh: () => {
      void cache.invalidateQueries({ queryKey: [resource.name] })
      void cache.invalidateQueries({ queryKey: ['saved-views'] })
    },
  }
}

/** The total of all matches, once a person has asked for it; unknown again when rows have changed. */
function useExactTotal<R extends ListedRow>(resource: Listing<R>, wire: Record<string, string>) {
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...filter } = wire
  const cache = useQueryClient()
  const queryKey = [resource.name, 'total', filter]
  const { data, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(resource.list, { query: { ...filter, pageSize: '1', exactTotal: 'true' }, signal }),
    enabled: false,
    retry: false,
  })
  // A query that is not enabled is never said to be stale.
  const isOutdated = cache.getQueryState(queryKey)?.isInvalidated === true
  const count = async () => {
    const { error } = await refetch()
    if (error !== null) errorToast(errorSentence(error))
  }
  return { total: isOutdated ? undefined : data?.total, isCounting: isFetching, count: () => void count() }
}

/** Fetches the rows that a list page shows at this query, unless they are cached. */
export function prefetchList<R extends ListedRow>(
  resource: Listing<R>,
  search: URLSearchParams,
  defaults: Readonly<Record<string, string>> = none,
): Promise<unknown> {
  const wire = wireQuery(readQuery(resource.list.query, withDefaults(search, defaults)))
  return queryClient.ensureQueryData(pageOf(resource, wire)).catch(() => {})
}

const withDefaults = (params: URLSearchParams, defaults: Readonly<Record<string, string>>) =>
  new URLSearchParams({ ...defaults, ...Object.fromEntries(params) })

const pageOf = <R extends ListedRow>(resource: Listing<R>, wire: Record<string, string>) =>
  queryOptions({
    queryKey: [resource.name, 'list', wire],
    queryFn: ({ signal }) => call(resource.list, { query: wire, signal }),
  })
