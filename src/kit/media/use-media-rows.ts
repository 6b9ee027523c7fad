import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MediaKind, media } from '../../../contract/content/media'
import { call } from '../../lib/api/call'

const pageSize = 60

/** The query of the library outside of its page, where the address belongs to another page. */
export interface MediaQuery {
  q: string
  sort: MediaSort
  isUnused: boolean
}

export const mediaSorts = ['new', 'old', 'big', 'name'] as const
export type MediaSort = (typeof mediaSorts)[number]

/** The wire value of a sort order. */
export const wireSort = {
  new: { sort: 'createdAt', order: 'desc' },
  old: { sort: 'createdAt', order: 'asc' },
  big: { sort: 'bytes', order: 'desc' },
  name: { sort: 'name', order: 'asc' },
} as const satisfies Record<MediaSort, { sort: string; order: string }>

/** Files of one kind; `more` fetches the next page. */
export function useMediaRows(kind: MediaKind) {
  const [mediaQuery, setMediaQuery] = useState<MediaQuery>({ q: '', sort: 'new', isUnused: false })
  const query = {
    kind,
    ...wireSort[mediaQuery.sort],
    pageSize: String(pageSize),
    q: mediaQuery.q,
    ...(mediaQuery.isUnused ? { used: 'false' } : {}),
  }
  const pages = useInfiniteQuery({
    queryKey: ['media', 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(media.list, { query: { ...query, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * pageSize < total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  return {
    mediaQuery,
    change: (part: Partial<MediaQuery>) => setMediaQuery((now) => ({ ...now, ...part })),
    rows: pages.data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: pages.data?.pages[0]?.total ?? 0,
    isLoading: pages.data === undefined && pages.error === null,
    isFetching: pages.isFetching,
    error: pages.data === undefined ? pages.error : null,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
  }
}
